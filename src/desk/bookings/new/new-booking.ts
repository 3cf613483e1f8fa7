import type { FastifyReply } from 'fastify'
import { contactFields } from '../../../checkout/contact.ts'
import { submissionKeyOf } from '../../../checkout/draft.ts'
import { journeyFields, noteFields, staysAround, staysAttribute } from '../../../checkout/journey.ts'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { seeOther } from '../../../http/mount.ts'
import { parse } from '../../../http/zod.ts'
import { getRoute, resortOf } from '../../../services/quoting/routing/get-route.ts'
import { priceOf } from '../../../services/quoting/trips/fleet.ts'
import { luggageLine, peopleLine } from '../../../services/quoting/trips/party-lines.ts'
import { planAtDesk, quoteAtDesk, quoteSale } from '../../../services/quoting/trips/plan-trip.ts'
import type { LegQuote, TripQuote } from '../../../services/quoting/trips/quote-trip.ts'
import { type CartLeg, transferTotal, tripOf } from '../../../services/sale/carts/transfer-cart.ts'
import { cartOpener, type OpenTransfer } from '../../../site/transfer/open-cart.ts'
import { askedTrip, pageParamsOf, pageQuery } from '../../../site/transfer/page-query.ts'
import { keptParams } from '../../../site/transfer/page-url.ts'
import { asksOf } from '../../../site/transfer/read-details.ts'
import { tripForm } from '../../../site/transfer/search-form.ts'
import { whyNotFound } from '../../../site/transfer/search-page.ts'
import { formParams, isForm, linkOfForm, toPageParams } from '../../../site/transfer/search-params.ts'
import { searchView, type SearchView } from '../../../site/transfer/search-view.ts'
import { seatsField } from '../../../site/transfer/seats-field.ts'
import { ensureSeatsSaid, withoutSeats } from '../../../site/transfer/seats.ts'
import { vehicleNames } from '../../../site/transfer/vehicles/vehicle-cards.ts'
import { en } from '../../../texts/site/en.ts'
import type { Product } from '../../../values/booking.ts'
import { attributes, html, type Markup } from '../../../values/html.ts'
import { toDecimal } from '../../../values/money.ts'
import { errorOf, faultsBox, type FormFaults } from '../../../web/form.ts'
import type { Layout, Page } from '../../../web/layout/layout.ts'
import { hidden, hiddenParams, option, selectField } from '../../../web/parts/fields.ts'
import { type TextParams, textParams } from '../../../web/request/text-params.ts'
import type { Door, Visit } from '../../door.ts'
import { mayManageMoney } from '../../permissions.ts'
import { saleFinisher } from './finish-sale.ts'
import { languageField, paymentCard, type PaymentCardView } from './payment.ts'
import { readTransferSale, type UnreadableSale } from './read-sale.ts'

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
    return show(vehiclesPage(here, quote, keptParams({ trip: fitted.trip, ...facts, carried: {} })))
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
    const totalMinor = hasPrice(open) ? transferTotal(open.cart) : null
    const sale = readTransferSale(typed, open, staysOf(open), { ...(await choices()), currency, totalMinor })
    if ('faults' in sale) return show({ ...(await saleFormPage(visit, open, { typed, ...sale })), status: 422 })
    return finish(visit, {
      sale,
      totalMinor,
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

/** Returns the first step: places, times and people. */
function startPage(layout: Layout, here: string, view: SearchView): Page {
  return {
    title: 'New booking',
    main: html`<h1>New booking</h1>
      ${whyNotFound(layout, view, undefined, (step, params) => urlOf(here, step, params))}
      ${tripForm(view, { action: here, above: productTabs(layout.site.url, 'transfer'), carried: hidden('step', '2') })}`,
  }
}

/** The data of the last step. */
interface SaleView extends Omit<PaymentCardView, 'product' | 'currency'> {
  open: OpenTransfer
  faults: FormFaults
  now: Date
}

const { formats } = en

/** Returns the last step: traveller, journey, payment and price. */
function salePage(layout: Layout, here: string, view: SaleView): Page {
  const { open, typed } = view
  const { cart, seats, params } = open
  const asks = asksOf(cart, [], seats)
  const form = html`<form class="stack" method="post" action="${here}" ${staysAttribute(layout, asks)} novalidate>
    ${hidden('step', '3')} ${hiddenParams(seats ? withoutSeats(params) : params)}
    ${hidden('quoted_total', toDecimal(transferTotal(cart)).toFixed(2))}
    ${hidden('submission_key', submissionKeyOf(typed))}
    <div class="halves">
      <div>
        <fieldset class="card">
          <h2>Who travels</h2>
          ${contactFields(layout, view, { email: '', mobile: '' })} ${languageField(typed)}
        </fieldset>
        <fieldset class="card">
          <h2>Journey</h2>
          ${journeyFields(layout, view, asks)} ${seats && seatsField(layout.words, seatsView(layout, view, seats))}
          ${noteFields(layout, view, asks)}
        </fieldset>
      </div>
      <div>${tripCard(here, view)} ${paymentCard({ ...view, product: 'transfer', currency: cart.currency })}</div>
    </div>
    <div class="row start"><button>Preview</button></div>
  </form>`
  const sentence = 'Nothing was booked.'
  return {
    title: 'New booking: traveller',
    main: html`<h1>New booking</h1>
      ${faultsBox(layout, view, { form, sentence, ownFaults: view.paymentFaults })} ${form}`,
  }
}

function seatsView({ words }: Layout, view: SaleView, seats: NonNullable<OpenTransfer['seats']>) {
  const { open, typed } = view
  return { trip: tripOf(open.cart), seats, typed, error: errorOf(words, view, 'seats') }
}

function tripCard(here: string, { open: { cart, params }, isPriced }: SaleView): Markup {
  const { outbound, return: back, currency } = cart
  const money = (minor: number) => (isPriced ? formats.money(minor, currency) : 'no price in the catalogue')
  const stepUrl = (step: 1 | 2) => urlOf(here, step, params)
  const leg = ({ from, to, pickupAt, rides, leg }: CartLeg) =>
    html`<p>
      <strong>${from.en} → ${to.en}</strong><br />
      ${formats.moment(pickupAt)}, ${vehicleNames('en', rides).join(' + ')}, ${money(priceOf({ rides }))}<br />
      <span class="muted"
        >${[peopleLine('en', leg.party), luggageLine('en', leg.luggage)].filter(Boolean).join(', ')}</span
      >
    </p>`
  return html`<section class="card">
    <h2>Trip</h2>
    ${leg(outbound)} ${back && leg(back)}
    <p class="sum total"><span>Total</span> <span>${isPriced ? money(transferTotal(cart)) : '–'}</span></p>
    <p><a href="${stepUrl(1)}">Change the trip</a> · <a href="${stepUrl(2)}">Change the vehicle</a></p>
  </section>`
}

/** Returns the choice of what is sold by telephone. */
export function productTabs(siteUrl: string, current: Product): Markup {
  const tab = (product: Product, label: string, path: string) =>
    html`<a href="${siteUrl}/desk/bookings/new${path}" ${attributes({ 'aria-current': current === product && 'page' })}
      >${label}</a
    >`
  return html`<nav class="tabs" aria-label="Product">
    ${tab('transfer', 'Transfer', '')} ${tab('ski', 'Ski rental', '/rental')}
  </nav>`
}

/** Returns the second step: the vehicles for the trip, with their prices. */
function vehiclesPage(here: string, quote: TripQuote, carried: TextParams): Page {
  const { outbound, return: back, promo } = quote
  return {
    title: 'New booking: vehicle',
    main: html`<h1>Vehicle</h1>
      <section class="card">
        ${legLine(outbound)} ${back && legLine(back)}
        <p><a href="${urlOf(here, 1, carried)}">Change the trip</a></p>
        ${!isPriced(quote) && html`<p class="note">The catalogue has no price for this. Agree on one with the caller: you write it at the next step.</p>`}
        ${promo && html`<p>${promo.code}: ${promo.applied ? 'applied' : promo.message}</p>`}
      </section>
      ${missingLines(quote)} ${vehicleTable(here, quote, carried)} ${back && eachWay(here, quote, back, carried)}`,
  }
}

/** Returns whether the catalogue has prices for the vehicles. */
function isPriced({ outbound, promo }: TripQuote): boolean {
  return promo !== null || outbound.vehicles.some(({ priceMinor }) => priceMinor > 0)
}

/** Returns a leg in one line. */
function legLine({ leg, route, pickupAt }: LegQuote): Markup {
  const party = [peopleLine('en', leg.party), luggageLine('en', leg.luggage)].filter(Boolean).join(', ')
  return html`<p>
    <strong>${route.from.name} → ${route.to.name}</strong>, pickup <strong>${formats.moment(pickupAt)}</strong>
    <span class="muted">${party}</span>
  </p>`
}

/** Says which vehicles cannot be had on which leg, and why. */
function missingLines({ outbound, return: back }: TripQuote): Markup {
  const legs = back ? [outbound, back] : [outbound]
  const lines = legs.flatMap(({ missing, pickupAt }) =>
    missing.map(({ vehicle, obstacle }) => {
      const why = obstacle.why === 'closed' ? `closed. ${obstacle.words.en}` : 'sold out'
      return html`<li>${vehicle.name}, ${formats.moment(pickupAt)}: ${why}</li>`
    }),
  )
  return html`${
    lines.length > 0 &&
    html`<ul class="note" aria-label="Not available">
      ${lines}
    </ul>`
  }`
}

/** Returns the vehicles that serve all legs of the trip. */
function vehicleTable(here: string, { outbound, return: back, currency }: TripQuote, carried: TextParams): Markup {
  const rows = outbound.vehicles.flatMap(({ vehicle, priceMinor, totalMinor }) => {
    const minor = back ? totalMinor : priceMinor
    if (minor === null) return []
    const own = { outbound_vehicle_type_id: String(vehicle.id) }
    const both = back ? { ...own, return_vehicle_type_id: String(vehicle.id) } : own
    return html`<tr>
      <td data-title="Vehicle"><strong>${vehicle.name}</strong></td>
      <td data-title="People" class="number">${vehicle.maxPassengers ?? ''}</td>
      <td data-title="Suitcases" class="number">${vehicle.maxLuggage ?? ''}</td>
      <td data-title="Skis">${vehicle.transportsSkis ? 'yes' : 'no'}</td>
      <td data-title="Price" class="number">
        <strong>${minor === 0 ? '–' : formats.money(minor, currency.code)}</strong>
      </td>
      <td>
        <a class="button" href="${urlOf(here, 3, { ...carried, ...both })}" aria-label="Choose the ${vehicle.name}"
          >Choose</a
        >
      </td>
    </tr>`
  })
  return html`<div class="card table" role="region" tabindex="0" aria-label="Vehicles">
    <table>
      <thead>
        <tr>
          <th scope="col">Vehicle</th>
          <th scope="col" class="number">People</th>
          <th scope="col" class="number">Suitcases</th>
          <th scope="col">Skis</th>
          <th scope="col" class="number">${back ? 'Both ways' : 'Price'}</th>
          <th scope="col"><span class="unseen">Choose</span></th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

/** Returns the form that chooses a different vehicle for the return leg. */
function eachWay(here: string, { outbound, currency }: TripQuote, back: LegQuote, carried: TextParams): Markup {
  const choice = (name: string, label: string, { vehicles }: LegQuote) =>
    selectField({
      name,
      label,
      options: vehicles.map(({ vehicle, priceMinor }) =>
        option(
          vehicle.id,
          priceMinor === 0 ? vehicle.name : `${vehicle.name}, ${formats.money(priceMinor, currency.code)}`,
        ),
      ),
    })
  return html`<form class="card" action="${here}">
    <h2>A different vehicle for the return</h2>
    ${hidden('step', '3')} ${hiddenParams(carried)}
    <div class="fields">
      ${choice('outbound_vehicle_type_id', 'Outbound', outbound)} ${choice('return_vehicle_type_id', 'Return', back)}
    </div>
    <button class="quiet">Choose both</button>
  </form>`
}

/** Returns the URL of a step for the requested trip. */
function urlOf(here: string, step: 1 | 2 | 3, params: TextParams): string {
  return `${here}?${new URLSearchParams({ step: String(step), ...params }).toString()}`
}
