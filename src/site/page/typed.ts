/** What was typed into a form, as texts by name, not yet judged. */
export type Typed = Readonly<Record<string, string>>

/** Longer than anything that a form of ours asks for; the longest of its fields refuses sooner, and says so. */
const LONGEST = 4_000

/** The texts of a form or a query; what is no text, or endless, counts as left out. */
export function typedWords(given: unknown): Typed {
  if (typeof given !== 'object' || given === null) return {}
  const texts = Object.entries(given).filter(([, value]) => typeof value === 'string' && value.length <= LONGEST)
  return Object.fromEntries(texts)
}
