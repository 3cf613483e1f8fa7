import { RENTAL_WORDS } from '../../../texts/documents.ts'
import { operatorsWords } from '../../../texts/mails/operators.ts'
import type { ActorKind } from '../../../values/actor.ts'
import { internationalNumber } from '../../../values/phone.ts'
import { DAY_MS } from '../../../values/time.ts'
import { productReference } from '../../bookings/booking.ts'
import type { Change } from '../../bookings/change.ts'
import { missingCityAddress } from '../../bookings/city-end.ts'
import { lacksFlight } from '../../bookings/item-details.ts'
import { equipmentLine, periodLine } from '../../documents/vouchers/rental-lines.ts'
import { luggageLine, peopleLine } from '../../quoting/trips/party-lines.ts'
import type { WrittenMail } from '../mail/mail.ts'
import { footer, type Fact, type Letter } from './letter.ts'
import { priceFacts, routeLine } from './parts.ts'
import type { LetterRental, LetterRide, LetterTo } from './stored-letter.ts'
import { concerned, type LetterView, subjectOf, viewOf } from './view.ts'
import { writeLetter } from './write-letter.ts'

/** Returns the mail that brings a letter to the operator, in English. */
export function operatorsMail(letter: LetterTo<'operator'>): WrittenMail {
  return { ...writeLetter(operatorsLetter(letter), 'en'), attachments: [] }
}

function operatorsLetter({ letter, ...stored }: LetterTo<'operator'>): Letter {
  const view = viewOf({ letter, ...stored }, 'en')
  switch (letter.name) {
    case 'sale':
      return saleNotice(view, letter.doubles, stored.queuedAt)
    case 'change':
      return changeNotice(view, letter.changes)
    case 'cancellation':
      return cancellationNotice(view, letter.by)
    case 'paid':
      return paidNotice(view)
    case 'refusal':
      return refusalNotice(view, letter)
    case 'not_enough':
      return notEnoughNotice(view, letter)
    default:
      return letter satisfies never
  }
}

/**
 * Returns the operator's copy of a sale: short, with anything doubtful about it, such as the items that were booked
 * before.
 */
function saleNotice(view: LetterView, doubles: readonly { number: number; reference: string }[], now: Date): Letter {
  const { booking, rides, rentals, words } = view
  const { sold, double, doubts: label, nothing } = operatorsWords
  const doubts = [
    ...doubles.map(({ number, reference }) => double(productReference(booking, { number }), reference)),
    ...rides.flatMap((ride) => doubtsOf(productReference(booking, ride), ride, now)),
    ...rentals.flatMap((rental) => rentalDoubts(productReference(booking, rental), rental, now)),
  ]
  return notice(view, sold, sold.text, [
    ...itemFacts(view),
    ...priceFacts(words, booking),
    [label, doubts.length === 0 ? nothing : doubts.join('\n')],
  ])
}

/** Returns the letter that tells the operator which details have changed, with their old and new values. */
function changeNotice(view: LetterView, changes: readonly Change[]): Letter {
  const { changed } = operatorsWords
  const facts = changes.map(
    ({ what, product, was, is }) =>
      [changed.label(product, what), changed.value(was ?? changed.nothing, is ?? changed.nothing)] as const,
  )
  return notice(view, changed, changed.text, [...facts, ...itemFacts(view)])
}

/** Returns the letter that tells the operator that a shop does not hand something out, and why. */
function refusalNotice(view: LetterView, { shop, reason }: { shop: string; reason: string }): Letter {
  const { refused } = operatorsWords
  return notice(view, refused, refused.text(shop), [[refused.reason, reason], ...itemFacts(view)])
}

/** Returns the letter that tells the operator who cancelled a booking, what is refunded and what is kept. */
function cancellationNotice(view: LetterView, by: ActorKind): Letter {
  const { cancelled } = operatorsWords
  const { booking, words } = view
  const money = (minor: number | null) => words.formats.money(minor ?? 0, booking.currency)
  return notice(view, cancelled, cancelled.text(cancelled.actors[by]), [
    ...itemFacts(view),
    [words.facts.price, money(booking.priceMinor)],
    [cancelled.goesBack, money(booking.refundMinor)],
    [words.facts.fee, money(booking.feeMinor)],
  ])
}

/** Returns the letter that tells the operator that the driver no longer collects anything. */
function paidNotice(view: LetterView): Letter {
  const { paid } = operatorsWords
  return notice(view, paid, paid.text, [...itemFacts(view), ...priceFacts(view.words, view.booking)])
}

/** Returns the letter that asks the operator to decide about a payment that does not cover what is due. */
function notEnoughNotice(view: LetterView, { currency, amountMinor }: PaidMoney): Letter {
  const { notEnough } = operatorsWords
  const { booking, words } = view
  return notice(view, notEnough, notEnough.text, [
    ...itemFacts(view),
    [words.facts.price, words.formats.money(booking.priceMinor, booking.currency)],
    [notEnough.cameIn, words.formats.money(amountMinor, currency)],
  ])
}

/** What was received in a payment. */
interface PaidMoney {
  currency: string
  amountMinor: number
}

/** Returns a letter to the operator with its usual beginning and end. */
function notice(
  view: LetterView,
  { subject }: Pick<typeof operatorsWords.sold, 'subject'>,
  text: string,
  facts: readonly Fact[],
): Letter {
  const { booking, words, pageUrl, operator } = view
  const { reference, product } = booking
  const { shortDay, shortMoment } = words.formats
  const { title, startsAt } = subjectOf(view)
  return {
    // Rentals have days rather than times.
    subject: subject(reference, title, (product === 'ski' ? shortDay : shortMoment)(startsAt)),
    sender: operator,
    // The operator writes back to travellers.
    trusted: [booking.email],
    reference,
    parts: [
      { kind: 'text', text },
      { kind: 'facts', facts },
      { kind: 'link', label: reference, url: pageUrl },
      ...footer(operator, 'en'),
    ],
  }
}

/** Returns the facts about the items and the traveller. */
function itemFacts(view: LetterView): Fact[] {
  const { booking, words } = view
  const { rides, rentals } = concerned(view)
  const { facts, formats } = words
  const { firstName, lastName, email, countryCode, mobileNumber } = booking
  return [
    ...rides.map((ride): Fact => {
      const { pickupAt, vehicle, luggage } = ride.details
      const what = [vehicle.en, peopleLine('en', ride.details), luggageLine('en', luggage)].filter(Boolean)
      return [
        productReference(booking, ride),
        `${formats.moment(pickupAt)}, ${routeLine(words, ride.details)}, ${what.join(', ')}`,
      ]
    }),
    ...rentals.map((rental): Fact => {
      const { shop, period, packs } = rental.details
      const ours = RENTAL_WORDS.en
      const equipment = packs.map(({ name }) => name)
      const what = [periodLine(ours, period), shop.name, equipmentLine(ours, { equipment })]
      return [productReference(booking, rental), what.join(', ')]
    }),
    [facts.traveller, `${firstName} ${lastName}`],
    [facts.phone, internationalNumber(countryCode, mobileNumber)],
    [facts.email, email],
  ]
}

function doubtsOf(product: string, ride: LetterRide, now: Date): string[] {
  const { details, startsAt } = ride
  const { flightMissing, addressMissing, cityAddressMissing, soon, note } = operatorsWords
  const ask = missingCityAddress(ride)
  const doubts: [boolean, (product: string) => string][] = [
    [lacksFlight(ride), flightMissing],
    [details.accommodation === null, addressMissing],
    [startsAt.getTime() - now.getTime() < DAY_MS, soon],
  ]
  return [
    ...doubts.flatMap(([holds, words]) => (holds ? [words(product)] : [])),
    ...(ask ? [cityAddressMissing(product, ask.city.en)] : []),
    ...(details.notes === null ? [] : [note(product, details.notes)]),
  ]
}

function rentalDoubts(product: string, { details, startsAt }: LetterRental, now: Date): string[] {
  const { soon, note } = operatorsWords
  return [
    ...(startsAt.getTime() - now.getTime() < DAY_MS ? [soon(product)] : []),
    ...(details.notes === null ? [] : [note(product, details.notes)]),
  ]
}
