/** Represents a value with broken percent-encoding; no field accepts it. */
export const MALFORMED = Symbol('malformed percent-encoding')

/** A parsed query string or form body; the last of several values of a key counts (decisions 2.5). */
export type QueryValues = Record<string, string | typeof MALFORMED>

/**
 * Parses `a=1&b=2`. Keys that cannot be decoded are ignored like unknown keys. A list as PHP and JavaScript write it,
 * `ages[]=4&ages[]=9` or `ages[0]=4&ages[1]=9`, is also one text, `ages=4,9`; only ages are one.
 */
export function parseQueryString(text: string): QueryValues {
  // Has no prototype, so that no key has a special meaning.
  const values: QueryValues = Object.create(null)
  let lists: QueryValues | undefined
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('&', start)
    if (end < 0) end = text.length
    const pair = text.slice(start, end)
    const split = pair.indexOf('=')
    const key = decode(split < 0 ? pair : pair.slice(0, split))
    if (typeof key !== 'string' || key === '') continue
    const value = split < 0 ? '' : decode(pair.slice(split + 1))
    values[key] = value
    if (key.endsWith(']')) addToList((lists ??= Object.create(null)), key, value)
  }
  return lists ? Object.assign(lists, values) : values
}

function addToList(lists: QueryValues, key: string, value: string | typeof MALFORMED): void {
  const [, name] = /^([a-z_]*ages)\[\d{0,3}\]$/.exec(key) ?? []
  if (name === undefined) return
  const former = lists[name]
  lists[name] = typeof former === 'string' && typeof value === 'string' ? `${former},${value}` : (former ?? value)
}

/** Parses the query of a URL, also of one that mails, feeds and trackers have written anew. */
export function parseLinkQuery(text: string): QueryValues {
  return parseQueryString(plainQuery(text))
}

/**
 * Returns a query with `&` between its pairs, where programs have put `&amp;`, and trackers a second `?`; without the
 * marks of mails (`=3D`), and as it was before it was escaped as a whole.
 */
function plainQuery(text: string): string {
  const paired = !text.includes('&') && WHOLLY_ESCAPED.test(text) ? unescapedPairs(text) : text
  const unescaped =
    paired.includes('&') && /&(?:amp|#0*38)(?:;|%3b)/i.test(paired) ? paired.replace(ESCAPED, '&') : paired
  const single = unescaped.includes('?') ? unescaped.replace(SECOND_MARK, '&') : unescaped
  return single.includes('=3D') && QUOTED_PRINTABLE.test(single) ? single.replace(/=3D/g, '=') : single
}

/** At least two pairs, none of which is an address of its own. */
const WHOLLY_ESCAPED = /^(?!.*(?:%3a|:)(?:%2f|\/))[a-z_][\w.-]*(?:=|%3d)[^&]*%26[a-z_][\w.-]*%3d/i

function unescapedPairs(text: string): string {
  return text.replace(/%26/g, '&').replace(/%3d/gi, '=')
}

/** Every pair has the mark. */
const QUOTED_PRINTABLE = /^[^&=]*=3D[^&]*(?:&[^&=]*=3D[^&]*)*$/

const ESCAPED = /&(?:(?:amp|#0*38)(?:;|%3b))+/gi
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
