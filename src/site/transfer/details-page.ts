import { type CartLeg, type TransferCart, transferTotal } from '../../services/carts/transfer-cart.ts'
import { html, type Markup } from '../../values/html.ts'
import { toDecimal } from '../../values/money.ts'
import type { LocalMinute } from '../../values/time.ts'
import { scheduleOf } from '../page/driven-leg.ts'
import {
  contactFields,
  notSoldBox,
  paymentFields,
  type PriceChange,
  priceChangeBox,
} from '../booking/payment-fields.ts'
import { fieldProblems, journeyFields, keptFields, type TravelFormView } from '../booking/travel-fields.ts'
import { hidden, hiddenWords } from '../page/fields.ts'
import type { Frame, Page } from '../page/frame.ts'
import { luggageOf, peopleOf } from '../page/people.ts'
import { stepPage } from '../page/progress.ts'
import { timeline } from '../page/timeline.ts'
import type { Typed } from '../page/typed.ts'
import type { Asks } from './details-form.ts'

/** Step 3 as it is shown: what is bought, what was typed, and what is wrong with it. */
export interface DetailsView extends TravelFormView {
  cart: TransferCart
  asks: Asks
  /** Where the cart comes from, which the form carries invisibly. */
  carried: Typed
  submissionKey: string
  /** Until when cancelling is free, on the wall clock; null if it never is. */
  freeUntil: LocalMinute | null
  /** Why the form came back as a whole. */
  priceChange: PriceChange | null
  termsUrl: string | undefined
}

/**
 * Step 3: who travels, flights and address, payment. The trip and its total are next to it, or above the button on a
 * phone.
 */
export function detailsPage(frame: Frame, view: DetailsView): Page {
  const { words, site } = frame
  return stepPage(
    frame,
    3,
    words.details.title,
    html`${problems(frame, view)}
      <form class="beside" method="post" action="${site.url}/book/bookings" novalidate>
        ${hiddenFields(view)}
        <div class="stack">${asked(frame, view)}</div>
        <aside class="card">${summary(frame, view)}</aside>
        <div class="stack">${payment(frame, view)}</div>
      </form>`,
  )
}

/** What the form carries invisibly: where the cart comes from, the total that is shown, the key of the form. */
function hiddenFields({ carried, cart, submissionKey }: DetailsView): Markup[] {
  return [
    ...hiddenWords(carried),
    hidden('quoted_total', String(toDecimal(transferTotal(cart)))),
    hidden('submission_key', submissionKey),
  ]
}

function problems(frame: Frame, view: DetailsView): Markup {
  const { priceChange, cart, asks } = view
  if (asks.methods.length === 0) return notSoldBox(frame)
  return priceChange
    ? priceChangeBox(frame, priceChange, transferTotal(cart), cart.currency)
    : fieldProblems(frame, view, frame.words.details.problemText)
}

/** Who travels, and what is asked of the journey. */
function asked(frame: Frame, view: DetailsView): Markup {
  const { outbound, return: back, accommodation } = view.asks
  const key = `asked ${outbound} ${back} ${accommodation}`
  return keptFields(frame, view, key, (shown) => html`${contact(frame, shown)} ${journey(frame, shown, view.asks)}`)
}

function contact(frame: Frame, view: TravelFormView): Markup {
  const { contact: title, emailRemark: email, mobileRemark: mobile } = frame.words.details
  return html`<fieldset class="card">
    <h2>${title}</h2>
    ${contactFields(frame, view, { email, mobile })}
  </fieldset>`
}

function journey(frame: Frame, view: TravelFormView, asks: Asks): Markup {
  return html`<fieldset class="card">
    <h2>${frame.words.details.journey}</h2>
    ${journeyFields(frame, view, asks)}
  </fieldset>`
}

function payment(frame: Frame, view: DetailsView): Markup | null {
  const { details, formats } = frame.words
  const { asks, cart, freeUntil, typed, problems, termsUrl } = view
  const total = formats.money(transferTotal(cart), cart.currency)
  return paymentFields(frame, {
    typed,
    problems,
    termsUrl,
    methods: asks.methods,
    ways: details.methods,
    buttonText: (method) => details.buttons[method](total),
    cancelling: freeUntil === null ? details.noRefund : details.freeUntil(formats.shortMoment(freeUntil)),
  })
}

function summary({ words }: Frame, { cart, typed }: DetailsView): Markup {
  const { formats, details } = words
  const back = cart.return
  const { party, luggage } = cart.outbound.leg
  const leg = (sold: CartLeg, which: 'outbound' | 'return') => {
    const { from, to, pickupAt, travelMinutes } = sold
    const number = typed[`${which}_flight_number`] || sold.details.flightNumber
    const schedule = scheduleOf(sold.leg, sold.leg.anchor === 'flight' ? sold.leg.at : null, number)
    return html`<h3>${formats.day(pickupAt)}</h3>
      ${timeline(words, { from, to, pickupAt, travelMinutes, schedule, pickupRemark: null })}
      <p class="sum">
        <span>${sold.vehicle.name}</span> <span>${formats.money(sold.priceMinor, cart.currency)}</span>
      </p>`
  }
  return html`<h2>${details.trip}</h2>
    ${leg(cart.outbound, 'outbound')} ${back ? leg(back, 'return') : ''}
    <p class="sum"><span>${details.included}</span> <span>${details.isIncluded}</span></p>
    ${cart.promoCode === null ? '' : html`<p class="sum"><span>${details.promo(cart.promoCode)}</span> <span>${details.isApplied}</span></p>`}
    <p class="sum total">
      <span>${details.total}</span> <span>${formats.money(transferTotal(cart), cart.currency)}</span>
    </p>
    <p class="muted">${[peopleOf(words, party), luggageOf(words, luggage)].filter(Boolean).join(' · ')}</p>`
}
