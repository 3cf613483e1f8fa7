import type { RentalWords } from '../../../texts/documents/en.ts'
import { type Gear, gearText, packText } from '../../../texts/gear.ts'
import { addressIn } from '../../../values/country.ts'
import { groupBy } from '../../../values/group-by.ts'
import type { Language } from '../../../values/language.ts'
import { readPackName } from '../../../values/pack.ts'
import { localMinute } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { EquippedPerson, RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import { lastDay, type Period } from '../../quoting/rentals/rental.ts'

/** Returns the period from the first rental day of anybody to the last. */
export function wholePeriod(people: readonly Pick<EquippedPerson, 'period'>[]): Period {
  const firstDay = Math.min(...people.map(({ period }) => period.firstDay))
  return { firstDay, days: Math.max(...people.map(({ period }) => lastDay(period))) - firstDay + 1 }
}

/** Returns the address of a shop in a language, or the resort if it is unknown. */
export function shopAddress({ shop, resort }: Pick<RentalVoucher, 'shop' | 'resort'>, language: Language): string {
  return shop.address === '' ? inLanguage(resort, language) : addressIn(shop.address, language)
}

/** Returns `Sat 16 January 2027 – Thu 21 January 2027`. */
export function periodLine({ formats, period: words }: RentalWords, period: Period): string {
  const day = (number: number) => formats.day(localMinute(number, 0, 0))
  return words(day(period.firstDay), day(lastDay(period)))
}

/** Returns `EVOLUTION Skis + Boots + Helmet`: the packs of one tier together. */
export function equipmentLine({ parts }: RentalWords, { equipment }: Pick<EquippedPerson, 'equipment'>): string {
  const tiers = groupBy(equipment.map(readPackName), ({ tier }) => tier)
  return Array.from(tiers, ([tier, packs]) => {
    const inside = packs.flatMap((pack) => pack.parts).map((part) => parts[part])
    return [tier, inside.join(' + ')].filter(Boolean).join(' ')
  }).join(', ')
}

/**
 * Returns `Evolution skis, boots, no helmet`: what one person gets, as people say it, or else the names of the packs.
 */
export function gearLine(words: RentalWords, person: Pick<EquippedPerson, 'equipment'>): string {
  const gear = gearOf(person)
  return gear ? gearText(words.language, gear) : equipmentLine(words, person)
}

/** Returns `Evolution skis, boots`: the same without what is not rented. */
export function rentedLine(words: RentalWords, person: Pick<EquippedPerson, 'equipment'>): string {
  const gear = gearOf(person)
  return gear ? packText(words.language, gear) : equipmentLine(words, person)
}

function gearOf({ equipment }: Pick<EquippedPerson, 'equipment'>): Gear | undefined {
  const packs = equipment.map(readPackName)
  const all = packs.flatMap(({ parts }) => parts)
  const board = packs.find(({ parts }) => parts.includes('skis') || parts.includes('snowboard'))
  return (
    board && {
      group: board.parts.includes('skis') ? 'SKI' : 'SNOWBOARD',
      tier: board.tier,
      hasBoots: all.includes('boots'),
      hasHelmet: all.includes('helmet'),
    }
  )
}

/** From this age on, people are called women and men. */
const ADULT_AGE = 16

/** Returns `36 years, woman, experienced` or `8 years, girl`; empty if nothing is known. */
export function personLine(
  words: RentalWords,
  { age, gender, level }: Pick<EquippedPerson, 'age' | 'gender' | 'level'>,
): string {
  const genders = age !== null && age < ADULT_AGE ? words.youngGenders : words.genders
  const facts = [
    age === null ? '' : words.age(age),
    gender === null ? '' : genders[gender],
    level === null ? '' : words.levels[level],
  ]
  return facts.filter(Boolean).join(', ')
}

/** Returns `Height 165-169 cm · Weight 60-64 kg`, or that measurements are taken in the shop. */
export function sizesLine(words: RentalWords, { sizes }: Pick<EquippedPerson, 'sizes'>): string {
  return sizes.length === 0
    ? words.measured
    : sizes.map(({ kind, label }) => `${words.sizes[kind]} ${inLanguage(label, words.language)}`).join(' · ')
}

/** Returns until when each share of the price is refunded, one line each. */
export function termLines(words: RentalWords, terms: RentalVoucher['terms']): string[] {
  const { formats, freeUntil, shareUntil, neverFree } = words
  const deadline = (until: number) => formats.deadline(until, formats.day)
  const lines = terms.map(({ until, percent }) =>
    percent === 100 ? freeUntil(deadline(until)) : shareUntil(percent, deadline(until)),
  )
  return lines.length === 0 ? [neverFree] : lines.toReversed()
}
