/** Stands for a value whose percent-encoding is broken; no field accepts it. */
export const MALFORMED = Symbol('malformed percent-encoding')

/** A query string or form body as it is parsed: of a key given twice the last value counts (decisions 2.5). */
export type QueryValues = Record<string, string | typeof MALFORMED>

/** Parses `a=1&b=2`. Keys that cannot be decoded are left out like any unknown key. */
export function parseQueryString(text: string): QueryValues {
  // Inherits nothing, so that no key has a special meaning.
  const values: QueryValues = Object.create(null)
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('&', start)
    if (end < 0) end = text.length
    const pair = text.slice(start, end)
    const split = pair.indexOf('=')
    const key = decode(split < 0 ? pair : pair.slice(0, split))
    if (typeof key === 'string' && key !== '') values[key] = split < 0 ? '' : decode(pair.slice(split + 1))
  }
  return values
}

/** Every value of a key in a request's URL, in their order, for the few keys that may be repeated; what cannot be decoded stays as it is. */
export function everyValue(url: string, key: string): string[] {
  const start = url.indexOf('?')
  const pairs = start < 0 ? [] : url.slice(start + 1).split('&')
  return pairs.flatMap((pair) => {
    const [name, ...rest] = pair.split('=')
    const text = rest.join('=')
    const value = decode(text)
    return decode(name ?? '') === key ? [value === MALFORMED ? text : value] : []
  })
}

function decode(text: string): string | typeof MALFORMED {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return MALFORMED
  }
}
