const SPECIAL_LETTERS: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** Returns the text without case and accents, so that two spellings of one name are equal. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßœæøłđı]/g, (letter) => SPECIAL_LETTERS[letter] ?? letter)
}

/** Returns the length of a search text, not counting accents and surrounding space. */
export function searchedLength(text: string): number {
  return fold(text).trim().length
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** Returns the text as it is typed on a keyboard without umlauts: "Zuerich". */
export function germanSpelling(text: string): string {
  return text.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => UMLAUTS[letter] ?? letter)
}

/** Returns the folded words of a text, separated by anything but letters and digits. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether the text holds control characters (NUL, line breaks, …) or lone surrogates, which no database stores. */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text)
}

/** Returns the text without lone surrogates and control characters; line breaks and tabs stay. */
export function withoutUnwritable(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]|\p{Cs}/gu, '')
}

/** Returns the text with spaces that no line breaks at, so that a phone number stays in one piece. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0')
}

/** Returns the text without control characters, line breaks turned into spaces, trimmed. */
export function stripControlCharacters(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
}

/** Returns `A. L.` for Ada Lovelace, and nothing once the name is erased. */
export function initialsOf(...names: readonly string[]): string {
  return names
    .flatMap((name) => name.match(/\p{L}/u) ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}
