import type { LetterWords } from '../../../texts/mails/en.ts'
import type { Operator } from '../../../values/operator.ts'
import { dayOf, toLocal } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { Booking } from '../../bookings/booking.ts'
import { missingCityAddress, lacksFlight } from '../../bookings/city-end.ts'
import type { RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'
import { footer, type Fact, type Letter, type LetterPart } from './letter.ts'
import { rentalParts, priceFacts, rideParts } from './parts.ts'
import { aboutLine, soldFacts, subjectOf, type SubjectView } from './subject.ts'

/** The data that letters about a booking are written from. */
export interface LetterView extends SubjectView {
  booking: Booking
  /** The vouchers of its rides. */
  vouchers: readonly Voucher[]
  /** The vouchers of its rentals, one per shop. */
  rentalVouchers: readonly RentalVoucher[]
  pageUrl: string
  operator: Operator
}

/** How many days before the first ride travellers are reminded. */
export const REMINDER_DAYS = [3, 1] as const

/** The number of days of one reminder. */
export type ReminderDays = (typeof REMINDER_DAYS)[number]

/** Returns the letter that confirms a booking, with its vouchers. */
export function confirmationLetter(view: LetterView): Letter {
  const { words, booking } = view
  const { confirmation, formats } = words
  const isPaid = booking.settlement === 'prepaid' && booking.askedMinor === null
  return letter(view, confirmation.subject(aboutLine(view)), [
    { kind: 'state', text: isPaid ? confirmation.paid : confirmation.confirmed },
    { kind: 'title', text: confirmation.title(booking.firstName, formats.spokenDay(subjectOf(view).startsAt)) },
    { kind: 'text', text: confirmation.text },
    ...missingAddresses(view),
    ...soldAndPrice(view),
  ])
}

/** Returns the letter with new vouchers that replace earlier ones. */
export function changeLetter(view: LetterView): Letter {
  const { words } = view
  return letter(view, words.change.subject(aboutLine(view)), [
    { kind: 'text', text: words.change.text },
    ...missingAddresses(view),
    ...soldAndPrice(view),
  ])
}

/** Returns the letter that says that the driver no longer collects anything. */
export function paidLetter(view: LetterView): Letter {
  const { words } = view
  return letter(view, words.paid.subject(aboutLine(view)), [
    { kind: 'text', text: words.paid.text },
    ...soldAndPrice(view),
  ])
}

/** Returns the letter about a cancellation, with the refund, the fee and the traveller's other bookings, which stay. */
export function cancellationLetter(view: LetterView, others: readonly Booking[]): Letter {
  const { words, booking } = view
  const { facts, cancellation, formats } = words
  const amount = (minor: number) => formats.money(minor, booking.currency)
  const { priceMinor, feeMinor } = booking
  const settled: Fact[] = [
    [facts.price, amount(priceMinor)],
    [facts.refund, refundText(words, booking)],
    ...(feeMinor ? [[facts.fee, amount(feeMinor)] satisfies Fact] : []),
  ]
  return letter(
    view,
    cancellation.subject(aboutLine(view)),
    [
      { kind: 'title', text: cancellation.title(booking.firstName) },
      {
        kind: 'text',
        text: [
          cancellation.text,
          ...others.map(({ product, reference }) => cancellation.stays[product](reference)),
        ].join(' '),
      },
      { kind: 'facts', facts: [...soldFacts(view), ...settled] },
    ],
    cancellation.page,
  )
}

/** Returns how much is refunded, or why nothing is. */
function refundText({ cancellation, formats }: LetterWords, { refundMinor, feeMinor, currency }: Booking): string {
  if (refundMinor) return cancellation.refund(formats.money(refundMinor, currency))
  return feeMinor ? cancellation.noRefund : cancellation.nothingPaid
}

/** Returns the letter that says that one item is cancelled, with the refund and what remains. */
export function itemCancellationLetter(view: LetterView, number: number, refundMinor: number): Letter {
  const { words, booking, rides, rentals } = view
  const { facts, cancellation, itemCancellation, formats } = words
  const ride = rides.find((one) => one.number === number)
  const rental = rentals.find((one) => one.number === number)
  const part = { words, booking, rides: ride ? [ride] : [], rentals: rental ? [rental] : [] }
  const { title } = subjectOf(part)
  const what = ride
    ? `${title}, ${formats.moment(ride.details.pickupAt)}`
    : `${title}, ${rental?.details.firstName ?? ''}`
  const refund: Fact[] =
    refundMinor > 0 ? [[facts.refund, cancellation.refund(formats.money(refundMinor, booking.currency))]] : []
  return letter(view, itemCancellation.subject(aboutLine(part)), [
    { kind: 'text', text: itemCancellation.text(what) },
    ...(refund.length > 0 ? [{ kind: 'facts', facts: refund } satisfies LetterPart] : []),
    ...soldAndPrice(view),
  ])
}

/** Returns the letter that repeats, some days before, when and where the driver will be. */
export function reminderLetter(view: LetterView, days: ReminderDays): Letter {
  const { words, rides, vouchers, rentalVouchers } = view
  const { reminder } = words
  const firstDay = vouchers[0] && dayOf(vouchers[0].pickupAt)
  const soon = vouchers.filter(({ pickupAt }) => dayOf(pickupAt) === firstDay)
  return letter(view, reminder.subjects[days](aboutLine(view)), [
    { kind: 'text', text: reminder.text },
    ...(rides.some(lacksFlight) ? [{ kind: 'text', text: reminder.flightMissing } satisfies LetterPart] : []),
    ...missingAddresses(view),
    ...soon.flatMap((voucher) => rideParts(words, voucher)),
    ...rentalVouchers.flatMap((voucher) => rentalParts(view, voucher)),
    { kind: 'facts', facts: priceFacts(words, view.booking) },
  ])
}

/** Returns the letter that asks for a payment by card, for a booking that is held or one that now costs more. */
export function payLetter(view: LetterView, dueMinor: number): Letter {
  const { words, booking } = view
  const { pay, facts, formats } = words
  const { holdUntil, timeZone, reference, priceMinor, currency } = booking
  const due = formats.money(dueMinor, currency)
  const text =
    holdUntil === null
      ? pay.more(due)
      : pay.text(due, pay.until(formats.shortMoment(toLocal(holdUntil.getTime(), timeZone))))
  return letter(
    view,
    pay.subject(aboutLine(view)),
    [
      { kind: 'text', text },
      {
        kind: 'facts',
        facts: [[facts.booking, reference], ...soldFacts(view), [facts.price, formats.money(priceMinor, currency)]],
      },
    ],
    pay.page(due),
  )
}

/** Returns the letter that says that a hold expired unpaid. */
export function unpaidLetter(view: LetterView): Letter {
  const { unpaid } = view.words
  return letter(
    view,
    unpaid.subject(aboutLine(view)),
    [
      { kind: 'text', text: unpaid.text },
      { kind: 'facts', facts: soldFacts(view) },
    ],
    unpaid.page,
  )
}

/** Returns which addresses in cities the traveller has not told yet, each city once. */
function missingAddresses({ rides, words }: LetterView): LetterPart[] {
  const cities = rides.flatMap((ride) => {
    const ask = missingCityAddress(ride)
    return ask ? [inLanguage(ask.city, words.language)] : []
  })
  return Array.from(new Set(cities), (city) => ({ kind: 'text', text: words.cityAddressMissing(city) }))
}

function soldAndPrice(view: LetterView): LetterPart[] {
  const { words, booking, vouchers, rentalVouchers } = view
  return [
    ...vouchers.flatMap((voucher) => rideParts(words, voucher)),
    ...rentalVouchers.flatMap((voucher) => rentalParts(view, voucher)),
    {
      kind: 'facts',
      facts: [[words.facts.booking, booking.reference], ...priceFacts(words, booking)],
    },
  ]
}

/** Returns a letter with its usual beginning and end. */
function letter(
  { words, booking, operator, pageUrl }: LetterView,
  subject: string,
  parts: readonly LetterPart[],
  linkLabel = words.page,
): Letter {
  const { phone, email, name } = operator
  const isSandbox = booking.environment === 'sandbox'
  const { firstName, lastName } = booking
  const dear = words.dear(words.greetsByFirstName ? firstName : `${firstName} ${lastName}`)
  const link: LetterPart = { kind: 'link', label: linkLabel, url: pageUrl }
  const [above, below] = halved(parts)
  return {
    subject: isSandbox ? `[SANDBOX] ${subject}` : subject,
    sender: operator,
    reference: booking.reference,
    parts: [
      ...(parts.some(({ kind }) => kind === 'title') ? [] : [{ kind: 'text', text: dear } satisfies LetterPart]),
      ...(isSandbox ? [{ kind: 'text', text: words.sandbox } satisfies LetterPart] : []),
      ...above,
      link,
      ...below,
      { kind: 'note', text: `${words.questions(phone, email)}\n${name}` },
      ...footer(operator, booking.language),
    ],
  }
}

/** Splits the parts after the time of the first ride or shop, where the button goes; without one, all come before it. */
function halved(parts: readonly LetterPart[]): [above: readonly LetterPart[], below: readonly LetterPart[]] {
  const end = parts.findIndex(({ kind }) => kind === 'ride' || kind === 'collection') + 1
  return end === 0 ? [parts, []] : [parts.slice(0, end), parts.slice(end)]
}
