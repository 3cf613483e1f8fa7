import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Booking } from '../services/bookings/booking.ts'
import { type FullBooking, ridesOf } from '../services/bookings/find-booking.ts'
import { type Meeting, meetingPointFor } from '../services/bookings/meeting-point.ts'
import { type RefundStep, refundsLeft, termsOf } from '../services/bookings/terms.ts'
import { storedVouchersOf } from '../services/bookings/vouchers/item-vouchers.ts'
import type { Words } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { unbroken } from '../values/text.ts'
import { type LocalMinute, toLocal } from '../values/time.ts'
import { errorOf, type FormPart, type FormView } from '../web/form.ts'
import { icon } from '../web/layout/icons.ts'
import type { Layout } from '../web/layout/layout.ts'
import { drawing } from '../web/parts/drawing.ts'
import { alertBox, checkField, hidden, waysField } from '../web/parts/fields.ts'
import { waitInWords } from '../web/parts/moments.ts'
import { proofLine } from '../web/parts/proof.ts'
import type { TextParams } from '../web/request/text-params.ts'
import { BOOK_AGAIN } from './draft.ts'

/** Travellers who would wait longer are asked to call. */
const LONG_WAIT_SECONDS = 3_600

/** The price differs from the displayed one, which may be unknown, or a link has expired. */
export interface PriceChange {
  wasMinor: number | undefined
}

/** A booking that a form would make again, as only the browser that made it is shown it. */
export interface JustBooked {
  reference: string
  /** Its traveller's own page. */
  url: string
}

/** Returns a box with the old and the new price. */
export function priceChangeBox(
  { words: { details, formats } }: Layout,
  { wasMinor }: PriceChange,
  nowMinor: number,
  currency: string,
): Markup {
  const was = wasMinor === undefined ? undefined : formats.money(wasMinor, currency)
  return alertBox(details.priceChanged.title, details.priceChanged.text(was, formats.money(nowMinor, currency)))
}

/** Returns a box with what the browser has just booked, and a button that books it again. */
export function bookedBox({ area, words: { details } }: Layout, { reference, url }: JustBooked, total: string): Markup {
  const { title, text, see, again } = details.justBooked
  return alertBox(
    title,
    text[area](reference),
    html`<p class="row start">
      <a class="button" href="${url}">${see}</a>
      <button class="quiet" form="sale" name="${BOOK_AGAIN}" value="1">${again(total)}</button>
    </p>`,
  )
}

/** Returns hidden fields for what a traveller who was asked has already answered. */
export function answeredFields(typed: TextParams): Markup[] {
  return typed[BOOK_AGAIN] === '1' ? [hidden(BOOK_AGAIN, '1')] : []
}

/** Returns a box that says when the form can be sent again after its address has booked too often. */
export function tooManyBox({ words: { details, formats }, operator }: Layout, waitSeconds: number): Markup {
  const { title, text, today } = details.tooMany
  return waitSeconds > LONG_WAIT_SECONDS
    ? alertBox(today.title, today.text(unbroken(operator.phone)))
    : alertBox(title, text(waitInWords(formats, waitSeconds)))
}

/** Returns a box with whom to call if there is no way to pay. */
export function notSoldBox({ words: { details }, operator }: Layout): Markup {
  return alertBox(details.notSold.title, details.notSold.text(operator.phone))
}

/** The ways to pay for a booking on the site. */
const PAYMENT_METHODS = ['card', 'on_arrival'] as const

/** One way to pay. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Returns the ways to pay a total, which may be too small or too large for a card; null while it is undecided. */
export type MethodsFor = (totalMinor: number | null, currency: string) => readonly PaymentMethod[]

const METHOD = 'payment_method'
const TERMS = 'accept_terms'

/** The names of the fields about payment that a draft keeps; the terms must be accepted again. */
export const PAYMENT_NAMES: readonly string[] = [METHOD]

/** Returns how a booking is paid, by one of these ways and with its terms accepted, as a part of a form. */
export function paymentPart(methods: readonly PaymentMethod[]): FormPart<PaymentMethod> {
  return {
    read(typed) {
      const method = methods.find((one) => one === typed[METHOD])
      const isAccepted = typed[TERMS] === '1'
      if (method && isAccepted) return { value: method }
      return {
        faults: { ...(!method && { [METHOD]: 'method' as const }), ...(!isAccepted && { [TERMS]: 'terms' as const }) },
      }
    },
  }
}

/** The data of the payment fields. */
export interface PaymentView extends FormView {
  methods: readonly PaymentMethod[]
  /** The texts of each way to pay. */
  ways: Readonly<Record<PaymentMethod, { label: string; remark: string | Markup }>>
  /** The total price; null while something about it is undecided. */
  total: string | null
  /** The text of the button for a way to pay. */
  buttonText: (method: PaymentMethod) => string
  cancelling: Cancelling
  /** What others say of the operator. */
  proof: Catalogue['proof']
}

/**
 * Returns the fields for how to pay, the terms, and until when cancelling is free; nothing if there is no way to pay.
 */
export function paymentFields(layout: Layout, view: PaymentView): Markup | null {
  const { details } = layout.words
  if (view.methods.length === 0) return null
  return html`<fieldset class="card paying">
    <h2>${details.payment}</h2>
    ${waysToPay(layout, view)} ${acceptField(layout, view)} ${cancellingNote(layout.words, view.cancelling)}
    ${proofLine(layout.words, view.proof)}
  </fieldset>`
}

/** The id of the summary, to which the total in the bar is linked. */
export const SUMMARY_ID = 'trip'

/**
 * Returns the only button that pays, labelled with what it does, and on a phone the total beside it. There it sticks to
 * the bottom of the window until the end of the form is reached.
 */
export function payBar({ words }: Layout, view: PaymentView, title: string): Markup | null {
  const { methods, total, buttonText, cancelling } = view
  if (methods.length === 0) return null
  return html`<div class="bar pay" data-part="bar">
    ${
      total !== null &&
      html`<a href="#${SUMMARY_ID}"
        ><span class="unseen">${title}${words.formats.colon}</span> <strong>${total}</strong>
        <small>${cancellingShort(words, cancelling)}</small></a
      >`
    }
    <button class="pays" data-busy="${words.layout.busy}">
      ${icon('lock')} ${methods.map((method) => html`<span data-method="${method}">${buttonText(method)}</span>`)}
    </button>
  </div>`
}

function waysToPay(layout: Layout, view: PaymentView): Markup {
  const { methods, ways } = view
  return waysField({
    name: METHOD,
    label: layout.words.details.howToPay,
    ways: methods.map((value) => ({ value, ...ways[value], drawn: DRAWN[value] })),
    chosen: view.typed[METHOD] ?? methods[0],
    error: errorOf(layout.words, view, METHOD),
    control: { required: true },
  })
}

const DRAWN: Readonly<Record<PaymentMethod, Markup>> = { card: drawing('cards'), on_arrival: icon('cash') }

function acceptField(layout: Layout, view: FormView): Markup {
  return checkField({
    name: TERMS,
    value: '1',
    label: acceptLabel(layout),
    isTicked: view.typed[TERMS] === '1',
    error: errorOf(layout.words, view, TERMS),
    control: { required: true },
  })
}

/**
 * Returns the label of the terms. They open in a new tab, so that the form keeps its input. Without a page of terms,
 * only the cancellation terms apply.
 */
function acceptLabel({ operator, words: { details } }: Layout): string | Markup {
  const { terms } = operator.legal
  if (terms === null) return details.acceptCancelling
  const { before, link, after } = details.accept
  return html`${before}<a href="${terms}" target="_blank" rel="noopener">${link}</a>${after}`
}

/** The cancellation terms of what is being bought. */
export interface Cancelling {
  /** The refunds from now on, by the moment until which each applies. */
  refunds: readonly RefundStep[]
  /** When the first item starts; a booking can be cancelled until then. */
  startsAt: LocalMinute
}

/** Returns the cancellation terms of a booking as they are from now on. */
export function cancellingLeft(booking: Booking, now: Date): Cancelling {
  const { timeZone, firstStartAt } = booking
  return {
    refunds: refundsLeft(termsOf(booking), timeZone, now),
    startsAt: toLocal(firstStartAt.getTime(), timeZone),
  }
}

/** Says until when cancelling is free, or that it no longer is. */
export function freeWords({ details: { cancelling: text }, formats }: Words, cancelling: Cancelling): string {
  const free = freeUntilOf(cancelling)
  return free === null ? text.notFree : text.free(formats.deadline(free, formats.spokenDay))
}

/** Returns a sentence for each refund that follows the free one, and one that says when nothing is refunded. */
export function laterRefunds({ details, formats }: Words, { refunds, startsAt }: Cancelling): string[] {
  const { cancelling: text } = details
  const shares = refunds.filter(({ percent }) => percent < 100)
  const isFree = shares.length < refunds.length
  return [
    ...shares.map(({ percent, until }, i) =>
      (isFree || i > 0 ? text.laterShare : text.share)(percent, formats.deadline(until)),
    ),
    ...(refunds.length === 0 ? [text.nothing] : []),
    ...refunds.slice(-1).flatMap(({ until }) => (until < startsAt ? [text.laterNothing] : [])),
  ]
}

/** Says in plain words until when how much is refunded, above the button that pays. */
function cancellingNote(words: Words, cancelling: Cancelling): Markup {
  return html`<p class="${freeUntilOf(cancelling) === null ? 'note marked' : 'note good marked'}">
    ${icon('shield')}<span
      ><strong>${freeWords(words, cancelling)}</strong> ${laterRefunds(words, cancelling).join(' ')}</span
    >
  </p>`
}

/** Says the same in a few words, beside the total. */
function cancellingShort({ details: { cancelling: text }, formats }: Words, cancelling: Cancelling): string {
  const free = freeUntilOf(cancelling)
  return free === null ? text.shortNotFree : text.shortFree(formats.deadline(free, formats.briefDay))
}

function freeUntilOf({ refunds }: Cancelling): LocalMinute | null {
  return refunds.find(({ percent }) => percent === 100)?.until ?? null
}

/**
 * Returns how travellers find their drivers, by the number of the ride: as on the vouchers, or, until there are any, as
 * it is today. In another language than that of the vouchers, the words are those of today.
 */
export function meetingsOf(
  { words: { language }, operator }: Layout,
  catalogue: Catalogue,
  { booking, items }: FullBooking,
): Map<number, Meeting> {
  return new Map(
    ridesOf(items).map(({ number, fromCode, ...item }) => {
      const today = meetingPointFor(catalogue, fromCode, language, operator)
      const meeting = storedVouchersOf([item])[0]?.meeting ?? today
      const words = booking.language === language ? meeting.words : (today.words ?? meeting.words)
      return [number, { ...meeting, words }]
    }),
  )
}
