import type { Language } from '../../../values/language.ts'
import { englishBeside } from '../voucher-frame.ts'
import { de } from './de.ts'
import { en, type RentalWords } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

/** What the vouchers of rentals say, by language. */
export const RENTAL_WORDS: Readonly<Record<Language, RentalWords>> = { en, fr, de, it }

/** Says something in a language, and after it in English. */
export const inEnglishToo = englishBeside(RENTAL_WORDS)
