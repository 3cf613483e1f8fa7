import type { z } from 'zod'
import { oneOf, optional } from '../../http/fields.ts'
import { LANGUAGES } from '../../values/language.ts'

/** Adds the language to what describes a deep link; one that is not ours is ignored, so nothing parses it. */
export function withLanguage(query: z.ZodObject): z.ZodObject {
  return query.extend({ lang }).meta({ ...query.meta() })
}

const lang = optional(oneOf(LANGUAGES), { description: "Language of the pages; default the browser's, else English." })
