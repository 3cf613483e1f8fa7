import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import type { Cancellation } from '../../services/bookings/cancel.ts'
import { rideDetails } from '../../services/bookings/item-details.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import type { Payment } from '../../services/payments/payment.ts'
import { html, type Markup } from '../../values/html.ts'
import { unbroken } from '../../values/text.ts'
import { toLocal } from '../../values/time.ts'
import { callLink } from '../page/call-link.ts'
import { hidden, problemBox } from '../page/fields.ts'
import type { Frame, Page } from '../page/frame.ts'
import { drivenRide } from '../page/driven-leg.ts'
import { peopleOf } from '../page/people.ts'
import { timeline } from '../page/timeline.ts'
import type { BookAgain } from './book-again.ts'
import { frameFor } from './product-words.ts'
import { rentalCards } from './rental-cards.ts'
import { type BesideOffer, together } from './together.ts'

/** The payment provider did not answer; details were changed; a form was sent again with other content. */
export type News = 'away' | 'changed' | 'sentBefore'

/** The traveller's own page, as it is shown. */
export interface BookingView {
  /** Its own URL. */
  url: string
  booking: Booking
  items: readonly BookingItem[]
  payments: readonly Payment[]
  /** How many receipts were issued for it. */
  receipts: number
  /** What was paid and has not gone back, in minor units of the booking's currency. */
  paidMinor: number
  /** What went back or is on its way. */
  returnedMinor: number
  cancellation: Cancellation
  canPayByCard: boolean
  canPayOnArrival: boolean
  /** Whether flights, address, phone and note can still be changed here. */
  canChange: boolean
  /** How travellers find their driver, by the number of the ride. */
  meetings: ReadonlyMap<number, Meeting>
  /** Where the trip can be booked again. */
  again: BookAgain
  /** The traveller's bookings of the other product. */
  companions: readonly Booking[]
  /** What could be booked beside it. */
  offer: BesideOffer | null
  /** What has just happened, to be said above all else. */
  news: News | null
  now: Date
}

/** The traveller's page: the state first, then what to do now, then what was bought and what can be changed. */
export function bookingPage(shared: Frame, view: BookingView): Page {
  const { booking } = view
  const frame = frameFor(shared, booking.product)
  const { words } = frame
  return {
    title: words.booking.title(booking.reference),
    state: booking.status,
    main: html`${head(frame, view)} ${newsBox(frame, view)}
      ${doubtfulMoney(view) ? lookedInto(frame) : payNow(frame, view)}
      <div class="beside">
        <div class="stack">
          ${view.items.map((item) => itemCard(frame, view, item))}
          ${rentalCards(frame, { ...view, isSold: booking.status === 'confirmed' })} ${money(frame, view)}
        </div>
        <div class="stack">${plansChange(frame, view)} ${together(frame, view.companions, view.offer)}</div>
      </div>`,
  }
}

function head({ words: { booking: words, formats } }: Frame, { booking, items, paidMinor }: BookingView): Markup {
  const { status, firstName, reference, currency, priceMinor, settlement, email, contactsErasedAt } = booking
  const [first] = items
  const day = formats.shortDay(toLocal((first?.startsAt ?? booking.firstStartAt).getTime()))
  const price = formats.money(priceMinor, currency)
  // Also where the operator accepted less, or has given something back since.
  const isPaid = paidMinor >= priceMinor || (status === 'confirmed' && settlement === 'prepaid')
  const isOpen = status === 'confirmed' || status === 'awaiting_payment'
  const how = isPaid ? words.paidByCard(price) : words.settlements[settlement](price)
  return html`<section class="card state ${status}">
    <p>
      <span class="badge">${status === 'confirmed' && isPaid ? words.confirmedAndPaid : words.states[status]}</span>
    </p>
    <h1>${contactsErasedAt === null ? words.headings[status](firstName, day) : words.title(reference)}</h1>
    <p>
      ${words.reference}
      <strong>${reference}</strong
      >${isOpen ? html` · ${how}` : ''}${status === 'confirmed' && contactsErasedAt === null ? html` · ${words.voucherSent(email)}` : ''}
    </p>
  </section>`
}

function newsBox({ words: { booking: words } }: Frame, { news }: BookingView): Markup {
  if (news === null) return html``
  const { title, text } = words.news[news]
  return news === 'away'
    ? problemBox(title, text)
    : html`<p class="note good" role="status"><strong>${title}</strong> ${text}</p>`
}

/** Whether money came in that neither confirms the booking nor goes back by itself: too little, or another currency. */
function doubtfulMoney({ booking, paidMinor, payments }: BookingView): boolean {
  if (booking.status !== 'awaiting_payment' && booking.status !== 'expired') return false
  return (
    paidMinor > 0 ||
    payments.some(({ receivedCurrency }) => receivedCurrency !== null && receivedCurrency !== booking.currency)
  )
}

function lookedInto({ words: { booking: words }, operator }: Frame): Markup {
  return html`<section class="card">
    <h2>${words.doubtful.title}</h2>
    <p>${words.doubtful.text(operator.phone)}</p>
  </section>`
}

function payNow({ words: { booking: words, formats } }: Frame, view: BookingView): Markup {
  const { booking, url, paidMinor, canPayByCard, canPayOnArrival, payments } = view
  if (booking.status !== 'awaiting_payment') return html``
  const due = formats.money(booking.priceMinor - paidMinor, booking.currency)
  const until = booking.holdUntil && formats.time(toLocal(booking.holdUntil.getTime()))
  const wasDeclined = payments.some(({ state }) => state === 'failed')
  const way = (method: 'card' | 'on_arrival', isQuiet: boolean) =>
    html`<form method="post" action="${url}/payments">
      ${hidden('payment_method', method)}
      <button class="${isQuiet ? 'quiet' : ''}">${words.payButtons[method](due)}</button>
    </form>`
  return html`<section class="card">
    <h2>${wasDeclined ? words.declined.title : words.payNow}</h2>
    ${wasDeclined ? html`<p role="alert">${words.declined.text}</p>` : ''}
    ${until === null ? '' : html`<p>${words.heldUntil(until)}</p>`}
    <div class="row start">
      ${canPayByCard ? way('card', false) : ''} ${canPayOnArrival ? way('on_arrival', canPayByCard) : ''}
    </div>
  </section>`
}

function itemCard(frame: Frame, view: BookingView, item: BookingItem): Markup {
  const { words, operator } = frame
  const { booking, formats } = words
  if (item.kind !== 'ride') return html``
  const ride = rideDetails.parse(item.details)
  const cancelled = item.state === 'cancelled' && view.booking.status !== 'cancelled'
  const willDrive = item.state === 'booked' && view.booking.status !== 'expired'
  const remark = willDrive ? pickupRemark(words, view.meetings.get(item.number)) : null
  return html`<section class="card">
    <h2>${formats.day(ride.pickupAt)} ${cancelled ? html`<span class="badge">${booking.itemCancelled}</span>` : ''}</h2>
    ${timeline(words, drivenRide(item, ride, remark))}
    <p class="muted">${ride.vehicle} · ${peopleOf(words, ride)}</p>
    ${ride.accommodation ? html`<p>${booking.stay}${formats.colon}${[ride.accommodation.name, ride.accommodation.address].filter(Boolean).join(', ')}</p>` : ''}
    ${ride.notes === null ? '' : html`<p>${booking.note}${formats.colon}${ride.notes}</p>`}
    ${
      view.booking.status === 'confirmed' && item.state !== 'cancelled'
        ? html`<div class="row start">
            ${callLink(view.meetings.get(item.number)?.phone ?? operator.phone, booking.call)}
            ${item.voucher === null ? '' : html`<a class="button quiet" href="${view.url}/vouchers/${item.number}.pdf">${booking.voucher}</a>`}
            <a class="button quiet" href="${view.url}/calendar.ics">${booking.calendar}</a>
          </div>`
        : ''
    }
  </section>`
}

/** Where the driver waits, for how long, and whom to call if nobody is there. */
function pickupRemark({ booking: words }: Frame['words'], meeting: Meeting | undefined): string | null {
  if (!meeting) return null
  const { words: place, waitingMinutes, phone } = meeting
  const lines = [place, waitingMinutes > 0 ? words.waits(waitingMinutes) : null, words.callAtPickup(unbroken(phone))]
  return lines.filter((line) => line !== null).join('\n')
}

function money({ words: { booking: words, formats } }: Frame, view: BookingView): Markup {
  const { booking, paidMinor, returnedMinor, receipts, url } = view
  const amount = (minor: number) => formats.money(minor, booking.currency)
  const line = (label: string, minor: number) =>
    html`<p class="sum"><span>${label}</span> <span>${amount(minor)}</span></p>`
  const dueMinor = booking.status === 'confirmed' ? Math.max(0, booking.priceMinor - paidMinor) : 0
  return html`<section class="card">
    <h2>${words.money}</h2>
    ${line(words.price, booking.priceMinor)} ${line(words.paid, paidMinor + returnedMinor)}
    ${dueMinor > 0 && booking.settlement === 'on_arrival' ? line(words.toDriver, dueMinor) : ''}
    ${returnedMinor === 0 ? '' : line(words.refunded, returnedMinor)}
    ${Array.from({ length: receipts }, (_, i) => html`<p><a href="${url}/receipts/${i + 1}.pdf">${words.receipt(i + 1)}</a></p>`)}
  </section>`
}

function plansChange({ words: { booking: words, formats }, operator }: Frame, view: BookingView): Markup {
  const { booking, cancellation, canChange, paidMinor, url } = view
  if (booking.status !== 'confirmed' && booking.status !== 'awaiting_payment')
    return html`<aside class="card">
      <h2>${words.again.title}</h2>
      ${view.again.vehiclesUrl === null ? null : html`<p><a class="button" href="${view.again.vehiclesUrl}">${words.again.vehicles}</a></p>`}
      <p><a class="button quiet" href="${view.again.searchUrl}">${words.again.button}</a></p>
    </aside>`
  const { refundMinor, deadline, open } = cancellation
  const refund = formats.money(refundMinor, booking.currency)
  const until = deadline && deadline > view.now ? formats.shortMoment(toLocal(deadline.getTime())) : null
  return html`<aside class="card">
    <h2>${words.change.title}</h2>
    ${
      canChange
        ? html`<p>${words.change.text}</p>
            <p><a class="button quiet" href="${url}/details">${words.change.button}</a></p>`
        : html`<p>${words.change.tooLate(operator.phone)}</p>`
    }
    ${
      open
        ? html`<p>
              ${paidMinor === 0 ? words.cancel.costsNothing : until === null ? words.cancel.refund(refund) : words.cancel.until(until, refund)}
            </p>
            <p><a class="button quiet" href="${url}/cancellation">${words.cancel.button}</a></p>`
        : ''
    }
  </aside>`
}
