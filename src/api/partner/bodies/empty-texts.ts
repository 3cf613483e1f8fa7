/** More levels than any of our bodies has. A caller's may have thousands, too many for recursion. */
const MAX_LEVELS = 6

/**
 * Returns the body without empty strings, which forms send for empty fields, down to the deepest level that is read.
 */
export function withoutEmptyTexts(body: unknown): unknown {
  return withoutEmpty(body, MAX_LEVELS)
}

function withoutEmpty(value: unknown, levels: number): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== '')
      .map(([name, inner]) => [name, withoutEmpty(inner, levels - 1)]),
  )
}
