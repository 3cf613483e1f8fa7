import type { Language } from '../../../values/language.ts'
import { de } from './de.ts'
import { en, type ReceiptWords } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

/** What receipts say, by language. */
export const RECEIPT_WORDS: Readonly<Record<Language, ReceiptWords>> = { en, fr, de, it }
