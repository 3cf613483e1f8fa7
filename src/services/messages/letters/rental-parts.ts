import { rentalWords } from '../../../texts/documents/rental-vouchers/by-language.ts'
import type { RentalWords } from '../../../texts/documents/rental-vouchers/en.ts'
import type { LetterWords } from '../../../texts/mails/en.ts'
import { DAY_MINUTES } from '../../../values/time.ts'
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
import type { Collection, Fact, Part } from './letter.ts'

/** Returns when and where equipment is collected, who gets what, what the shop collects, and its opening hours. */
export function rentalParts(words: LetterWords, voucher: RentalVoucher): Part[] {
  const { language, rental, formats } = words
  const { shop, people, priceDue } = voucher
  const hours = hoursLines(shop.openingHours, formats.locale)
  return [
    { kind: 'collection', collection: collectionOf(words, voucher) },
    {
      kind: 'facts',
      facts: [
        ...peopleFacts(rentalWords(language), people, gearLine),
        [rental.facts.days, periodLine(rentalWords(language), wholePeriod(people))],
        ...(priceDue ? [[rental.facts.due, formats.money(priceDue.minor, priceDue.currency)] satisfies Fact] : []),
        ...(hours.length === 0 ? [] : [[rental.facts.hours, hours.join('\n')] satisfies Fact]),
      ],
    },
  ]
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
