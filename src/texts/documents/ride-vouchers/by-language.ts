import type { Language } from '../../../values/language.ts'
import { englishBeside } from '../english-beside.ts'
import { de } from './de.ts'
import { en, type RideWords } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

const BY_LANGUAGE: Record<Language, RideWords> = { en, fr, de, it }

/** Returns what the vouchers of rides say in a language. */
export function rideWords(language: Language): RideWords {
  return BY_LANGUAGE[language]
}

/** Says something in a language, and after it in English. */
export const inEnglishToo = englishBeside(BY_LANGUAGE)
