import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { seeOther } from '../../../http/redirect.ts'
import { parse } from '../../../http/zod.ts'
import { findBookingOfForm } from '../../../services/bookings/find-booking.ts'
import { listOpenPartners } from '../../../services/partners/partner.ts'
import { quoteSale } from '../../../services/quoting/trips/quote-sale.ts'
import { getRoute, resortOf } from '../../../services/quoting/routing/get-route.ts'
import { transferTotal } from '../../../services/selling/carts/transfer-cart.ts'
import { type DeskMethod, linkHoldUntil, sellAtDesk } from '../../../services/selling/sell-at-desk.ts'
import { staysAround } from '../../../site/booking/stays-around.ts'
import { submissionKeyOf } from '../../../site/booking/submission.ts'
import { cartOpener, type OpenCart } from '../../../site/transfer/open-cart.ts'
import { askedTrip, pageQuery, pageParamsOf } from '../../../site/transfer/page-query.ts'
import { keptParams } from '../../../site/transfer/page-url.ts'
import { searchView } from '../../../site/transfer/search-pages.ts'
import { formParams, isForm, linkOfForm, toPageParams } from '../../../site/transfer/search-params.ts'
import { ensureSeatsSaid } from '../../../site/transfer/seats.ts'
import { parseDecimal } from '../../../values/money.ts'
import { toInstant } from '../../../values/time.ts'
import { type TextParams, textParams } from '../../../web/text-params.ts'
import { isConfirmed } from '../../confirm.ts'
import type { Door, Visit } from '../../door.ts'
import { mayMoveMoney } from '../../rooms.ts'
import { previewPage } from './preview-page.ts'
import { type ReadSale, readSale } from './read-sale.ts'
import { salePage } from './sale-page.ts'
import { startPage } from './start-page.ts'
import { vehiclesPage } from './vehicles-page.ts'

/** Registers /desk/bookings/new, where bookings are made by telephone, with the steps and prices of the site. */
export function newBooking(door: Door, deps: Deps, site: Site): void {
  const { db, catalogue, providers } = deps
  const path = '/desk/bookings/new'
  const here = `${site.url}${path}`
  const { openCart } = cartOpener(deps, site)

  door.get(path, (visit) => {
    const words = searchParamsOf(visit.request.query)
    const { step } = visit.query
    return orStart(visit, words, () => {
      if (step === '2') return showVehicles(visit, words)
      return step === '3' ? showSale(visit, words) : showStart(visit, words)
    })
  })

  door.post(path, (visit) => {
    const { typed, request, reply } = visit
    const words = searchParamsOf(request.body)
    if (typed['step'] === '1' || typed['step'] === '2')
      return seeOther(reply, `${here}?${new URLSearchParams({ step: typed['step'], ...words }).toString()}`)
    return orStart(visit, words, () => sell(visit, words))
  })

  /** Shows the first step again, with the reason, if a trip cannot be sold. */
  async function orStart(visit: Visit, words: TextParams, answer: () => FastifyReply | Promise<FastifyReply>) {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return showStart(visit, words, 422)
    }
  }

  function showStart({ frame, now, show }: Visit, words: TextParams, status: 200 | 422 = 200): FastifyReply {
    return show({ ...startPage(frame, here, searchView(frame, catalogue.current, words, now)), status })
  }

  function showVehicles({ now, show }: Visit, words: TextParams): FastifyReply {
    const { asked, facts, settled } = askedTrip(catalogue.current, parse(pageQuery, words), now)
    ensureSeatsSaid(asked, facts)
    const quote = quoteSale(catalogue.current, settled.trip, now)
    return show(vehiclesPage(here, quote, keptParams({ trip: settled.trip, ...facts, came: {} })))
  }

  async function showSale(visit: Visit, words: TextParams): Promise<FastifyReply> {
    const open = await getCart(words, visit.now)
    return visit.show(await saleFormPage(visit, open, { typed: {}, problems: {}, faults: {} }))
  }

  async function sell(visit: Visit, words: TextParams): Promise<FastifyReply> {
    const { typed, doer, now, reply, show, operator } = visit
    const submissionKey = submissionKeyOf(typed)
    const sent = await findSold(submissionKey)
    if (sent) return seeOther(reply, `${site.url}/desk/bookings/${sent.reference}`)
    const open = await getCart(words, now)
    const read = readSale(typed, open, {
      stays: staysOf(open),
      partners: await listOpenPartners(db),
      methods: methods(),
    })
    if ('faults' in read) return show({ ...(await saleFormPage(visit, open, { typed, ...read })), status: 422 })
    if (read.sale.ownPrice && !mayMoveMoney(operator.role)) return visit.refuse()
    const totalMinor = transferTotal(open.cart)
    const quotedMinor = parseDecimal(typed['quoted_total'] ?? '', 2)
    const isAsShown = quotedMinor === totalMinor
    if (!isConfirmed(typed)) return showPreview(visit, open, read)
    if (!isAsShown) return showPreview(visit, open, read, quotedMinor)
    const { sale } = read
    const partnerId = sale.partner?.id ?? open.partnerId
    const world = { db, catalogue, prefix: deps.bookingPrefix }
    const booking = await sellAtDesk(world, { ...sale, submissionKey, partnerId }, doer, now)
    // Sent twice at once: the other request has booked.
    const sold = booking ?? (await findSold(submissionKey))
    return seeOther(reply, sold ? `${site.url}/desk/bookings/${sold.reference}` : here)
  }

  function showPreview(visit: Visit, open: OpenCart, { sale }: ReadSale, wasMinor?: number): FastifyReply {
    const { typed, now, show } = visit
    const { outbound } = open.cart
    const firstStartAt = new Date(toInstant(outbound.pickupAt, outbound.timeZone))
    const sold = { product: 'transfer', firstStartAt, timeZone: outbound.timeZone } as const
    const isChanged = isConfirmed(typed)
    const page = previewPage(here, {
      sale,
      totalMinor: transferTotal(open.cart),
      change: isChanged ? { wasMinor } : undefined,
      holdUntil: linkHoldUntil(catalogue.current, sold, now),
      asked: { ...open.words, ...typed, step: '3', submission_key: submissionKeyOf(typed) },
      tripWords: open.words,
    })
    return show({ ...page, status: isChanged ? 409 : 200 })
  }

  async function saleFormPage({ frame, operator, now }: Visit, open: OpenCart, form: SaleForm) {
    return salePage(frame, here, {
      ...form,
      open,
      methods: methods(),
      partners: await listOpenPartners(db),
      mayPrice: mayMoveMoney(operator.role),
      now,
    })
  }

  async function getCart(words: TextParams, now: Date): Promise<OpenCart> {
    const open = await openCart(words, now)
    if (!open) throw new ApiError('NOT_FOUND', 'there is no such link')
    return open
  }

  function staysOf({ cart: { outbound } }: OpenCart) {
    const { from, to } = outbound.leg
    return staysAround(catalogue.current, resortOf(getRoute(catalogue.current, from, to)))
  }

  /** Returns the ways of paying; a link requires a payment provider. */
  function methods(): DeskMethod[] {
    return [...(providers.current.live ? (['link'] as const) : []), 'on_arrival', 'account']
  }

  function findSold(submissionKey: string) {
    return findBookingOfForm(db, { source: 'desk', environment: 'live', submissionKey })
  }
}

/** What was typed in the last step, and what is wrong with it. */
type SaleForm = Pick<Parameters<typeof salePage>[2], 'typed' | 'problems' | 'faults'>

/** Returns the trip of a form or URL as the site's pages name its fields, whichever of the site's names it uses. */
function searchParamsOf(given: unknown): TextParams {
  if (isForm(given)) return { ...toPageParams(linkOfForm(formParams(given))), ...pageParamsOf(textParams(given)) }
  const typed = textParams(given)
  return 'from' in typed || 'to' in typed ? { ...toPageParams(typed), ...pageParamsOf(typed) } : pageParamsOf(typed)
}
