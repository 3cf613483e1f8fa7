import type { Language } from '../../../values/language.ts'
import { englishBeside } from '../english-beside.ts'
import { de } from './de.ts'
import { en, type RentalWords } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

const BY_LANGUAGE: Record<Language, RentalWords> = { en, fr, de, it }

/** Returns what the vouchers of rentals say in a language. */
export function rentalWords(language: Language): RentalWords {
  return BY_LANGUAGE[language]
}

/** Says something in a language, and after it in English. */
export const inEnglishToo = englishBeside(BY_LANGUAGE)
