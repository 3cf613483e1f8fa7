import type { Language } from '../../values/language.ts'
import { de } from './de.ts'
import { en, type Words } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

/** What the pages say, by language. */
export const WORDS: Readonly<Record<Language, Words>> = { en, fr, de, it }
