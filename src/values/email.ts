import { domainToASCII } from 'node:url'
import { around, plainLine } from './text.ts'

/** An e-mail address as people write it: a domain with a dot, no quotes, no comments. */
export const EMAIL_PATTERN =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** The length that mail servers accept (RFC 5321). */
const MAX_LENGTH = 254

/** Returns whether a text would be an e-mail address, were its letters among a–z: `jörg@example.com`. */
export function hasForeignLetters(text: string): boolean {
  return !isEmail(text) && isEmail(text.replace(/[^\0-\x7F]/g, 'a'))
}

/** Returns whether a text is an e-mail address that mails can be sent to. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && EMAIL_PATTERN.test(text)
}

/** Around an address in lists, sentences and quotes; none of them begins or ends one. */
const AROUND = around(String.raw`[\s("<[]`, String.raw`[^\p{L}\p{N}]`)

/** What people and forms write before an address, and after it. */
const CALLED = /^[\p{L}\s-]{1,20}:\s*(?=\S+$)|\s*\([^()]*\)$/gu

/**
 * Returns the address in a text as people copy one: `mailto:ada@example.com`, `Ada <ada@example.com>`, `E-mail:
 * ada@example.com (work)`, with blanks or a full stop at its end. A domain with other letters gets the form that mail
 * servers know: `ada@xn--mller-kva.de` for `ada@müller.de`. A text that contains none is returned as it is, for
 * `isEmail` to refuse.
 */
export function plainEmail(text: string): string {
  if (isEmail(text)) return text
  const plain = plainLine(text).replace(APOSTROPHE, "'").normalize('NFKC')
  const [, inLink] = /(?:^\W*|[<(])mailto:([^?)>]*)/i.exec(plain) ?? []
  if (inLink !== undefined)
    return withAsciiDomain(inLink.replace(/%2b/gi, '+').replace(/%40/g, '@').replace(AROUND, ''))
  const [, inBrackets = plain] = /<([^<>]*@[^<>]*)>/.exec(plain) ?? []
  const [, unquoted = inBrackets] = /^\s*['’‘](.*)['’]\s*$/.exec(inBrackets) ?? []
  return withAsciiDomain(
    unquoted
      .replace(CALLED, '')
      .replace(AROUND, '')
      .replace(/\s*@\s*/, '@'),
  )
}

/** What a phone makes of an apostrophe within a name. */
const APOSTROPHE = /(?<=\p{L})[’‘ʼ′](?=\p{L})/gu

function withAsciiDomain(address: string): string {
  const [, local, domain = ''] = /^([^@\s]+)@([^@\s]*[^\0-\x7F][^@\s]*)$/.exec(address) ?? []
  const ascii = domainToASCII(domain)
  return ascii === '' ? address : `${local}@${ascii}`
}

/** How slips of the keyboard spell the best-known providers of mail, and the ends of their addresses. */
const SLIPS = [
  'GMIAL',
  'GMAI',
  'GMAL',
  'GAMIL',
  'GNAIL',
  'GMAILL',
  'HOTMIAL',
  'HOTMAI',
  'HOTMAL',
  'HOTMIL',
  'OUTLOK',
  'OUTLOOOK',
  'YAHO',
  'YAHOOO',
  'ICLOD',
  'ICLOUDE',
]
const SLIPS_AT_END = ['CON', 'COMM', 'CPM', 'VOM', 'XOM', 'FRR']

/**
 * A regular expression, for browsers too, of an address in capitals in which no such slip stands. Other addresses may
 * still be real.
 */
export const LIKELY_EMAIL = `(?!.*@(?:${SLIPS.join('|')})\\.)(?!.*\\.(?:${SLIPS_AT_END.join('|')})$).*`

const LIKELY = new RegExp(`^${LIKELY_EMAIL}$`)

/** Returns whether no such slip stands in an address. */
export function isLikelyEmail(address: string): boolean {
  return LIKELY.test(address.trim().toUpperCase())
}
