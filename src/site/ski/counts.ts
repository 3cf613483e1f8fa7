import type { Typed } from '../../web/typed.ts'

/** What people can say how many of: people of an age group, or the packs of a variant. */
export type Counted = 'people' | 'packs'

const MOST = 20

/** Returns how many of each a URL asks for, by name: `packs[2043,2044]=2`. None and nonsense are left out. */
export function countsOf(typed: Typed, counted: Counted): Map<string, number> {
  const counts = new Map<string, number>()
  const prefix = `${counted}[`
  for (const [word, value] of Object.entries(typed)) {
    if (!word.startsWith(prefix) || !word.endsWith(']')) continue
    const name = word.slice(prefix.length, -1)
    if (/^[\w,]{1,64}$/.test(name) && /^[1-9]\d?$/.test(value)) counts.set(name, Math.min(MOST, Number(value)))
  }
  return counts
}

/** Returns the words that say how many of each, as a URL carries them. */
export function wordsOf(counted: Counted, counts: ReadonlyMap<string, number>): Typed {
  return Object.fromEntries(Array.from(counts, ([name, count]) => [`${counted}[${name}]`, String(count)]))
}
