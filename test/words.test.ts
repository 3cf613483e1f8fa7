import { describe, expect, it } from 'vitest'
import { RECEIPT_WORDS, RENTAL_WORDS, RIDE_WORDS } from '../src/texts/documents.ts'
import { FRAME_WORDS } from '../src/texts/documents/voucher-frame.ts'
import { letterWords } from '../src/texts/mails.ts'
import { WORDS } from '../src/texts/site.ts'
import { type Language, LANGUAGES } from '../src/values/language.ts'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')

/** Everything that travellers read in a language. */
const wordsIn = (language: Language) => ({
  pages: WORDS[language],
  letters: letterWords(language, 'transfer'),
  vouchers: FRAME_WORDS[language],
  rides: RIDE_WORDS[language],
  rentals: RENTAL_WORDS[language],
  receipts: RECEIPT_WORDS[language],
})

/** What every function of words is called with: texts that none of them holds. */
const ARGUMENTS = ['①', '②', '③']

/** All texts by their path; a function's twice, with everything it can say and with nothing. */
function textsOf(words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words === 'function') {
    const say = (args: readonly unknown[]) => String(Reflect.apply(words, undefined, args))
    return [
      [`${path}()`, say(ARGUMENTS)],
      [`${path}(null)`, say([null, null, null])],
    ]
  }
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([name, value]) =>
    name === 'formats' || name === 'language' ? [] : textsOf(value, path === '' ? name : `${path}.${name}`),
  )
}

/** What is written the same in English, apart from what a sentence is told. */
const SAME: Readonly<Record<(typeof OTHERS)[number], readonly string[]>> = {
  fr: [
    'Menu',
    'Date',
    'DATE',
    'Total',
    'E-mail',
    'E-MAIL',
    'Page',
    'Skis',
    'Distance',
    'Questions',
    'Snowboard',
    'Snowboards',
    'snowboards',
  ],
  de: [
    'Name',
    'Transfers',
    'Transfer',
    'optional',
    'Voucher (PDF)',
    'E-MAIL',
    'Person',
    'Snowboard',
    'Snowboards',
    'Teenager',
  ],
  it: ['Menu', 'Transfer', 'E-mail', 'E-MAIL', 'Voucher (PDF)', 'Snowboard'],
}

describe.each(OTHERS)('texts in %s', (language) => {
  const english = textsOf(wordsIn('en'))
  const texts = textsOf(wordsIn(language))
  const said = new Map(texts)

  it('No text is left out', () => {
    expect(texts.map(([path]) => path)).toEqual(english.map(([path]) => path))
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('Every sentence says what the English one says', () => {
    const namedIn = (text = '') => ARGUMENTS.filter((one) => text.includes(one))
    for (const [path, text] of english) expect(namedIn(said.get(path)), path).toEqual(namedIn(text))
  })

  it('No text is left in English', () => {
    const left = english.filter(([path, text]) => said.get(path) === text)
    const words = left.map(([, text]) => text.replace(/[①②③]|null/g, '').trim()).filter((text) => /\p{L}/u.test(text))
    expect(words.filter((text) => !SAME[language].includes(text))).toEqual([])
  })
})

it('French keeps its signs with their words', () => {
  const texts = textsOf(wordsIn('fr')).map(([, text]) => text)
  expect(texts.filter((text) => / [;:!?»]|« |[^\s\u00A0\u202F][;!?»]/.test(text))).toEqual([])
})

it('Italian addresses travellers by the polite third person alone', () => {
  const texts = textsOf(wordsIn('it')).map(([, text]) => text)
  expect(texts.filter((text) => /\b(?:voi|vi|vostr[oaie]|potete|avete|siete)\b/i.test(text))).toEqual([])
})

it('German keeps its clock times with their word', () => {
  const texts = textsOf(wordsIn('de')).map(([, text]) => text)
  expect(texts.filter((text) => /[①②③] Uhr/.test(text))).toEqual([])
})

it.each(OTHERS)('The language %s keeps per cent signs with their number', (language) => {
  const texts = textsOf(wordsIn(language)).map(([, text]) => text)
  expect(texts.filter((text) => text.includes(' %'))).toEqual([])
})

/** What functions of words call the counts that they are told. */
const COUNTS = new Set(['count', 'days', 'last', 'minutes', 'people', 'resorts', 'to', 'years'])

/** What is written the same for one and for several, and where the number is a name. */
const UNCHANGED = /2[\s\u00A0](?:min\b|Min\.|località[ .]|snowboard\b|Koffer\b|Paar Ski\b)|① (?:–|to) 2 /

/** Every text with a count by its path, with that count. */
function textsWith(count: number, words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'function') {
    const names =
      /^\(?([^)=]*)\)? =>/
        .exec(words.toString())?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? []
    if (!names.some((name) => COUNTS.has(name))) return []
    const args = names.map((name, i) => (COUNTS.has(name) ? count : ARGUMENTS[i]))
    return [[`${path}()`, String(Reflect.apply(words, undefined, args))]]
  }
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([name, value]) =>
    name === 'formats' ? [] : textsWith(count, value, path === '' ? name : `${path}.${name}`),
  )
}

it.each(LANGUAGES)('In %s every text with a count distinguishes one from two', (language) => {
  const ones = new Map(textsWith(1, wordsIn(language)))
  const twos = textsWith(2, wordsIn(language)).filter(([, text]) => /\b2[\s\u00A0]\p{L}{2}/u.test(text))
  expect(twos.length).toBeGreaterThan(25)
  const same = twos.filter(([path, two]) => ones.get(path) === two.replace(/\b2\b/g, '1') && !UNCHANGED.test(two))
  expect(same).toEqual([])
})

it('French counts nothing in the singular, the other languages in the plural', () => {
  const nobody = LANGUAGES.map((language) => WORDS[language].people.adults(0))
  expect(nobody).toEqual(['0 adults', '0 adulte', '0 Erwachsene', '0 adulti'])
})
