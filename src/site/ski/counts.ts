import type { TextParams } from '../../web/request/text-params.ts'

const MAX = 20

/**
 * Returns how many people of each age group a URL asks for: `people[adult]=2`. Zeros and invalid values are left out.
 */
export function countsOf(typed: TextParams): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [param, value] of Object.entries(typed)) {
    const [, name] = /^people\[(\w{1,64})\]$/.exec(param) ?? []
    if (name !== undefined && /^[1-9]\d?$/.test(value)) counts.set(name, Math.min(MAX, Number(value)))
  }
  return counts
}

/** Returns the parameters for the number of people of each age group. */
export function countParams(counts: ReadonlyMap<string, number>): TextParams {
  return Object.fromEntries(Array.from(counts, ([name, count]) => [`people[${name}]`, String(count)]))
}
