const SPECIAL_LETTERS: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** Returns the text without case and accents, for comparing spellings of a name. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßœæøłđı]/g, (letter) => SPECIAL_LETTERS[letter] ?? letter)
}

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

/**
 * Returns whether the text contains control characters (NUL, line breaks, …) or lone surrogates, which the database
 * cannot store.
 */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text)
}

/** Returns the text without lone surrogates and control characters, keeping line breaks and tabs. */
export function withoutUnwritable(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]|\p{Cs}/gu, '')
}

/** Returns the text with non-breaking spaces, so that a phone number stays on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0')
}

/** Returns the text trimmed, without control characters, and with line breaks turned into spaces. */
export function stripControlCharacters(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
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
