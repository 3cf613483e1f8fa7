import type { LetterWords } from '../../../texts/mails/en.ts'
import { dayOf, toLocal } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import { missingCityAddress } from '../../bookings/city-end.ts'
import { lacksFlight } from '../../bookings/item-details.ts'
import { bookingCalendar } from '../../documents/calendar/booking-calendar.ts'
import type { WrittenMail } from '../mail/mail.ts'
import { footer, type Fact, type Letter, type LetterPart } from './letter.ts'
import { rentalParts, priceFacts, rideParts } from './parts.ts'
import type { LetterBooking, LetterTo, ReminderDays } from './stored-letter.ts'
import { aboutLine, type LetterView, soldFacts, subjectOf, viewOf } from './view.ts'
import { writeLetter } from './write-letter.ts'

/** Returns the mail that brings a letter to the traveller, with the valid vouchers and the calendar file. */
export function travellersMail(letter: LetterTo<'traveller'>): WrittenMail {
  const {
    about,
    letter: { name },
    pageUrl: url,
    queuedAt: changedAt,
  } = letter
  const { booking } = about
  const view = viewOf(letter, booking.language)
  const written = writeLetter(travellersLetter(view, letter.letter), booking.language)
  if (name === 'link' || name === 'message') return { ...written, attachments: [] }
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const calendar = bookingCalendar(about, { method, url, changedAt })
  return {
    ...written,
    attachments: [
      ...view.vouchers.map((voucher) => ({ kind: 'voucher', voucher }) as const),
      ...view.rentalVouchers.map((voucher) => ({ kind: 'rental_voucher', voucher }) as const),
      ...(calendar === undefined
        ? []
        : [{ kind: 'calendar', name: booking.reference, method, text: calendar } as const]),
    ],
  }
}

function travellersLetter(view: LetterView, letter: LetterTo<'traveller'>['letter']): Letter {
  switch (letter.name) {
    case 'confirmation':
      return confirmationLetter(view)
    case 'change':
      return letter.moved?.length ? movedLetter(view, letter.moved) : changeLetter(view)
    case 'paid':
      return paidLetter(view)
    case 'cancellation':
      return cancellationLetter(view, letter.others)
    case 'item_cancellation':
      return itemCancellationLetter(view, letter.number, letter.refundMinor)
    case 'reminder':
      return reminderLetter(view, letter.days)
    case 'pay':
      return payLetter(view, letter.dueMinor)
    case 'unpaid':
      return unpaidLetter(view)
    case 'link':
      return linkLetter(view)
    case 'message':
      return messageLetter(view, letter.text)
    default:
      return letter satisfies never
  }
}

/** Returns the letter that confirms a booking, with its vouchers. */
function confirmationLetter(view: LetterView): Letter {
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
function changeLetter(view: LetterView): Letter {
  const { words } = view
  return letter(view, words.change.subject(aboutLine(view)), [
    { kind: 'text', text: words.change.text },
    ...missingAddresses(view),
    ...soldAndPrice(view),
  ])
}

/** Returns the letter that says that another shop hands out the equipment, to all or to those whom it names. */
function movedLetter(view: LetterView, moved: readonly { number: number; from: string }[]): Letter {
  const { moved: words } = view.words.rental
  const booked = view.rentals.filter(({ state }) => state === 'booked')
  const theirs = booked.filter(({ number }) => moved.some((one) => one.number === number))
  const joined = (names: readonly string[]) => [...new Set(names)].join(', ')
  const is = joined(theirs.map(({ details }) => details.shop.name))
  const was = joined(moved.map(({ from }) => from))
  const who = theirs.length < booked.length ? joined(theirs.map(({ details }) => details.firstName)) : null
  return letter(view, words.subject(aboutLine(view)), [
    { kind: 'text', text: `${words.text(is, was, who)} ${words.rest}` },
    ...soldAndPrice(view),
  ])
}

/** Returns the letter that says that the driver no longer collects anything. */
function paidLetter(view: LetterView): Letter {
  const { words } = view
  return letter(view, words.paid.subject(aboutLine(view)), [
    { kind: 'text', text: words.paid.text },
    ...soldAndPrice(view),
  ])
}

/** Returns the letter about a cancellation, with the refund, the fee and the traveller's other bookings, which stay. */
function cancellationLetter(view: LetterView, others: readonly Pick<LetterBooking, 'product' | 'reference'>[]): Letter {
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
function refundText(
  { cancellation, formats }: LetterWords,
  { refundMinor, feeMinor, currency }: LetterBooking,
): string {
  if (refundMinor) return cancellation.refund(formats.money(refundMinor, currency))
  return feeMinor ? cancellation.noRefund : cancellation.nothingPaid
}

/** Returns the letter that says that one item is cancelled, with the refund and what remains. */
function itemCancellationLetter(view: LetterView, number: number, refundMinor: number): Letter {
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
function reminderLetter(view: LetterView, days: ReminderDays): Letter {
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
function payLetter(view: LetterView, dueMinor: number): Letter {
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
function unpaidLetter(view: LetterView): Letter {
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

/** Returns the letter with the link to the traveller's page. */
function linkLetter(view: LetterView): Letter {
  const { words, booking, operator, pageUrl } = view
  const { link } = words
  return {
    subject: marked(booking, link.subject(aboutLine(view))),
    sender: operator,
    reference: booking.reference,
    parts: [
      { kind: 'text', text: link.text },
      { kind: 'link', label: link.page, url: pageUrl },
      { kind: 'text', text: link.keep },
      ...footer(operator, booking.language),
    ],
  }
}

/** Returns the letter that brings what the desk writes. */
function messageLetter(view: LetterView, text: string): Letter {
  const { booking, operator, pageUrl } = view
  return {
    subject: `${operator.name}: ${aboutLine(view)}`,
    sender: operator,
    // Typed at the desk.
    trusted: [text],
    reference: booking.reference,
    parts: [
      { kind: 'text', text },
      { kind: 'link', label: booking.reference, url: pageUrl },
      { kind: 'note', text: `${operator.name}, ${operator.phone}` },
      ...footer(operator, booking.language),
    ],
  }
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
    subject: marked(booking, subject),
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

/** Marks a subject of the sandbox. */
function marked({ environment }: LetterBooking, subject: string): string {
  return environment === 'sandbox' ? `[SANDBOX] ${subject}` : subject
}

/**
 * Splits the parts after the time of the first ride or shop, where the button goes; without one, all come before it.
 */
function halved(parts: readonly LetterPart[]): [above: readonly LetterPart[], below: readonly LetterPart[]] {
  const end = parts.findIndex(({ kind }) => kind === 'ride' || kind === 'collection') + 1
  return end === 0 ? [parts, []] : [parts.slice(0, end), parts.slice(end)]
}
