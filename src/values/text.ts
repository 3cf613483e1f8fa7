const SPECIAL_LETTERS: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** The text without case and accents: what two spellings of one name share. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßœæøłđı]/g, (letter) => SPECIAL_LETTERS[letter] ?? letter)
}

/** The length of the text as it is searched: without the accents and the space around it. */
export function searchedLength(text: string): number {
  return fold(text).trim().length
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** The text as one types it on a keyboard without umlauts: "Zuerich". */
export function germanSpelling(text: string): string {
  return text.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => UMLAUTS[letter] ?? letter)
}

/** The words of a text, folded; everything but letters and digits separates. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether the text holds control characters (NUL, line breaks, …) or halves of characters, which no database keeps. */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text)
}

/** The text as it was written, line breaks and tabs too, without other control characters and halves of characters. */
export function withoutUnwritable(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]|\p{Cs}/gu, '')
}

/** The text without control characters, line breaks turned into spaces, trimmed. */
export function stripControlCharacters(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
}
