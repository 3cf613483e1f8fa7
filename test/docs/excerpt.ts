/** What is random or depends on the clock is written as … in an answer. */
const VARYING = '[\\w :.+/=-]+'

/** The part of an answer that a block shows: of objects the members, of lists the first entries. */
export function excerpt(answer: unknown, shown: unknown): unknown {
  if (typeof shown === 'string' && typeof answer === 'string') return matches(answer, shown) ? shown : answer
  if (Array.isArray(shown) && Array.isArray(answer))
    return answer.slice(0, shown.length).map((entry, i) => excerpt(entry, shown[i]))
  if (isObject(shown) && isObject(answer)) {
    const members = Object.keys(shown).filter((key) => key in answer)
    return Object.fromEntries(members.map((key) => [key, excerpt(answer[key], shown[key])]))
  }
  return answer
}

function matches(answer: string, shown: string): boolean {
  const parts = shown.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join(VARYING)}$`).test(answer)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
