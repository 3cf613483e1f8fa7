import { expect, it } from 'vitest'
import { gearLine, personLine } from '../../../../src/services/documents/vouchers/rental-lines.ts'
import { RENTAL_WORDS } from '../../../../src/texts/documents.ts'
import { WORDS } from '../../../../src/texts/site.ts'
import { LANGUAGES } from '../../../../src/values/language.ts'

it.each(LANGUAGES)('A level is called what it was when it was chosen: %s', (language) => {
  const words = RENTAL_WORDS[language]
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
  const line = (age: number, gender: 'woman' | 'man') =>
    personLine(RENTAL_WORDS[language], { age, gender, level: null })
  expect([line(15, 'woman'), line(4, 'man'), line(16, 'woman')]).toEqual([girl, boy, woman])
})

it.each([
  ['en', 'Teen skis, boots, no helmet', 'Club Sport snowboard, no boots, no helmet'],
  ['fr', 'Skis Ado, chaussures, sans casque', 'Snowboard Club Sport, sans chaussures, sans casque'],
  ['de', 'Jugend-Ski, Schuhe, ohne Helm', 'Club-Sport-Snowboard, ohne Schuhe, ohne Helm'],
  ['it', 'Sci Ragazzi, scarponi, senza casco', 'Snowboard Club Sport, senza scarponi, senza casco'],
] as const)('In %s, equipment for the young is named in that language', (language, teens, club) => {
  const line = (name: string) => gearLine(RENTAL_WORDS[language], { equipment: [name] })
  expect([line('TEEN Skis + Boots'), line('Club Sport Snowboard')]).toEqual([teens, club])
})

it.each([
  [['ECO Skis + Boots', 'ECO Helmet'], 'Eco skis, boots, helmet', 'Skis Éco, chaussures, casque'],
  [['JUNIOR Snowboard'], 'Junior snowboard, no boots, no helmet', 'Snowboard Junior, sans chaussures, sans casque'],
  [['VIP Skis + Boots'], 'VIP skis, boots, no helmet', 'Skis VIP, chaussures, sans casque'],
  [['Sledge for two'], 'Sledge for two', 'Sledge for two'],
] as const)(
  '%s is said as people say it, and a name that we cannot read as it stands',
  (packs, inEnglish, inFrench) => {
    const line = (language: 'en' | 'fr') => gearLine(RENTAL_WORDS[language], { equipment: [...packs] })
    expect([line('en'), line('fr')]).toEqual([inEnglish, inFrench])
  },
)
