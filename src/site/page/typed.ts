/** What was typed into a form, as texts by name, not yet checked. */
export type Typed = Readonly<Record<string, string>>

/** Longer than anything that our forms ask for; their longest field refuses sooner, and says so. */
const LONGEST = 4_000

/** Returns the texts of a form or a query; anything that is not text, or far too long, counts as left out. */
export function typedWords(given: unknown): Typed {
  if (typeof given !== 'object' || given === null) return {}
  const texts = Object.entries(given).filter(([, value]) => typeof value === 'string' && value.length <= LONGEST)
  return Object.fromEntries(texts)
}
