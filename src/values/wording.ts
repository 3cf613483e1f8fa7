import { z } from 'zod'
import type { Language } from './language.ts'

/** A text as it reads in each language. */
export type Wording = Readonly<Record<Language, string>>

/** Returns a text in every language; English stands in for one that was left out. */
export function wording(en: string, others: Partial<Record<Language, string | null>> = {}): Wording {
  return { en, fr: others.fr ?? en, de: others.de ?? en, it: others.it ?? en }
}

/** A wording as it is stored as JSON; earlier versions stored the English text alone. */
export const storedWording = z.union([
  z.object({ en: z.string(), fr: z.string(), de: z.string(), it: z.string() }),
  z.string().transform((en) => wording(en)),
])
