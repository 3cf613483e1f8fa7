import { z } from 'zod'
import type { Language } from './language.ts'
import { memoizeValues } from './memo.ts'

/** A text in English, and in each language where it differs. */
export type Wording = { readonly en: string } & { readonly [Other in Exclude<Language, 'en'>]?: string | undefined }

/** Returns a text with its translations, leaving out those that are null or the same as in English. */
export function wording(en: string, others: Partial<Record<Language, string | null>> = {}): Wording {
  const translations = Object.entries(others).filter(([, text]) => text !== null && text !== en)
  return { en, ...Object.fromEntries(translations) }
}

/** Returns the text in a language, or in English where there is no translation. */
export function inLanguage(words: Wording, language: Language): string {
  return words[language] ?? words.en
}

/** Returns a comparison of names in the alphabetical order of a language. */
export function orderIn(language: Language): (a: Wording, b: Wording) => number {
  const { compare } = collatorOf(language)
  return (a, b) => compare(inLanguage(a, language), inLanguage(b, language))
}

/** Memoized, because a collator is slow to create. */
const collatorOf = memoizeValues((language: Language) => new Intl.Collator(language))

/** The schema of a wording stored as JSON. */
export const storedWording: z.ZodType<Wording> = z.object({
  en: z.string(),
  fr: z.string().optional(),
  de: z.string().optional(),
  it: z.string().optional(),
})
