import type { FastifyReply } from 'fastify'
import { rentalFromQuery, searchLinkQuery } from '../../../../api/ski/rental-query.ts'
import { layoutFor } from '../../../../checkout/product-frame.ts'
import { submissionKeyOf } from '../../../../checkout/submission.ts'
import type { Deps, Site } from '../../../../deps.ts'
import { ApiError } from '../../../../errors.ts'
import { seeOther } from '../../../../http/redirect.ts'
import { parse } from '../../../../http/zod.ts'
import { detailsView } from '../../../../site/ski/details-view.ts'
import { type OpenRental, openFromParams } from '../../../../site/ski/open-cart.ts'
import { changePeople, countNamed, participantParams } from '../../../../site/ski/participants.ts'
import { pickerView } from '../../../../site/ski/picker-view.ts'
import { pricePeople } from '../../../../site/ski/price-people.ts'
import { searchParamsOf } from '../../../../site/ski/search-params.ts'
import { searchView } from '../../../../site/ski/search-view.ts'
import type { TextParams } from '../../../../web/request/text-params.ts'
import type { Door, Visit } from '../../../door.ts'
import { mayManageMoney } from '../../../permissions.ts'
import { saleFinisher } from '../finish-sale.ts'
import { readRentalSale, type UnreadableSale } from '../read-sale.ts'
import { rentalSalePage } from './rental-sale-page.ts'
import { rentalStartPage } from './rental-start-page.ts'

/** Registers /desk/bookings/new/rental, where rentals are booked by telephone, at the prices of the ski site. */
export function newRental(door: Door, deps: Deps, site: Site): void {
  const { catalogue } = deps
  const path = '/desk/bookings/new/rental'
  const here = `${site.url}${path}`
  const { choices, toSold, finish } = saleFinisher(deps, site)

  door.get(path, (visit) => {
    const { query } = visit
    if (query['step'] !== '2' && query['step'] !== '3') return showStart(visit, query)
    return orStart(visit, query, () => {
      const open = openWith(query, visit.now)
      return showSale(visit, open, { typed: query, faults: {}, paymentFaults: {} })
    })
  })

  door.post(path, (visit) => {
    const { typed } = visit
    if (typed['step'] === '1')
      return seeOther(visit.reply, `${here}?${new URLSearchParams({ step: '1', ...searchParamsOf(typed) }).toString()}`)
    return orStart(visit, typed, () => sell(visit, typed))
  })

  async function sell(visit: Visit, typed: TextParams): Promise<FastifyReply> {
    const sold = await toSold(visit)
    if (sold) return sold
    const open = openWith(typed, visit.now)
    const { do: button } = typed
    if (button !== undefined)
      return showSale(
        visit,
        { ...open, people: changePeople(open.people, button) },
        { typed, faults: {}, paymentFaults: {} },
      )
    const { totalMinor, chosen } = pricePeople(catalogue.current, open.rental, open.people, visit.now)
    const payment = { ...(await choices()), currency: chosen.currency.code, isPriced: true }
    const sale = readRentalSale(catalogue.current, typed, open, payment, visit.now)
    if ('faults' in sale) return showSale(visit, open, { typed, ...sale }, 422)
    const back = `${here}?${new URLSearchParams({ step: '3', ...open.params, ...participantParams(open.people) }).toString()}`
    return finish(visit, { sale, totalMinor, partnerId: open.partnerId, here, back, asked: open.params })
  }

  /** Returns the rental of a URL or form, with the usual equipment if nobody is named yet. */
  function openWith(typed: TextParams, now: Date): OpenRental {
    if (countNamed(typed) > 0) return openFromParams(catalogue.current, typed, now)
    const rental = rentalFromQuery(catalogue.current, parse(searchLinkQuery, typed), now)
    const { people } = pickerView(catalogue.current, rental, typed, now).shown.priced
    return openFromParams(catalogue.current, { ...typed, ...participantParams(people) }, now)
  }

  /** Shows the first step again, with the reason, if a rental cannot be sold. */
  async function orStart(visit: Visit, typed: TextParams, answer: () => FastifyReply | Promise<FastifyReply>) {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return showStart(visit, typed, 422)
    }
  }

  function showStart({ layout, now, show }: Visit, typed: TextParams, status: 200 | 422 = 200): FastifyReply {
    const view = searchView(catalogue.current, searchParamsOf(typed), now)
    return show({ ...rentalStartPage(layout, here, view), status })
  }

  async function showSale(
    { layout, operator, now, show }: Visit,
    open: OpenRental,
    { typed, faults, paymentFaults }: UnreadableSale & { typed: TextParams },
    status: 200 | 422 = 200,
  ): Promise<FastifyReply> {
    const priced = pricePeople(catalogue.current, open.rental, open.people, now)
    const answer = {
      typed,
      methods: [],
      region: undefined,
      submissionKey: submissionKeyOf(typed),
      faults: status === 422 ? faults : undefined,
      priceChange: undefined,
      booked: undefined,
      waitSeconds: undefined,
      isFirst: false,
    }
    const rental = detailsView(catalogue.current, open, priced, answer, now)
    const payment = { ...(await choices()), paymentFaults, mayPrice: mayManageMoney(operator.role) }
    return show({ ...rentalSalePage(layoutFor(layout, 'ski'), here, { rental, payment }), status })
  }
}
