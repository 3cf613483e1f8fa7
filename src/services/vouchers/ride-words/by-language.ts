import type { Language } from '../../../values/language.ts'
import { de } from './de.ts'
import { en, type RideWords } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

const BY_LANGUAGE: Record<Language, RideWords> = { en, fr, de, it }

/** Returns what the vouchers of rides say in a language. */
export function rideWords(language: Language): RideWords {
  return BY_LANGUAGE[language]
}

/** Returns what is said in a language, and after it in English, which every driver reads. */
export function inEnglishToo(language: Language, say: (words: RideWords) => string, between = ' · '): string {
  const [own, english] = [say(BY_LANGUAGE[language]), say(en)]
  return own === english ? own : own + between + english
}
