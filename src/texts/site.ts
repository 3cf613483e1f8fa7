import type { Language } from '../values/language.ts'
import { de } from './site/de.ts'
import { en, type Words } from './site/en.ts'
import { fr } from './site/fr.ts'
import { it } from './site/it.ts'

/** What the pages say, by language. */
export const WORDS: Readonly<Record<Language, Words>> = { en, fr, de, it }
