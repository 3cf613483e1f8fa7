/** Represents a value with broken percent-encoding; no field accepts it. */
export const MALFORMED = Symbol('malformed percent-encoding')

/** A parsed query string or form body; the last of several values of a key counts (decisions 2.5). */
export type QueryValues = Record<string, string | typeof MALFORMED>

/** Parses `a=1&b=2`. Keys that cannot be decoded are ignored like unknown keys. */
export function parseQueryString(text: string): QueryValues {
  // Has no prototype, so that no key has a special meaning.
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

/** Parses the query of a URL, also of one that mails, feeds and trackers have written anew. */
export function parseLinkQuery(text: string): QueryValues {
  return parseQueryString(plainQuery(text))
}

/** Returns a query with `&` between its pairs, where programs have put `&amp;`, and trackers a second `?`. */
function plainQuery(text: string): string {
  const unescaped = text.includes('&') && /&(?:amp;|#0*38;)/i.test(text) ? text.replace(ESCAPED, '&') : text
  return unescaped.includes('?') ? unescaped.replace(SECOND_MARK, '&') : unescaped
}

const ESCAPED = /&(?:(?:amp|#0*38);)+/gi
/** Only before the name of a parameter: a question mark may be part of a value. */
const SECOND_MARK = /\?(?=[a-z_][\w.-]*=)/gi

/**
 * Returns all values of a key in a request's URL, in order, for the few keys that may be repeated. A value that cannot
 * be decoded is returned as it is.
 */
export function everyValue(url: string, key: string): string[] {
  const start = url.indexOf('?')
  const pairs = start < 0 ? [] : plainQuery(url.slice(start + 1)).split('&')
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
