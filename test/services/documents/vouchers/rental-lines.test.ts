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
