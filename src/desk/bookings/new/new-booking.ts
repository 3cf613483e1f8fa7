import type { FastifyReply } from 'fastify'
import { staysAround } from '../../../checkout/stays-around.ts'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { seeOther } from '../../../http/redirect.ts'
import { parse } from '../../../http/zod.ts'
import { getRoute, resortOf } from '../../../services/quoting/routing/get-route.ts'
import { planAtDesk, quoteAtDesk } from '../../../services/quoting/trips/plan-at-desk.ts'
import { quoteSale } from '../../../services/quoting/trips/quote-sale.ts'
import { transferTotal } from '../../../services/sale/carts/transfer-cart.ts'
import { cartOpener, type OpenTransfer } from '../../../site/transfer/open-cart.ts'
import { askedTrip, pageQuery, pageParamsOf } from '../../../site/transfer/page-query.ts'
import { keptParams } from '../../../site/transfer/page-url.ts'
import { formParams, isForm, linkOfForm, toPageParams } from '../../../site/transfer/search-params.ts'
import { searchView } from '../../../site/transfer/search-view.ts'
import { ensureSeatsSaid } from '../../../site/transfer/seats.ts'
import { type TextParams, textParams } from '../../../web/request/text-params.ts'
import type { Door, Visit } from '../../door.ts'
import { mayManageMoney } from '../../permissions.ts'
import { saleFinisher } from './finish-sale.ts'
import { readTransferSale, type UnreadableSale } from './read-sale.ts'
import { salePage } from './sale-page.ts'
import { startPage } from './start-page.ts'
import { urlOf, vehiclesPage } from './vehicles-page.ts'

/** Registers /desk/bookings/new, where bookings are made by telephone, with the steps and prices of the site. */
export function newBooking(door: Door, deps: Deps, site: Site): void {
  const { catalogue } = deps
  const path = '/desk/bookings/new'
  const here = `${site.url}${path}`
  const { openCart } = cartOpener(deps, site, planAtDesk)
  const { choices, toSold, finish } = saleFinisher(deps, site)

  door.get(path, (visit) => {
    const params = searchParamsOf(visit.request.query)
    const { step } = visit.query
    return orStart(visit, params, () => {
      if (step === '2') return showVehicles(visit, params)
      return step === '3' ? showSale(visit, params) : showStart(visit, params)
    })
  })

  door.post(path, (visit) => {
    const { typed, request, reply } = visit
    const params = searchParamsOf(request.body)
    if (typed['step'] === '1' || typed['step'] === '2')
      return seeOther(reply, `${here}?${new URLSearchParams({ step: typed['step'], ...params }).toString()}`)
    return orStart(visit, params, () => sell(visit, params))
  })

  /** Shows the first step again, with the reason, if a trip cannot be sold. */
  async function orStart(visit: Visit, params: TextParams, answer: () => FastifyReply | Promise<FastifyReply>) {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return showStart(visit, params, 422)
    }
  }

  function showStart({ layout, now, show }: Visit, params: TextParams, status: 200 | 422 = 200): FastifyReply {
    return show({ ...startPage(layout, here, searchView(layout, catalogue.current, params, now)), status })
  }

  function showVehicles({ now, show, operator }: Visit, params: TextParams): FastifyReply {
    const { asked, facts, fitted } = askedTrip(catalogue.current, parse(pageQuery, params), now)
    ensureSeatsSaid(asked, facts)
    // Only those who may decide on prices can name one.
    const quoteOf = mayManageMoney(operator.role) ? quoteAtDesk : quoteSale
    const quote = quoteOf(catalogue.current, fitted.trip, now)
    return show(vehiclesPage(here, quote, keptParams({ trip: fitted.trip, ...facts, came: {} })))
  }

  async function showSale(visit: Visit, params: TextParams): Promise<FastifyReply> {
    const open = await getCart(params, visit.now)
    return visit.show(await saleFormPage(visit, open, { typed: {}, faults: {}, paymentFaults: {} }))
  }

  async function sell(visit: Visit, params: TextParams): Promise<FastifyReply> {
    const { typed, now, show } = visit
    const sold = await toSold(visit)
    if (sold) return sold
    const open = await getCart(params, now)
    const { currency } = open.cart
    const isPriced = hasPrice(open)
    const sale = readTransferSale(typed, open, staysOf(open), { ...(await choices()), currency, isPriced })
    if ('faults' in sale) return show({ ...(await saleFormPage(visit, open, { typed, ...sale })), status: 422 })
    return finish(visit, {
      sale,
      totalMinor: isPriced ? transferTotal(open.cart) : null,
      partnerId: open.partnerId,
      here,
      back: urlOf(here, 3, open.params),
      asked: open.params,
    })
  }

  async function saleFormPage({ layout, operator, now }: Visit, open: OpenTransfer, form: SaleForm) {
    return salePage(layout, here, {
      ...form,
      ...(await choices()),
      open,
      mayPrice: mayManageMoney(operator.role),
      isPriced: hasPrice(open),
      now,
    })
  }

  async function getCart(params: TextParams, now: Date): Promise<OpenTransfer> {
    const open = await openCart(params, now)
    if (!open) throw new ApiError('NOT_FOUND', 'there is no such link')
    return open
  }

  function staysOf({ cart: { outbound } }: OpenTransfer) {
    const { from, to } = outbound.leg
    return staysAround(catalogue.current, resortOf(getRoute(catalogue.current, from, to)))
  }
}

/** Returns whether the catalogue has a price; without one the operator has to name it. */
function hasPrice({ cart }: OpenTransfer): boolean {
  return transferTotal(cart) > 0 || cart.promoCode !== null
}

/** What was typed in the last step, and what is wrong with it. */
type SaleForm = UnreadableSale & { typed: TextParams }

/** Returns the trip of a form or URL as the site's pages name its fields, whichever of the site's names it uses. */
function searchParamsOf(given: unknown): TextParams {
  if (isForm(given)) return { ...toPageParams(linkOfForm(formParams(given))), ...pageParamsOf(textParams(given)) }
  const typed = textParams(given)
  return 'from' in typed || 'to' in typed ? { ...toPageParams(typed), ...pageParamsOf(typed) } : pageParamsOf(typed)
}
