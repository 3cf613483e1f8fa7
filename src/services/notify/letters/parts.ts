import { RENTAL_WORDS, RIDE_WORDS } from '../../../texts/documents.ts'
import type { RentalWords } from '../../../texts/documents/en.ts'
import type { LetterWords } from '../../../texts/mails/en.ts'
import { DAY_MINUTES } from '../../../values/time.ts'
import { inLanguage, type Wording } from '../../../values/wording.ts'
import { hasItemPrices } from '../../bookings/booking.ts'
import { refundsLeft, termsOf } from '../../bookings/terms.ts'
import type { EquippedPerson, RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'
import {
  equipmentLine,
  gearLine,
  periodLine,
  personLine,
  sizesLine,
  wholePeriod,
  shopAddress,
} from '../../documents/vouchers/rental-lines.ts'
import { addressAt, scheduleLine } from '../../documents/vouchers/ride-lines.ts'
import { hoursLines, hoursOn } from '../../quoting/rentals/shops.ts'
import { luggageLine, peopleLine } from '../../quoting/trips/party-lines.ts'
import type { Fact, LetterPart, RideHead, Collection } from './letter.ts'
import type { LetterBooking, LetterRental } from './stored-letter.ts'

/** Returns when and where a ride starts, how to find the driver, and what the driver collects. */
export function rideParts(words: LetterWords, voucher: Voucher): LetterPart[] {
  const { facts: labels, formats } = words
  const { meeting, vehicle, luggage, priceDue } = voucher
  const facts: (Fact | undefined)[] = [
    meetingFact(words, voucher),
    meeting ? [labels.call, words.call(meeting.phone)] : undefined,
    fact(labels.flight, scheduleLine(RIDE_WORDS[voucher.language], voucher)),
    fact(labels.address, addressAt(voucher, 'pickup') ?? addressAt(voucher, 'drop-off')),
    [labels.vehicle, inLanguage(vehicle, words.language)],
    [labels.people, peopleLine(words.language, voucher)],
    fact(labels.luggage, luggageLine(words.language, luggage)),
    fact(labels.note, voucher.notes ?? undefined),
    priceDue ? [labels.due, formats.money(priceDue.minor, priceDue.currency)] : undefined,
  ]
  return [
    { kind: 'ride', ride: rideHead(words, voucher) },
    { kind: 'facts', facts: facts.filter((one) => one !== undefined) },
  ]
}

function rideHead(words: LetterWords, { from, to, pickupAt, travelMinutes }: Voucher): RideHead {
  const { facts: labels, formats, language } = words
  return {
    route: routeLine(words, { from, to }),
    from: inLanguage(from, language),
    to: inLanguage(to, language),
    pickup: {
      label: labels.pickup,
      day: formats.shortDay(pickupAt),
      time: formats.time(pickupAt),
      text: words.localTime(formats.moment(pickupAt)),
    },
    drive: travelMinutes === null ? null : [labels.drive, words.about(formats.duration(travelMinutes))],
  }
}

function meetingFact(words: LetterWords, { meeting }: Voucher): Fact | undefined {
  if (!meeting || meeting.words === null) return undefined
  const waits = meeting.waitingMinutes === 0 ? [] : [words.waits(meeting.waitingMinutes)]
  return [words.facts.driver, [meeting.words, ...waits].join('\n')]
}

/** Returns both ends of a ride: `Geneva Airport – Chamonix`. */
export function routeLine({ language, route }: LetterWords, { from, to }: { from: Wording; to: Wording }): string {
  return route(inLanguage(from, language), inLanguage(to, language))
}

/** Returns the price of a booking, how it is paid, and until when how much is refunded. */
export function priceFacts(words: LetterWords, booking: LetterBooking): Fact[] {
  const { facts, formats } = words
  return [
    [facts.price, formats.money(booking.priceMinor, booking.currency), 'strong'],
    // An additional amount has a letter of its own.
    ...(booking.askedMinor === null ? [[facts.payment, words.payments[booking.settlement]] satisfies Fact] : []),
    [facts.cancellation, refundLines(words, booking).join('\n')],
  ]
}

function refundLines(
  { formats, freeUntil, shareUntil, neverFree, notRefundable }: LetterWords,
  booking: LetterBooking,
): string[] {
  const refunds = refundsLeft(termsOf(booking), booking.timeZone, booking.createdAt)
  if (refunds.length === 0) return [notRefundable]
  const lines = refunds.map(({ until, percent }) => {
    const moment = formats.deadline(until, formats.day)
    return percent === 100 ? freeUntil(moment) : shareUntil(percent, moment)
  })
  return refunds.some(({ percent }) => percent === 100) ? lines : [neverFree, ...lines]
}

function fact(label: string, value: string | undefined): Fact | undefined {
  return !value ? undefined : [label, value]
}

/** A booking of rentals, in the words of its letter. */
interface RentalsView {
  words: LetterWords
  booking: LetterBooking
  rentals: readonly LetterRental[]
}

/**
 * Returns when and where equipment is collected, who gets what at which price, what happens in the shop, and its
 * opening hours.
 */
export function rentalParts(view: RentalsView, voucher: RentalVoucher): LetterPart[] {
  const { words } = view
  const { language, rental, formats } = words
  const { shop, people, notes, priceDue } = voucher
  const hours = hoursLines(shop.openingHours, formats.locale)
  return [
    { kind: 'collection', collection: collectionOf(words, voucher) },
    {
      kind: 'facts',
      facts: [
        ...withPrices(view, voucher, peopleFacts(RENTAL_WORDS[language], people, gearLine)),
        [rental.facts.days, periodLine(RENTAL_WORDS[language], wholePeriod(people))],
        ...(priceDue ? [[rental.facts.due, formats.money(priceDue.minor, priceDue.currency)] satisfies Fact] : []),
        ...(notes === null ? [] : [[words.facts.note, notes] satisfies Fact]),
        [rental.facts.inShop, stepsInShop(words, people)],
        ...(hours.length === 0 ? [] : [[rental.facts.hours, hours.join('\n')] satisfies Fact]),
      ],
    },
  ]
}

/** Adds the price of each person to the facts about them, if they are several and their prices add up. */
function withPrices({ words, booking, rentals }: RentalsView, { shop }: RentalVoucher, facts: readonly Fact[]): Fact[] {
  const inShop = rentals.filter(({ state, details }) => state === 'booked' && details.shop.id === shop.id)
  const isKnown = rentals.length > 1 && inShop.length === facts.length && hasItemPrices(booking, rentals)
  return facts.map(([name, text], i) => {
    const rental = isKnown ? inShop[i] : undefined
    return [name, rental ? `${text}\n${words.formats.money(rental.priceMinor, booking.currency)}` : text]
  })
}

/** Returns what happens in the shop, step by step. */
function stepsInShop({ rental: { inShop } }: LetterWords, people: readonly EquippedPerson[]): string {
  const isOpen = people.some(({ sizes }) => sizes.length === 0)
  return [inShop.show, inShop.identity, ...(isOpen ? [inShop.measured] : [])].join('\n')
}

function collectionOf({ language, rental, formats }: LetterWords, voucher: RentalVoucher): Collection {
  const { shop, people } = voucher
  const { firstDay } = wholePeriod(people)
  const hours = hoursOn(shop.openingHours, firstDay)
  return {
    shop: shop.name,
    address: shopAddress(voucher, language),
    day: [rental.facts.collect, formats.day(firstDay * DAY_MINUTES)],
    open: hours.length === 0 ? null : [rental.facts.open, hours.join(', ')],
  }
}

/** Returns everybody's equipment and measurements; by default the equipment as the catalogue names it, for shops. */
export function peopleFacts(
  words: RentalWords,
  people: readonly EquippedPerson[],
  equipmentOf: (words: RentalWords, person: EquippedPerson) => string = equipmentLine,
): Fact[] {
  const whole = wholePeriod(people)
  return people.map((person) => {
    const { firstName, period } = person
    const isOwn = period.firstDay !== whole.firstDay || period.days !== whole.days
    const lines = [
      equipmentOf(words, person),
      isOwn ? periodLine(words, period) : '',
      personLine(words, person),
      sizesLine(words, person),
    ]
    return [firstName, lines.filter(Boolean).join('\n')]
  })
}
