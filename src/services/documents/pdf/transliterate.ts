import anyAscii from 'any-ascii'

/**
 * The characters that the fonts can set from left to right without shaping: Latin, Greek and Cyrillic letters, digits
 * and signs.
 */
const SETTABLE =
  '\\n -~\\xa0-\\xac\\xae-\\u017f\\u0192\\u01a0\\u01a1\\u01af\\u01b0\\u01ea-\\u01ed\\u01f0\\u01fa-\\u01ff\\u0218-\\u021b' +
  '\\u0237\\u0259\\u02bc\\u02c6\\u02c7\\u02c9\\u02d8-\\u02dd\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u03d1' +
  '\\u03d2\\u03d6\\u0400-\\u0482\\u048a-\\u0513\\u1e00\\u1e01\\u1e3e\\u1e3f\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u2013-' +
  '\\u2015\\u2017-\\u201e\\u2020-\\u2022\\u2026\\u2030\\u2032\\u2033\\u2039\\u203a\\u203c\\u2044\\u2070\\u2074-\\u207a' +
  '\\u207c-\\u208a\\u208c-\\u208e\\u20a3\\u20a4\\u20a7\\u20aa-\\u20ac\\u2105\\u2113\\u2116\\u2120\\u2122\\u212e\\u215b-' +
  '\\u215e\\u2202\\u2206\\u220f\\u2211\\u2212\\u2215\\u221a\\u221e\\u222b\\u2248\\u2260\\u2264\\u2265\\u25ca\\ufb00-' +
  '\\ufb04\\ufffd'

/** The accents that the fonts can put on any letter. */
const ACCENTS = '\\u0300-\\u0304\\u0306-\\u030c\\u030f\\u0312\\u0323\\u0326-\\u0328'

/** Matches every character that is ever set. */
export const SETTABLE_CHARACTER = new RegExp(`[${SETTABLE}${ACCENTS}]`)

const ALL_SETTABLE = new RegExp(`^[${SETTABLE}]*$`)

/** Characters that are words on their own: ideographs, Korean syllables, emoji, flags. */
const WORD_SIGN = '\\p{RI}{2}|[\\p{sc=Han}\\p{sc=Hangul}\\p{ExtPict}]'

const PARTS = new RegExp(`([${SETTABLE}${ACCENTS}]+)|(${WORD_SIGN})|((?:(?![${SETTABLE}]|${WORD_SIGN}).)+)`, 'gsu')

/**
 * Returns the text in characters that the fonts can set. Missing characters are transliterated, and so is every script
 * that runs from right to left or joins its letters (decisions 6.16). The result is never empty.
 */
export function transliterate(text: string): string {
  if (ALL_SETTABLE.test(text)) return text
  let spelled = ''
  let afterSign = false
  for (const [, settable, sign, other] of withoutInvisible(text).matchAll(PARTS)) {
    const word = settable ?? (sign === undefined ? romanized(other ?? '') : anyAscii(sign) || UNKNOWN)
    const touches = (sign !== undefined || afterSign) && /[\p{L}\p{N}:;,.!?)\]}]$/u.test(spelled)
    spelled += touches && /^[\p{L}\p{N}:?]/u.test(word) ? ` ${word}` : word
    afterSign = sign !== undefined
  }
  return spelled.trim() === '' && text.trim() !== '' ? '(not printable)' : spelled
}

const UNKNOWN = '?'

/** Drops invisible formatting characters, combines accents with their letters, and normalizes spaces. */
function withoutInvisible(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/\u202f/g, '\xa0')
      .replace(/(?!\xa0)[\t\p{Zs}]/gu, ' ')
      .replace(/[\p{Cf}\p{Cs}\p{EMod}\p{VS}]|[^\P{Cc}\n]/gu, '')
      // Afterwards, because an invisible character keeps an accent from its letter.
      .normalize('NFC')
      .replace(/(\p{sc=Han})\u3005/gu, '$1$1')
  )
}

/** Initial letters that any-ascii drops or writes as a quotation mark. */
const FIRST_LETTERS: Record<string, string> = { ا: 'a', ع: 'a', א: 'a', ע: 'a', อ: 'o' }

/** Romanizes a run of letters that form words, with capitals if their script has none. */
function romanized(run: string): string {
  let word = ''
  for (const letter of run) {
    const latin = withoutAccents(letter) ?? FIRST_LETTERS[letter] ?? anyAscii(letter)
    const starts = /\p{Lo}/u.test(letter) && !/[\p{L}\p{N}']$/u.test(word)
    word += starts ? latin.charAt(0).toUpperCase() + latin.slice(1) : latin
    if (/[、。！，：；？]/.test(letter)) word += ' '
  }
  return word === '' && /[^\p{M}]/u.test(run) ? UNKNOWN : word
}

/** Returns a Latin, Greek or Cyrillic letter with those of its accents that can be set; undefined for any other. */
function withoutAccents(letter: string): string | undefined {
  const [base = '', ...accents] = letter.normalize('NFD')
  if (!ALL_SETTABLE.test(base)) return undefined
  return [base, ...accents.filter((accent) => SETTABLE_ACCENT.test(accent))].join('')
}

const SETTABLE_ACCENT = new RegExp(`[${ACCENTS}]`)
