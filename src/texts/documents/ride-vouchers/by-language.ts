import type { Language } from '../../../values/language.ts'
import { englishBeside } from '../voucher-frame.ts'
import { de } from './de.ts'
import { en, type RideWords } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

/** What the vouchers of rides say, by language. */
export const RIDE_WORDS: Readonly<Record<Language, RideWords>> = { en, fr, de, it }

/** Says something in a language, and after it in English. */
export const inEnglishToo = englishBeside(RIDE_WORDS)
