import anyAscii from 'any-ascii'
import { memoize } from './memo.ts'
import { around, plainLine } from './text.ts'

/**
 * Returns a code as codes are kept: in capitals, of plain letters and digits, without what surrounds one in a sentence.
 */
export function plainCode(typed: string): string {
  const plain = plainLine(typed).normalize('NFKC').toUpperCase()
  return plain.replace(AROUND, '').replace(DASH, '-').replace(OTHER_DIGITS, anyAscii)
}

/** Dashes and the minus sign. */
const DASH = /[\p{Pd}\u2212]/gu

/** The digits of other scripts, as phones and programs write numbers and dates that are set to Arabic or Hindi. */
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu

/** Quotes, brackets, number signs and full stops. */
const AROUND = around(String.raw`[\s"'’‘“”„«»()[\]<>#.,;:]`, String.raw`[\s"'’‘“”„«»()[\]<>#.,;:!]`)

/**
 * Returns what is kept under a code, however people write it: in any case, with blanks or dashes that it has not, or
 * without those that it has, among other words, and with a letter that looks like the right one. An exact spelling comes
 * first, and what two codes have in common is neither's.
 */
export function findByCode<Entry>(codes: ReadonlyMap<string, Entry>, typed: string): Entry | undefined {
  const plain = plainCode(typed)
  const letters = lettersOf(plain)
  return (
    codes.get(typed) ??
    codes.get(plain) ??
    byLetters(codes).get(letters) ??
    amongWords(codes, plain) ??
    byLooks(codes).get(looksOf(letters)) ??
    undefined
  )
}

/** Returns what is kept under the only code in a text such as `CODE: SNOW25` or `SNOW25 - 25 EUR OFF`. */
function amongWords<Entry>(codes: ReadonlyMap<string, Entry>, text: string): Entry | undefined {
  if (!/[ :]/.test(text)) return undefined
  const [found, ...others] = new Set(text.split(/[ :]+/).flatMap((word) => byLetters(codes).get(lettersOf(word)) ?? []))
  return others.length === 0 ? found : undefined
}

const byLetters = memoize(<Entry>(codes: ReadonlyMap<string, Entry>) => indexBy(codes, lettersOf))

const byLooks = memoize(<Entry>(codes: ReadonlyMap<string, Entry>) =>
  indexBy(codes, (code) => looksOf(lettersOf(code))),
)

/** Returns the entries by a form of their codes; null where two have it in common. */
function indexBy<Entry>(
  codes: ReadonlyMap<string, Entry>,
  formOf: (code: string) => string,
): ReadonlyMap<string, Entry | null> {
  const found = new Map<string, Entry | null>()
  for (const [code, entry] of codes) {
    const form = formOf(plainCode(code))
    if (form !== '') found.set(form, found.has(form) ? null : entry)
  }
  return found
}

function lettersOf(code: string): string {
  return code.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Letters that look like a digit, and those of other scripts that look like a Latin letter. */
const LOOKS: ReadonlyMap<string, string> = new Map([
  ...Array.from('OIL', (letter, i) => [letter, '011'.charAt(i)] as const),
  ...Array.from('АВЕКМНОРСТУХІЅЈ', (letter, i) => [letter, 'ABEKMH0PCTYX1SJ'.charAt(i)] as const),
  ...Array.from('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', (letter, i) => [letter, 'ABEZH1KMN0PTYX'.charAt(i)] as const),
])

/** Returns what codes that look alike have in common: `SN0W25` and `SNOW25`, typed on a Russian keyboard as well. */
function looksOf(letters: string): string {
  return Array.from(letters, (letter) => LOOKS.get(letter) ?? letter).join('')
}

/**
 * Letters and digits with anything between them, and possibly the number of an item. After the first digit, letters
 * that look like one are one.
 */
const REFERENCE =
  /(?:^|[^A-Z])([A-Z]*)[^A-Z0-9]*(\d(?:[^A-Z0-9]*[\dOIL])*)(?:[^A-Z0-9]*P[^A-Z0-9]*(\d{1,3}))?[^A-Z0-9]*$/

/** How long a text can be in which somebody names a reference. */
const LONGEST = 200

/**
 * Returns the reference of a booking or of its item in a text as people copy one: `#NAV 482-915-067`,
 * `nav482915067-p1`, `(Reference: NAV4829I5O67).` Returns any other text in capitals.
 */
export function plainReference(typed: string): string {
  const plain = plainCode(typed)
  const [, letters = '', digits, item] = (plain.length <= LONGEST && REFERENCE.exec(plain)) || []
  if (digits === undefined) return plain
  const number = digits.replace(/O/g, '0').replace(/[IL]/g, '1').replace(/\D/g, '')
  return letters + number + (item === undefined ? '' : `-P${item}`)
}

/** A whole reference among other words: letters and nine digits, possibly in groups. */
const AMONG_OTHERS = /(?<![A-Z0-9])([A-Z]{2,8})[ .-]?(\d(?:[ .-]?\d){8})(?![A-Z0-9])/g

/**
 * Returns the reference of the booking that a text refers to, also by the reference of an item, and the only one in a
 * text such as the subject of a mail: `Re: [NAV482915067] on 16.01.2027`. Only for finding.
 */
export function bookingReference(typed: string): string {
  const text = plainCode(typed.slice(0, LONGEST))
  const named = Array.from(
    text.matchAll(AMONG_OTHERS),
    ([, letters = '', digits = '']) => letters + digits.replace(/\D/g, ''),
  )
  const [only, ...others] = new Set(named)
  if (others.length > 0) return text
  return only ?? plainReference(typed).replace(/-P\d+$/, '')
}

/** Returns a key or token without what a paste adds around it; its letters keep their case. */
export function plainKey(typed: string): string {
  return /[^\w.-]/.test(typed) ? plainLine(typed).replace(AROUND_KEY, '') : typed
}

/** A key may begin with a dash, behind which a list of them has a blank. */
const AROUND_KEY = around(String.raw`(?:[^\w-]|-(?=\s))`, String.raw`[^\w-]`)

/** Returns a list as programs write it, with blanks, semicolons or a comma at its end, with single commas between. */
export function plainList(typed: string): string {
  if (/^[\d:,]*\d$/.test(typed)) return typed
  return plainLine(typed)
    .normalize('NFKC')
    .replace(/^[[(]|[\])]$/g, '')
    .replace(/ ?[,;] ?| /g, ',')
    .replace(/,$/, '')
}
