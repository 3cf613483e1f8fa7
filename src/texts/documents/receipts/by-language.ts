import type { Language } from '../../../values/language.ts'
import { de } from './de.ts'
import { en, type ReceiptWords } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

const BY_LANGUAGE: Record<Language, ReceiptWords> = { en, fr, de, it }

/** Returns what receipts say in a language. */
export function receiptWords(language: Language): ReceiptWords {
  return BY_LANGUAGE[language]
}
