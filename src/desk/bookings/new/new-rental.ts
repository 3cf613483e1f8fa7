import type { FastifyReply } from 'fastify'
import { rentalFromQuery, searchLinkQuery } from '../../../api/ski/rental-query.ts'
import { contactFields } from '../../../checkout/contact.ts'
import { submissionKeyOf } from '../../../checkout/draft.ts'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { seeOther } from '../../../http/mount.ts'
import { parse } from '../../../http/zod.ts'
import { detailsView, type DetailsView } from '../../../site/ski/details/details-view.ts'
import { button, personCard } from '../../../site/ski/details/person-card.ts'
import { personFaults } from '../../../site/ski/details/person-faults.ts'
import { RENTAL_NOTE } from '../../../site/ski/details/read-details.ts'
import { rentalLines } from '../../../site/ski/details/rental-summary.ts'
import { type OpenRental, openFromParams } from '../../../site/ski/open-cart.ts'
import { changePeople, countNamed, participantParams } from '../../../site/ski/participants.ts'
import { pickerView } from '../../../site/ski/picker-view.ts'
import { pricePeople } from '../../../site/ski/price-people.ts'
import { whereAndWho } from '../../../site/ski/search-form.ts'
import { whyNotFound } from '../../../site/ski/search-page.ts'
import { searchParamsOf } from '../../../site/ski/search-params.ts'
import { searchView, type SearchView } from '../../../site/ski/search-view.ts'
import { html } from '../../../values/html.ts'
import { toDecimal } from '../../../values/money.ts'
import { MAX_SKIERS } from '../../../values/rental.ts'
import { drawField, faultsBox } from '../../../web/form.ts'
import { layoutFor } from '../../../web/layout/layout-of-request.ts'
import type { Layout, Page } from '../../../web/layout/layout.ts'
import { hidden, hiddenParams } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import type { Door, Visit } from '../../door.ts'
import { mayManageMoney } from '../../permissions.ts'
import { saleFinisher } from './finish-sale.ts'
import { productTabs } from './new-booking.ts'
import { languageField, paymentCard, type PaymentCardView } from './payment.ts'
import { readRentalSale, type UnreadableSale } from './read-sale.ts'

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
    const payment = { ...(await choices()), currency: chosen.currency.code, totalMinor }
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
      methodsFor: () => [],
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

/** The data of the last step. */
interface RentalSaleView {
  rental: DetailsView
  payment: Pick<PaymentCardView, 'paymentFaults' | 'methods' | 'partners' | 'mayPrice'>
}

/** Returns the last step of a rental: who gets what, who books it, payment and price. */
function rentalSalePage(layout: Layout, here: string, { rental, payment }: RentalSaleView): Page {
  const { open, typed, priced, submissionKey, currency } = rental
  const { words } = layout
  const total = priced.totalMinor === null ? '' : toDecimal(priced.totalMinor).toFixed(2)
  const searchUrl = `${here}?${new URLSearchParams({ step: '1', ...open.params }).toString()}`
  const form = html`<form class="stack" method="post" action="${here}" novalidate>
    ${hidden('step', '3')} ${hiddenParams(open.params)} ${hidden('quoted_total', total)}
    ${hidden('submission_key', submissionKey)}
    <div class="halves">
      <div>
        ${open.people.map((_, i) => personCard(layout, rental, i, { reckonUrl: here, hasPicker: false }))}
        ${open.people.length < MAX_SKIERS && html`<div class="row start">${button(here, 'add', words.rentalDetails.add, open.people.length)} ${button(here, 'price', 'Price it again', 0)}</div>`}
      </div>
      <div>
        <fieldset class="card">
          <h2>Who books</h2>
          ${contactFields(layout, rental, { email: '', mobile: '' })} ${languageField(typed)}
          ${drawField(RENTAL_NOTE, layout, rental)}
        </fieldset>
        <section class="card">
          ${rentalLines(words, rental)}
          <p><a href="${searchUrl}">Change the rental</a></p>
        </section>
        ${paymentCard({ ...payment, typed, product: 'ski', currency, isPriced: true })}
      </div>
    </div>
    <div class="row start"><button>Preview</button></div>
  </form>`
  const sentence = 'Nothing was booked.'
  return {
    title: 'New booking: rental',
    main: html`<h1>New booking</h1>
      ${faultsBox(layout, rental, { form, sentence, ...personFaults(words, rental), ownFaults: payment.paymentFaults })}
      ${form}`,
  }
}

/** Returns the first step of a rental: resort, days and people. */
function rentalStartPage(layout: Layout, here: string, view: SearchView): Page {
  return {
    title: 'New rental',
    main: html`<h1>New booking</h1>
      ${whyNotFound(layout, view)}
      <form class="card search" action="${here}">
        ${productTabs(layout.site.url, 'ski')} ${hidden('step', '3')} ${whereAndWho(layout, view)}
      </form>`,
  }
}
