import { rentalWords } from '../../../texts/documents/rental-vouchers/by-language.ts'
import type { RentalWords } from '../../../texts/documents/rental-vouchers/en.ts'
import type { LetterWords } from '../../../texts/mails/en.ts'
import { addressIn } from '../../../values/country.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { EquippedPerson, RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import { equipmentLine, periodLine, personLine, sizesLine, wholePeriod } from '../../documents/vouchers/rental-lines.ts'
import { hoursLines } from '../../quoting/rentals/opening-hours.ts'
import type { Fact, Part } from './letter.ts'

/** Returns what each shop hands out to whom, its opening hours, and what it collects. */
export function rentalParts({ language, facts, rental, formats }: LetterWords, voucher: RentalVoucher): Part[] {
  const { shop, resort, people, priceDue } = voucher
  const hours = hoursLines(shop.openingHours, formats.locale)
  return [
    { kind: 'heading', text: shop.name },
    {
      kind: 'facts',
      facts: [
        [facts.address, shop.address === '' ? inLanguage(resort, language) : addressIn(shop.address, language)],
        ...(hours.length === 0 ? [] : [[rental.facts.hours, hours.join('\n')] satisfies Fact]),
        [rental.facts.days, periodLine(rentalWords(language), wholePeriod(people))],
        ...peopleFacts(rentalWords(language), people),
        ...(priceDue ? [[rental.facts.due, formats.money(priceDue.minor, priceDue.currency)] satisfies Fact] : []),
      ],
    },
  ]
}

/** Returns everybody's equipment and measurements. */
export function peopleFacts(words: RentalWords, people: readonly EquippedPerson[]): Fact[] {
  const whole = wholePeriod(people)
  return people.map((person) => {
    const { firstName, period } = person
    const isOwn = period.firstDay !== whole.firstDay || period.days !== whole.days
    const lines = [
      equipmentLine(words, person),
      isOwn ? periodLine(words, period) : '',
      [personLine(words, person), sizesLine(words, person)].filter(Boolean).join(' · '),
    ]
    return [firstName, lines.filter(Boolean).join('\n')]
  })
}
