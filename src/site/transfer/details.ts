import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { CheckoutAnswer, ReadForm } from '../../checkout/checkout-step.ts'
import { checkout } from '../../checkout/checkout.ts'
import { CONTACT, contactFields } from '../../checkout/contact.ts'
import { drafts, pick } from '../../checkout/draft.ts'
import { formGone } from '../../checkout/form-gone.ts'
import {
  type Journey,
  JOURNEY_NAMES,
  journeyFields,
  journeyTitle,
  NOTE_NAMES,
  noteFields,
  staysAround,
  staysAttribute,
} from '../../checkout/journey.ts'
import {
  answeredFields,
  bookedBox,
  type Cancelling,
  freeWords,
  type MethodsFor,
  notSoldBox,
  payBar,
  PAYMENT_NAMES,
  paymentFields,
  type PaymentView,
  priceChangeBox,
  SUMMARY_ID,
  tooManyBox,
} from '../../checkout/payment-fields.ts'
import { promoFold, TOTAL_ID } from '../../checkout/promo-code.ts'
import { stepButton } from '../../checkout/step-answers.ts'
import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import { type Meeting, meetingPointFor } from '../../services/bookings/meeting-point.ts'
import { refundsAhead } from '../../services/bookings/terms.ts'
import { getRoute, resortOf } from '../../services/quoting/routing/get-route.ts'
import { priceOf } from '../../services/quoting/trips/fleet.ts'
import { luggageLine, peopleLine } from '../../services/quoting/trips/party-lines.ts'
import { promoSaving } from '../../services/sale/carts/cart.ts'
import { type CartLeg, type TransferCart, transferTotal, tripOf } from '../../services/sale/carts/transfer-cart.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { toDecimal } from '../../values/money.ts'
import { placeType } from '../../values/place-code.ts'
import { inLanguage } from '../../values/wording.ts'
import { errorOf, faultsBox, type FormFaults, type FormView, mapped, namesOf, readForm } from '../../web/form.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { hidden, hiddenParams } from '../../web/parts/fields.ts'
import { fromTo } from '../../web/parts/links.ts'
import { pickupRemark } from '../../web/parts/pickup-remark.ts'
import { stepPage } from '../../web/parts/progress.ts'
import { promoRemark } from '../../web/parts/promo-remark.ts'
import { questionList } from '../../web/parts/questions.ts'
import { cartDrive, timeline } from '../../web/parts/timeline.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { cartOpener, type OpenTransfer } from './open-cart.ts'
import { pageParamsOf } from './page-query.ts'
import { pageUrl } from './page-url.ts'
import { type Asks, asksOf, detailsParts } from './read-details.ts'
import { seatsField } from './seats-field.ts'
import { withoutSeats } from './seats.ts'
import { vehicleNames } from './vehicles/vehicle-cards.ts'

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

/** The data of step 3: what is bought, what was typed, and what is wrong with it. */
interface DetailsView extends CheckoutAnswer {
  faults: FormFaults
  cart: TransferCart
  asks: Asks
  /** Where the cart comes from, as hidden fields. */
  carried: TextParams
  cancelling: Cancelling
  /** How travellers find their driver. */
  meetings: Record<'outbound' | 'return', Meeting | undefined>
  /** How long before a pickup travellers can last change their details themselves. */
  changeMinutes: number
  /** What its promo code saves, in minor units of its currency; null if nothing or unknown. */
  promoSavedMinor: number | null
  proof: Catalogue['proof']
}

/**
 * Returns step 3: who travels, flights and address, payment. The trip and its total are next to it, or above the button
 * on a phone.
 */
function detailsPage(layout: Layout, view: DetailsView): Page {
  const { words, site } = layout
  const { from, to } = view.cart.outbound.leg
  const form = html`<form
    class="beside"
    id="sale"
    method="post"
    action="${site.url}/book/bookings"
    data-kept="${from} ${to}"
    data-draft="${site.url}/book/draft"
    data-page="${pageUrl(site.url, 3, view.carried)}"
    ${staysAttribute(layout, view.asks)}
    novalidate
  >
    ${hiddenFields(view)}
    <div class="stack">${contact(layout, view)} ${journey(layout, view)}</div>
    <aside class="stack">
      <section class="card" id="${SUMMARY_ID}">${summary(layout, view)}</section>
      ${detailsQuestions(layout, view)}
    </aside>
    ${paymentFields(layout, paymentView(layout, view))} ${payBar(layout, paymentView(layout, view), words.details.trip)}
  </form>`
  const past = [changeButton(layout, 1), changeButton(layout, 2)]
  const step = { current: 3, title: words.details.title, past } as const
  return {
    ...stepPage(layout, step, html`${alertOf(layout, view, form)} ${form}`),
    shell: { of: 'form', form: { id: 'sale', path: '/book/form', action: `${site.url}/book/bookings` } },
  }
}

/** Returns the hidden fields: where the cart comes from, the displayed total, the key of the form. */
function hiddenFields({ carried, cart, asks, submissionKey, typed }: DetailsView): Markup[] {
  return [
    ...hiddenParams(asks.seats ? withoutSeats(carried) : carried),
    hidden('quoted_total', String(toDecimal(transferTotal(cart)))),
    hidden('submission_key', submissionKey),
    ...answeredFields(typed),
  ]
}

function alertOf(layout: Layout, view: DetailsView, form: Markup): Markup {
  const { priceChange, booked, cart, asks, waitSeconds } = view
  if (asks.methods.length === 0) return notSoldBox(layout)
  if (priceChange) return priceChangeBox(layout, priceChange, transferTotal(cart), cart.currency)
  if (booked) return bookedBox(layout, booked, layout.words.formats.money(transferTotal(cart), cart.currency))
  if (waitSeconds !== undefined) return tooManyBox(layout, waitSeconds)
  return faultsBox(layout, view, { form, sentence: layout.words.details.faultsText })
}

function contact(layout: Layout, view: FormView): Markup {
  const { contact: title, emailRemark: email, mobileRemark: mobile } = layout.words.details
  return html`<fieldset class="card">
    <h2>${title}</h2>
    ${contactFields(layout, view, { email, mobile })}
  </fieldset>`
}

function journey(layout: Layout, view: DetailsView): Markup {
  return html`<fieldset class="card">
    <h2>${journeyTitle(layout.words, view.asks)}</h2>
    ${journeyFields(layout, view, view.asks)} ${seats(layout, view)} ${noteFields(layout, view, view.asks)}
  </fieldset>`
}

function seats({ words }: Layout, view: DetailsView): Markup | null {
  const { cart, asks, typed } = view
  if (!asks.seats) return null
  const error = errorOf(words, view, 'seats')
  return seatsField(words, { trip: tripOf(cart), seats: asks.seats, typed, error })
}

function paymentView({ words }: Layout, view: DetailsView): PaymentView {
  const { details, formats } = words
  const { asks, cart, cancelling, typed, faults, proof } = view
  const { card, on_arrival: onArrival } = details.methods
  const money = (minor: number) => formats.money(minor, cart.currency)
  const total = money(transferTotal(cart))
  const collected = cart.return && details.onEachRide(money(priceOf(cart.outbound)), money(priceOf(cart.return)))
  return {
    typed,
    faults,
    methods: asks.methods,
    ways: { card, on_arrival: collected === null ? onArrival : { ...onArrival, remark: collected } },
    total,
    buttonText: (method) => details.buttons[method](total),
    cancelling,
    proof,
  }
}

function summary(layout: Layout, view: DetailsView): Markup {
  const { words, site } = layout
  const { cart, typed, carried, meetings, promoSavedMinor } = view
  const { formats, details } = words
  const back = cart.return
  const leg = (sold: CartLeg, which: 'outbound' | 'return') => {
    const number = typed[`${which}_flight_number`] || sold.details.flightNumber
    return html`<h3>${formats.day(sold.pickupAt)}</h3>
      ${timeline(words, cartDrive(sold, number, pickupRemark(words, meetings[which], { withPhone: false })))}`
  }
  const sum = (sold: CartLeg) =>
    html`<p class="sum">
      <span>${fromTo(inLanguage(sold.from, words.language), inLanguage(sold.to, words.language))}</span>
      <span>${formats.money(priceOf(sold), cart.currency)}</span>
    </p>`
  return html`<div class="row">
      <h2>${details.trip}</h2>
      ${changeButton(layout, 1)(details.change, details.changeTrip)}
    </div>
    ${leg(cart.outbound, 'outbound')} ${back ? leg(back, 'return') : ''}
    <div class="row">
      <h3>${vehiclesOf(words, cart)}</h3>
      ${changeButton(layout, 2)(details.change, details.changeVehicle)}
    </div>
    ${alongLines(words, cart).map((line) => html`<p class="muted">${line}</p>`)}
    <div id="${TOTAL_ID}">
      ${back ? html`${sum(cart.outbound)} ${sum(back)}` : ''}
      <p class="sum">
        <span>${hasSeats(view) ? details.includedWithSeats : details.included}</span> <span>${details.isIncluded}</span>
      </p>
      <p class="sum total">
        <span>${details.total}</span> <span>${formats.money(transferTotal(cart), cart.currency)}</span>
      </p>
      ${cart.promoCode !== null && promoRemark(words, cart.promoCode, promoSavedMinor, cart.currency)}
    </div>
    ${carried['t'] === undefined && promoFold(layout, view, `${site.url}/book/form`)}`
}

/** Returns who and what travels along, once if it is the same both ways. */
function alongLines({ language, vehicles, formats }: Words, { outbound, return: back }: TransferCart): string[] {
  const alongOn = ({ leg: { party, luggage } }: CartLeg) =>
    [peopleLine(language, party), luggageLine(language, luggage)].filter(Boolean).join(' · ')
  const there = alongOn(outbound)
  if (!back || alongOn(back) === there) return [there]
  return [`${vehicles.wayThere}${formats.colon}${there}`, `${vehicles.wayBack}${formats.colon}${alongOn(back)}`]
}

/** Returns the name of the vehicle, of both vehicles of a return trip, or of those that drive together. */
function vehiclesOf({ language }: Words, { outbound, return: back }: TransferCart): string {
  const names = [outbound, ...(back ? [back] : [])].flatMap(({ rides }) => vehicleNames(language, rides))
  return [...new Set(names)].join(' · ')
}

function changeButton({ site }: Layout, step: 1 | 2) {
  return stepButton(`${site.url}/book/form`, step)
}

/** Returns whether child seats are booked and the question about them is settled. */
function hasSeats({ cart: { outbound, return: back }, asks }: DetailsView): boolean {
  if (asks.seats?.isOpen) return false
  return [outbound, back].some((sold) => sold && sold.leg.party.childSeats + sold.leg.party.boosters > 0)
}

/** What the answers follow from. */
interface QuestionsView {
  cart: { outbound: CartLeg }
  cancelling: Cancelling
  meetings: { outbound: Meeting | undefined }
  /** How long before a pickup travellers can last change their details themselves. */
  changeMinutes: number
}

/** Returns what travellers ask before they pay; the answers follow from the trip and the settings. */
function detailsQuestions({ words, operator }: Layout, view: QuestionsView): Markup {
  const { cancelling, cart, changeMinutes, meetings } = view
  const { front, details, formats } = words
  const { late, change } = front.questions
  const { final } = details.questions
  const waitingMinutes = meetings.outbound?.waitingMinutes ?? 0
  const { leg } = cart.outbound
  const meetsFlight = leg.anchor === 'flight' && placeType(leg.from) === 'airport'
  return html`<section class="card" aria-label="${words.footer.questions}">
    ${questionList([
      ...(meetsFlight
        ? [{ title: late.title, text: late.text(operator.phone, waitingMinutes === 0 ? null : waitingMinutes) }]
        : []),
      {
        title: change.title,
        text: details.questions.change(freeWords(words, cancelling), formats.duration(changeMinutes)),
      },
      final,
    ])}
  </section>`
}
