/** Nearly no URL has any of these. */
const MAY_BE_SPOILT = /%(?:3f|0[9ad]|20)|\/(?:\?|$)|[.,;:!)>\]}"'*|\\]$|%(?:[23579a][0-9a-f]|E2%80%[0-9a-f]{2})$/i

/** What programs take into a link that stands in a sentence, in brackets, in quotes or before an ellipsis. */
const AFTER = String.raw`(?:[.,;:!)>\]}"'*|\\]|%(?:2[0-27-9ace]|3[abe]|5d|7d|C2%A0|E2%80%(?:8[b-f]|9[89cd]|a6)))`
/** A run of these is tried from its beginning alone. */
const TAIL = new RegExp(`(?<!${AFTER})${AFTER}+$`, 'i')
/** Of a query less: its values may end with what was escaped on purpose. */
const QUERY_TAIL = /(?<![.,;:!)>\]}"'*|\\])[.,;:!)>\]}"'*|\\]+$/

/** What is left in a link where a mail broke it over two lines, also in quoted-printable; our paths have no blanks. */
const BROKEN = /=?(?:%0[9ad]|%20)+/gi

/**
 * Returns the URL that leads to a route where mails, chats and feeds have spoilt it: in one piece, without the
 * punctuation after it, with the question mark that was escaped, and for programs without a slash too many. Pages
 * redirect from that (`withoutSlashes`).
 */
export function plainUrl(url: string): string {
  if (!MAY_BE_SPOILT.test(url)) return url
  const [path, query] = split(url)
  if (isForPrograms(path)) return url.replace(/\/+(?=\?|$)/, '')
  const whole = path.replace(BROKEN, '')
  return query === undefined ? whole.replace(TAIL, '') : `${whole}?${query.replace(QUERY_TAIL, '')}`
}

/** The scheme and host of a request target, which programs write that take us for a proxy (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?]*/i

/** Returns a request target without the host that it names: our sites are told apart by `Host`. */
export function originForm(target: string): string {
  return target.replace(ORIGIN, '').replace(/^(?=\?|$)/, '/')
}

function split(url: string): [path: string, query: string | undefined] {
  const mark = url.indexOf('?')
  if (mark >= 0) return [url.slice(0, mark), url.slice(mark + 1)]
  const [, path = url, query] = /^(.*?)%3f(.*)$/i.exec(url) ?? []
  return [path, query?.replace(/%3d/gi, '=').replace(/%26/g, '&')]
}

/** Returns the URL without slashes that lead to no page; undefined for one without any, and for those of programs. */
export function withoutSlashes(url: string): string | undefined {
  if (!/\/(?:[/?]|$)/.test(url)) return undefined
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  if (isForPrograms(path)) return undefined
  const single = path.replace(/\/{2,}/g, '/')
  const plain = single === path ? path.replace(/(?<=.)\/$/, '') : single
  return plain === path ? undefined : plain + (query === undefined ? '' : `?${query}`)
}

/** Returns whether a path is of an API or called by payment providers, neither of which follow a redirect. */
function isForPrograms(path: string): boolean {
  return /(?:^|\/)(?:api|webhooks)\//.test(path)
}
