import type { Language } from '../../../values/language.ts'
import { en, type LetterWords } from './en.ts'

const BY_LANGUAGE: Partial<Record<Language, LetterWords>> = { en }

/** Returns the words of a language; English where it has none yet. */
export function letterWords(language: Language): LetterWords {
  return BY_LANGUAGE[language] ?? en
}
