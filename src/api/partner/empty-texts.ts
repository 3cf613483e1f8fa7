/** The body without its empty texts, at every depth: forms send what was left out as an empty text. */
export function withoutEmptyTexts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== '')
      .map(([name, inner]) => [name, withoutEmptyTexts(inner)]),
  )
}
