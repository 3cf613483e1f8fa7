import anyAscii from 'any-ascii'

/** Returns the text without case, accents and special letters, for comparing spellings of a name: `œ` is `oe`. */
export function fold(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/(?![a-z])\p{L}+/gu, (letters) => anyAscii(letters).toLowerCase())
}

// oxlint-disable-next-line no-control-regex
const IS_ASCII = /^[\0-\x7F]*$/

/** Compares names for their alphabetical order in English, in which operators and partners read them. */
export const { compare: compareNames } = new Intl.Collator('en')

/** Returns the length of a search text, not counting accents and surrounding spaces. */
export function searchedLength(text: string): number {
  return fold(text).trim().length
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** Returns the text as typed on a keyboard without umlauts: "Zuerich". */
export function germanSpelling(text: string): string {
  return text.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => UMLAUTS[letter] ?? letter)
}

/** Returns the folded words of a text: its runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns what has a name that contains all words of the text, in any order; nothing for a text without words. */
export function withWordsOf<Named extends { foldedName: string }>(text: string, named: readonly Named[]): Named[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  return named.filter(({ foldedName }) => words.every((word) => foldedName.includes(word)))
}

/**
 * Returns whether the text contains control characters (NUL, line breaks, …) or lone surrogates, which the database
 * cannot store.
 */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text)
}

/**
 * Returns a text on one line as it is kept and compared: in one normal form (NFC), without invisible characters, with
 * single spaces, trimmed. Control characters other than white space stay, for `hasControlCharacters` to find.
 */
export function plainLine(text: string): string {
  return UNUSUAL.test(text) ? visible(text).replace(WHITE_SPACE, ' ').trim() : text
}

/** Returns a text like `plainLine`, but with its line breaks, and without what the database cannot store. */
export function plainText(text: string): string {
  if (!UNUSUAL.test(text)) return text
  return visible(text)
    .split(LINE_BREAK)
    .map((line) =>
      line
        .replace(WHITE_SPACE, ' ')
        .replace(/[\p{Cc}\p{Cs}\uFFFD]/gu, '')
        .trim(),
    )
    .join('\n')
    .trim()
}

/**
 * Returns the pattern of what stands around a value in a text: characters of one class before it, of another after it.
 * A run of these is tried from its beginning alone, because otherwise a long one inside would take the square of its
 * length.
 */
export function around(before: string, after: string): RegExp {
  return new RegExp(`^${before}+|(?<!${after})${after}+$`, 'gu')
}

/** Nearly every text lacks all of these, so nearly none is looked at twice. */
const UNUSUAL = /[^ -~]|^ | $| {2}|[&\\%`]/

const LINE_BREAK = /\r\n?|[\n\u2028\u2029]/

/** The line break of mainframes (U+0085) and the blank of Braille are no white space to `\s`. */
const WHITE_SPACE = /[\s\u0085\u2800]+/g

/**
 * Matches what shows nothing. Joiners have a meaning between letters of scripts that join them and in emoji, selectors
 * after emoji and ideographs, and those of Mongolian wherever they are.
 */
const INVISIBLE = new RegExp(
  [
    String.raw`[[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]--[\u180B-\u180F\u200C\u200D\uFE00-\uFE0F\u{E0100}-\u{E01EF}]]`,
    String.raw`(?<![[\p{L}\p{M}\p{ExtPict}\p{EMod}\uFE0F]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]])[\u200C\u200D]`,
    String.raw`\u200C(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{ExtPict}\p{sc=Han}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  ].join('|'),
  'gv',
)

/** Composes letters and accents last, because an invisible character keeps them apart. */
function visible(text: string): string {
  return asUtf8(unescaped(text)).replace(INVISIBLE, '').replace(ACCENT_ALONE, "'").normalize('NFC')
}

/** What keyboards have beside the apostrophe, between letters: `O´Neill`. */
const ACCENT_ALONE = /(?<=\p{L})[`´](?=\p{L})/gu

/**
 * Returns a text as it was before a program took its UTF-8 for Windows-1252 (`MÃ¼ller`), if all of it can have become
 * so. Of a text in which only a part looks so, nobody knows what the rest was.
 */
function asUtf8(text: string): string {
  if (!MAY_BE_MISREAD.test(text) || !MISREAD.test(text)) return text
  return UTF8.decode(Uint8Array.from(text, (character) => BYTES.get(character) ?? character.charCodeAt(0)))
}

/** What Windows-1252 has for the bytes from 0x80 to 0x9f. Not by `TextDecoder`, which is wrong there in Node 20. */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

const BYTES = new Map(Array.from(SIGNS, (sign, i) => [sign, 0x80 + i]))

const MAY_BE_MISREAD = /[ÂÃÄÅÎÏÐÑâ][^\0-\x7F]/

/**
 * Only by the first bytes of Latin, Greek and Cyrillic letters and of punctuation. Others are letters after which people
 * do write such a sign, as in `CAFÉ®` or before a blank that does not break.
 */
const MISREAD = new RegExp(String.raw`^(?:[\0-\x7F]|[ÂÃÄÅÎÏÐÑ][${SIGNS}\u00A0-\u00BF]|â[${SIGNS}\u00A0-\u00BF]{2})*$`)

const UTF8 = new TextDecoder()

/**
 * Returns a text as it was before a program escaped it for another place than the one it was sent to: for HTML
 * (`O&#039;Neill`), for SQL (`O\\'Neill`), for a string of JSON (`\\n`), or as a whole for a URL (`M%C3%BCller`).
 */
function unescaped(text: string): string {
  const plain = WHOLLY_ENCODED.test(text) ? decoded(text) : text
  return plain
    .replace(REFERENCE, characterOf)
    .replace(/(?<!\\)\\+(?=["'’])/g, '')
    .replace(/\\r\\n|\\n/g, '\n')
}

/** Matches a text of which nothing is left to encode. */
const WHOLLY_ENCODED = /^(?=.*%)(?:[\w.!~*'()-]|%[\da-f]{2})+$/i

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Matches a reference to a character in HTML, also one that was escaped again. */
const REFERENCE = /&(?:amp;)*(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi

/** What PHP's `htmlentities` and its like write by name, besides letters with accents. */
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
}

/** The accents of letters by name: `uuml` is ü. */
const ACCENTS: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  caron: '\u030C',
  cedil: '\u0327',
}

/** Returns the character of a reference, and any other text as it was written. */
function characterOf(written: string, name: string): string {
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const character = code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    return character === '' || (hasControlCharacters(character) && !/\s/.test(character)) ? written : character
  }
  const accent = ACCENTS[name.slice(1)]
  return NAMED[name] ?? (accent === undefined ? written : name.charAt(0) + accent)
}

/** Returns the text with non-breaking spaces, so that a phone number stays on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0')
}

/** Returns `A. L.` for Ada Lovelace, and an empty text once the name is erased. */
export function initialsOf(...names: readonly string[]): string {
  return names
    .flatMap((name) => name.match(/\p{L}/u) ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}

/** Splits a text at the international numbers in it; `split` keeps the numbers between the pieces. */
export const NUMBERS_IN_TEXT = /(\+\d(?:[ \u00A0./-]?\(?\d\)?){5,18})/
