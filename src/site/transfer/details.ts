import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CheckoutAnswer, ReadForm } from '../../checkout/checkout-step.ts'
import { checkout } from '../../checkout/checkout.ts'
import { CONTACT } from '../../checkout/contact.ts'
import { drafts, pick } from '../../checkout/draft.ts'
import { formGone } from '../../checkout/form-gone.ts'
import { type Journey, JOURNEY_NAMES, NOTE_NAMES, staysAround } from '../../checkout/journey.ts'
import { type MethodsFor, PAYMENT_NAMES } from '../../checkout/payment-fields.ts'
import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import { meetingPointFor } from '../../services/bookings/meeting-point.ts'
import { refundsAhead } from '../../services/bookings/terms.ts'
import { getRoute, resortOf } from '../../services/quoting/routing/get-route.ts'
import { promoSaving } from '../../services/sale/carts/cart.ts'
import { type CartLeg, type TransferCart, transferTotal } from '../../services/sale/carts/transfer-cart.ts'
import { mapped, namesOf, readForm } from '../../web/form.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { detailsPage } from './details-page.ts'
import { cartOpener, type OpenTransfer } from './open-cart.ts'
import { pageParamsOf } from './page-query.ts'
import { pageUrl } from './page-url.ts'
import { asksOf, detailsParts } from './read-details.ts'

/** The traveller, flights and address; the terms must be accepted again. */
const KEPT = [...namesOf(CONTACT), ...JOURNEY_NAMES, ...PAYMENT_NAMES]

/** Registers step 3 of a transfer, shown by a page of the funnel. What was typed is kept while the trip is changed. */
export function details(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { catalogue } = deps
  const { openCart, openTyped } = cartOpener(deps, site)
  const draft = drafts(site)
  formGone(api, layoutOf, ['/book/form'])

  return checkout(api, deps, site, layoutOf, {
    product: 'transfer',
    limits: site.environment,
    formPath: '/book/form',
    codeName: 'promo_code',
    bindsLinks: false,
    openPage,
    openForm: (_request, typed, now) => openTyped(typed, now),
    keep,
    read,
    page,
    startUrl: (reply, layout, typed) => pageUrl(layout.site.url, 1, { ...pageParamsOf(typed), ...keep(reply, typed) }),
    leaveUrl(reply, layout, { tripParams }, typed) {
      const step = ([1, 2] as const).find((one) => String(one) === typed['step'])
      return step && pageUrl(layout.site.url, step, { ...tripParams, ...keep(reply, typed) })
    },
  })

  function keep(reply: FastifyReply, typed: TextParams): TextParams {
    return draft.keep(reply, keptDetails(typed), typed)
  }

  async function openPage(request: FastifyRequest, _: FastifyReply, typed: TextParams, now: Date) {
    const open = await openCart(typed, now)
    return open && { ...open, filledIn: { ...open.filledIn, ...draft.find(request, typed) } }
  }

  function read({ cart, seats }: OpenTransfer, typed: TextParams, methodsFor: MethodsFor): ReadForm {
    const { from, to } = cart.outbound.leg
    const stays = staysAround(catalogue.current, resortOf(getRoute(catalogue.current, from, to)))
    const totalMinor = transferTotal(cart)
    const asks = asksOf(cart, methodsFor(totalMinor, cart.currency), seats)
    const read = readForm(detailsParts(asks, stays), typed)
    return {
      totalMinor,
      read: mapped(read, ({ journey, seats: _, ...sold }) => ({ ...sold, cart: cartWith(cart, journey) })),
    }
  }

  function page(layout: Layout, open: OpenTransfer, answer: CheckoutAnswer, now: Date): Page {
    const { current } = catalogue
    const { cart, params, tripParams } = open
    const { pickupAt: at, timeZone } = cart.outbound
    const meetingOf = ({ leg }: CartLeg) => meetingPointFor(current, leg.from, layout.words.language, layout.operator)
    const view = {
      ...answer,
      typed: answer.isFirst ? open.filledIn : answer.typed,
      faults: answer.faults ?? {},
      cart,
      asks: asksOf(cart, answer.methodsFor(transferTotal(cart), cart.currency), open.seats),
      carried: params,
      meetings: { outbound: meetingOf(cart.outbound), return: cart.return ? meetingOf(cart.return) : undefined },
      changeMinutes: current.sale.changeCutoffMinutes,
      promoSavedMinor: promoSaving(current, cart, now),
      proof: current.proof,
      cancelling: {
        refunds: refundsAhead(current.cancellationRules.transfer, { at, timeZone }, now),
        startsAt: at,
      },
    }
    return { ...detailsPage(layout, view), asked: tripParams }
  }
}

/** Returns what a draft keeps, the most important first: the traveller, and notes. */
function keptDetails(typed: TextParams): readonly TextParams[] {
  return [pick(typed, KEPT), pick(typed, NOTE_NAMES)]
}

/** Returns a cart with the details of the journey filled in. */
export function cartWith(cart: TransferCart, filled: Journey): TransferCart {
  const { outbound, return: back } = cart
  return {
    ...cart,
    outbound: { ...outbound, details: filled.outbound },
    return: back && { ...back, details: filled.return },
    accommodation: filled.accommodation,
  }
}
