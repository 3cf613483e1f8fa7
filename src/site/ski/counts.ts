import type { Typed } from '../../web/typed.ts'

const MOST = 20

/** Returns how many people of each age group a URL asks for: `people[adult]=2`. None and nonsense are left out. */
export function countsOf(typed: Typed): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word, value] of Object.entries(typed)) {
    const [, name] = /^people\[(\w{1,64})\]$/.exec(word) ?? []
    if (name !== undefined && /^[1-9]\d?$/.test(value)) counts.set(name, Math.min(MOST, Number(value)))
  }
  return counts
}

/** Returns the words that say how many people there are of each age group, as a URL carries them. */
export function wordsOf(counts: ReadonlyMap<string, number>): Typed {
  return Object.fromEntries(Array.from(counts, ([name, count]) => [`people[${name}]`, String(count)]))
}
