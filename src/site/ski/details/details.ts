import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHECKOUT_PATH } from '../../../api/ski/kinds.ts'
import { rentalToQuery } from '../../../api/ski/rental-query.ts'
import type { CheckoutAnswer } from '../../../checkout/checkout-step.ts'
import { checkout } from '../../../checkout/checkout.ts'
import { contactFields } from '../../../checkout/contact.ts'
import { drafts } from '../../../checkout/draft.ts'
import {
  answeredFields,
  bookedBox,
  notSoldBox,
  payBar,
  paymentFields,
  type PaymentView,
  priceChangeBox,
  SUMMARY_ID,
  tooManyBox,
} from '../../../checkout/payment-fields.ts'
import { stepButton } from '../../../checkout/step-answers.ts'
import type { Deps, Site } from '../../../deps.ts'
import type { Api } from '../../../http/zod.ts'
import { partnersCode } from '../../../services/quoting/pricing/promo.ts'
import { ensureRental } from '../../../services/quoting/rentals/rental-terms.ts'
import { findLink } from '../../../services/sale/links/checkout-link.ts'
import type { Words } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { toDecimal } from '../../../values/money.ts'
import { MAX_SKIERS } from '../../../values/rental.ts'
import { drawField, faultsBox, type FormView } from '../../../web/form.ts'
import type { LayoutOf } from '../../../web/layout/layout-of-request.ts'
import type { Layout, Page } from '../../../web/layout/layout.ts'
import { drawing } from '../../../web/parts/drawing.ts'
import { hidden, hiddenParams } from '../../../web/parts/fields.ts'
import { stepPage } from '../../../web/parts/progress.ts'
import { attributionParams, clientKeyParams } from '../../../web/request/attribution.ts'
import { FORMS_PER_MINUTE } from '../../../web/request/limits.ts'
import { type TextParams, textParam } from '../../../web/request/text-params.ts'
import { crossSellCookie } from '../../trip/cross-sell.ts'
import { equipmentParams } from '../back-to-picker.ts'
import { openedLink, openLink } from '../deep-links.ts'
import { openAfterLink, type OpenRental, openFromLink, openFromParams } from '../open-cart.ts'
import { pickerUrl, startUrl, withReferral } from '../page-url.ts'
import { changePeople, participantParams, typedPeople, unnamed, withPeople } from '../participants.ts'
import { pricePeople } from '../price-people.ts'
import { searchParamsOf } from '../search-params.ts'
import { searchedSkiers, skiersOf } from '../skiers.ts'
import { detailsView, type DetailsView } from './details-view.ts'
import { keptDetails, refilled } from './kept-details.ts'
import { button, personCard } from './person-card.ts'
import { personFaults } from './person-faults.ts'
import { readDetails, RENTAL_NOTE } from './read-details.ts'
import { rentalSummary } from './rental-summary.ts'

/** A checkout may have thirty people with all their measurements. */
const FORM_BYTES = 256 * 1024

/** Registers step 3 of a rental: who gets which equipment, priced again by its buttons (decisions 5.6). */
export function details(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { db, catalogue } = deps
  const { environment } = site
  const limits = `${environment}:ski`
  const beside = crossSellCookie(deps, site)
  const draft = drafts(site)

  const { show } = checkout(api, deps, site, layoutOf, {
    product: 'ski',
    limits,
    bodyLimit: FORM_BYTES,
    formPath: CHECKOUT_PATH,
    codeName: 'promo',
    bindsLinks: true,
    openPage,
    openForm,
    keep: (reply, typed) => void draft.keep(reply, keptDetails(typed), typed),
    change: (open, typed) => ({ ...open, people: changePeople(open.people, typed['do']) }),
    read: (open, typed, methodsFor, now) => readDetails(catalogue.current, open, { typed, methodsFor }, now),
    page,
    // Personal data must not be in a URL.
    startUrl: (_reply, layout, { email: _, ...typed }) => startUrl(layout.site.url, searchParamsOf(typed)),
    leaveUrl(reply, layout, { rental, referral, people }, typed) {
      const { step } = typed
      if (step !== '1' && step !== '2') return undefined
      const { url } = layout.site
      const anonymous = { ...referral, email: null }
      const kept = { ...clientKeyParams(typed), ...draft.keep(reply, keptDetails(withPeople(typed, people)), typed) }
      const equipment = equipmentParams(catalogue.current, people)
      if (step === '2') return pickerUrl(url, rental, anonymous, { ...kept, ...equipment })
      const skiers = skiersOf(catalogue.current.rentals, rental, equipment)
      const asked = Object.fromEntries(withReferral(rentalToQuery(rental), anonymous))
      return startUrl(url, { ...asked, ...searchedSkiers(skiers), ...kept })
    },
  })

  // The page prices and renders everybody, whichever way it is requested.
  const onRequest = deps.limit({ name: `${limits}:forms`, perMinute: FORMS_PER_MINUTE })
  for (const path of [CHECKOUT_PATH, CHECKOUT_PATH.slice(0, -1)])
    api.get(path, { onRequest }, (request, reply) =>
      isPrefetch(request) && textParam(request.query, 't') !== undefined
        ? reply.code(204).header('Cache-Control', 'no-store').send()
        : show(request, reply),
    )

  async function openPage(request: FastifyRequest, reply: FastifyReply, typed: TextParams, now: Date) {
    const { t: token } = typed
    if (token === undefined) {
      const open = await besideBooking(request, openFromParams(catalogue.current, typed, now))
      return refilled(open, draft.find(request, typed))
    }
    const link = await openLink(db, { token, environment, product: 'ski' }, { request, reply, siteUrl: site.url }, now)
    if (link?.cart.product !== 'ski') return undefined
    const params = { ...attributionParams(typed), ...participantParams(typedPeople(typed).map(unnamed)) }
    const open = openFromLink(catalogue.current, { link, cart: link.cart, token }, params, now)
    return refilled(open, draft.find(request, typed))
  }

  /** Fills in the address of the booking that the rental accompanies, in a browser that has seen that booking. */
  async function besideBooking(request: FastifyRequest, open: OpenRental): Promise<OpenRental> {
    const { email, bookingReference } = open.referral
    if (email !== null || bookingReference === null) return open
    return { ...open, referral: { ...open.referral, email: await beside.findEmail(request, bookingReference) } }
  }

  async function openForm(request: FastifyRequest, typed: TextParams, now: Date): Promise<OpenRental | undefined> {
    const open = await openTyped(request, typed, now)
    if (open) ensureRental(catalogue.current, open.rental, now)
    return open
  }

  /** Opens a link in the browser that has opened it before, or what an expired link asked for in any browser. */
  async function openTyped(request: FastifyRequest, typed: TextParams, now: Date): Promise<OpenRental | undefined> {
    const { t: token } = typed
    if (token === undefined) return openFromParams(catalogue.current, typed, now)
    const linkToken = { token, environment, product: 'ski' } as const
    const link = await openedLink(db, linkToken, request, now)
    if (link?.cart.product === 'ski')
      return openFromLink(catalogue.current, { link, cart: link.cart, token }, typed, now)
    const old = await findLink(db, linkToken)
    if (old?.cart.product !== 'ski' || old.expiresAt > now) return undefined
    return openAfterLink(catalogue.current, { link: old, cart: old.cart }, typed, now)
  }

  function page(layout: Layout, open: OpenRental, answer: CheckoutAnswer, now: Date): Page {
    const { current } = catalogue
    const shown = { ...answer, typed: answer.isFirst ? open.filledIn : answer.typed }
    const priced = pricePeople(current, open.rental, open.people, now)
    const promo = open.rental.promoCode ?? partnersCode(current, open.partnerId)
    const asked = { ...open.params, ...(promo === undefined ? {} : { promo }) }
    return { ...detailsPage(layout, detailsView(current, open, priced, shown, now)), asked }
  }
}

/** Returns the parameters without the promo code, which is in the summary, for each price replaces the summary. */
function withoutCode({ promo: _, ...params }: TextParams): TextParams {
  return params
}

/** Returns whether a browser or mail client prefetches or previews the page before anybody has followed the link. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|preview/i.test(String(purpose)),
  )
}

/**
 * Returns step 3: who gets which equipment, who collects it, payment. Shops and total are next to it, or above the
 * button on a phone.
 */
function detailsPage(layout: Layout, view: DetailsView): Page {
  const { words, site } = layout
  const { open, priced, submissionKey } = view
  const reckonUrl = `${site.url}${CHECKOUT_PATH}`
  const total = priced.totalMinor === null ? '' : String(toDecimal(priced.totalMinor))
  const form = html`<form
    class="beside"
    id="sale"
    method="post"
    action="${site.url}/book/bookings"
    data-kept="resort-${view.resort.id}"
    data-draft="${site.url}/book/draft"
    data-page="${reckonUrl}?${new URLSearchParams({ ...open.params, ...participantParams(open.people.map(unnamed)) }).toString()}"
    data-reckon="${reckonUrl}"
    novalidate
  >
    <button hidden formaction="${reckonUrl}" tabindex="-1">${words.rentalDetails.reckon}</button>
    ${hiddenParams(withoutCode(open.params))} ${hidden('submission_key', submissionKey)} ${answeredFields(view.typed)}
    <input type="hidden" name="quoted_total" value="${total}" data-part="total" />
    <div class="stack people">
      ${open.people.map((_, i) => personCard(layout, view, i, { reckonUrl, hasPicker: true }))}
      ${open.people.length < MAX_SKIERS ? html`<div>${button(reckonUrl, 'add', words.rentalDetails.add, open.people.length)}</div>` : null}
      ${contact(layout, view)}
    </div>
    <aside class="card" id="${SUMMARY_ID}" data-part="summary">${rentalSummary(layout, view)}</aside>
    <div class="stack">${conditions(words)} ${paymentFields(layout, paymentView(layout, view))}</div>
    ${payBar(layout, paymentView(layout, view), words.rentalDetails.title)}
  </form>`
  const past = [stepButton(reckonUrl, 1), stepButton(reckonUrl, 2)]
  const page = stepPage(
    layout,
    { current: 3, title: words.rentalDetails.title, past },
    html`${drawing('gear-shapes')} ${alertOf(layout, view, form)} ${repriced(words, view)} ${form}`,
  )
  return { ...page, shell: { of: 'form', form: { id: 'sale', path: CHECKOUT_PATH, action: reckonUrl } } }
}

function alertOf(layout: Layout, view: DetailsView, form: Markup): Markup {
  const { details } = layout.words
  const { methods, priceChange, booked, priced, currency, waitSeconds } = view
  if (methods.length === 0) return notSoldBox(layout)
  if (priceChange && priced.totalMinor !== null) return priceChangeBox(layout, priceChange, priced.totalMinor, currency)
  if (booked && priced.totalMinor !== null)
    return bookedBox(layout, booked, layout.words.formats.money(priced.totalMinor, currency))
  if (waitSeconds !== undefined) return tooManyBox(layout, waitSeconds)
  return faultsBox(layout, view, { form, sentence: details.faultsText, ...personFaults(layout.words, view) })
}

/** Returns the price of a link when it was created and now, because rentals are priced when they are opened. */
function repriced({ rentalDetails, formats }: Words, { linkedMinor, priced, currency }: DetailsView): Markup | null {
  const { totalMinor } = priced
  if (linkedMinor === null || totalMinor === null || linkedMinor === totalMinor) return null
  const was = formats.money(linkedMinor, currency)
  const now = formats.money(totalMinor, currency)
  return html`<p class="note" role="status">${rentalDetails.repriced(was, now)}</p>`
}

function contact(layout: Layout, view: FormView): Markup {
  const { rentalDetails: text, layout: common } = layout.words
  return html`<fieldset class="card" aria-label="${text.contact}">
    <h2>${text.contact}</h2>
    ${contactFields(layout, view, { email: text.emailRemark, mobile: text.mobileRemark })}
    ${drawField(RENTAL_NOTE, layout, view, { remark: common.optional })}
  </fieldset>`
}

/** Returns the conditions of every rental, shown before it is paid. */
function conditions({ rentalDetails: text }: Words): Markup {
  return html`<section class="card">
    <h2>${text.conditions}</h2>
    <dl class="stack">
      ${text.facts.map(
        ({ title, text: sentence }) =>
          html`<div>
            <dt><strong>${title}</strong></dt>
            <dd class="muted">${sentence}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

function paymentView({ words }: Layout, view: DetailsView): PaymentView {
  const { rentalDetails: text, details, formats } = words
  const { priced, currency } = view
  const total = priced.totalMinor === null ? null : formats.money(priced.totalMinor, currency)
  const { card, on_arrival: inShop } = text.methods
  return {
    ...view,
    // Each price replaces the amount, but not what has been chosen or ticked beside it.
    ways: {
      card,
      on_arrival: {
        ...inShop,
        remark: html`<span data-part="in-shop">${total === null ? inShop.remark : text.payInShop(total)}</span>`,
      },
    },
    total,
    buttonText: (method) => (total === null ? text.reckon : details.buttons[method](total)),
  }
}
