import { expect, it } from 'vitest'
import { priceText } from '../../../src/site/ski/offer-texts.ts'
import { yearsText } from '../../../src/site/ski/person-words.ts'
import { WORDS } from '../../../src/texts/site.ts'

it('An age group is said in words', () => {
  expect(yearsText(WORDS.de, { minAge: 16, maxAge: null })).toBe('ab 16 Jahren')
  expect(yearsText(WORDS.de, { minAge: 6, maxAge: 11 })).toBe('6–11 Jahre')
})

it.each([
  [7_850, 10_400, '−24%'],
  [7_500, 10_000, '−25%'],
  [9_950, 10_000, undefined],
])('A saving is never promised to be more than it is: %i instead of %i', (priceMinor, inStoreMinor, saving) => {
  const text = String(priceText(WORDS.en, 'EUR', { priceMinor, inStoreMinor }))
  expect(/class="badge">([^<]*)</.exec(text)?.[1]).toBe(saving)
})
