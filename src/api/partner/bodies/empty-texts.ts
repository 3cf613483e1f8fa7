/** More levels than any body of ours has; a caller's can have thousands, which a recursion would not survive. */
const MOST_LEVELS = 6

/** The body without its empty texts, as deep as anything is read: forms send what was left out as an empty text. */
export function withoutEmptyTexts(body: unknown): unknown {
  return withoutEmpty(body, MOST_LEVELS)
}

function withoutEmpty(value: unknown, levels: number): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== '')
      .map(([name, inner]) => [name, withoutEmpty(inner, levels - 1)]),
  )
}
