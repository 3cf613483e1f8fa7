import { RENTAL_WORDS } from '../../../texts/documents/rental-vouchers/by-language.ts'
import type { RentalWords } from '../../../texts/documents/rental-vouchers/en.ts'
import type { LetterWords } from '../../../texts/mails/en.ts'
import { DAY_MINUTES } from '../../../values/time.ts'
import type { Booking } from '../../bookings/booking.ts'
import type { RentalItem } from '../../bookings/find-booking.ts'
import { hasItemPrices } from '../../bookings/item-prices.ts'
import type { EquippedPerson, RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import {
  equipmentLine,
  gearLine,
  periodLine,
  personLine,
  sizesLine,
  wholePeriod,
  shopAddress,
} from '../../documents/vouchers/rental-lines.ts'
import { hoursLines, hoursOn } from '../../quoting/rentals/opening-hours.ts'
import type { Collection, Fact, LetterPart } from './letter.ts'

/** A booking of rentals, in the words of its letter. */
interface RentalsView {
  words: LetterWords
  booking: Booking
  rentals: readonly RentalItem[]
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
