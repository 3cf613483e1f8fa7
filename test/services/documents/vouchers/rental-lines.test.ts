import { expect, it } from 'vitest'
import { personLine } from '../../../../src/services/documents/vouchers/rental-lines.ts'
import { rentalWords } from '../../../../src/texts/documents/rental-vouchers/by-language.ts'
import { WORDS } from '../../../../src/texts/site/by-language.ts'
import { LANGUAGES } from '../../../../src/values/language.ts'

it.each(LANGUAGES)('A level is called what it was when it was chosen: %s', (language) => {
  const words = rentalWords(language)
  const { levels } = WORDS[language].rentalDetails
  for (const level of ['beginner', 'intermediate', 'experienced'] as const) {
    const line = personLine(words, { age: 34, gender: 'woman', level })
    expect(line.toLowerCase()).toContain(levels[level].toLowerCase())
  }
})

it.each([
  ['en', '15 years, girl', '4 years, boy', '16 years, woman'],
  ['fr', '15 ans, fille', '4 ans, garçon', '16 ans, femme'],
  ['de', '15 Jahre, Mädchen', '4 Jahre, Junge', '16 Jahre, Frau'],
  ['it', '15 anni, femmina', '4 anni, maschio', '16 anni, donna'],
] as const)('In %s, those who are under 16 are called girls and boys', (language, girl, boy, woman) => {
  const line = (age: number, gender: 'woman' | 'man') => personLine(rentalWords(language), { age, gender, level: null })
  expect([line(15, 'woman'), line(4, 'man'), line(16, 'woman')]).toEqual([girl, boy, woman])
})
