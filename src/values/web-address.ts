import { domainToASCII } from 'node:url'
import { around, NUMBERS_IN_TEXT, plainLine } from './text.ts'

/** Matches what is certainly a web address: a scheme, or a host that begins with `www.`. */
const WEB_ADDRESS = /:\/\/|(?<![\p{L}\d])www\./iu

/** Returns whether a text contains what is certainly a web address, and so no name. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

/** Returns an address as people copy one, without the brackets and quotes around it. */
export function plainAddress(typed: string): string {
  return plainLine(typed).replace(AROUND, '')
}

/**
 * Returns an address as it is called: its host in the form that is looked up, `xn--htte-0ra.example` for `hütte.example`,
 * and without a fragment, which stays with whoever follows a link.
 */
export function calledAddress(typed: string): string {
  return plainAddress(typed)
    .replace(/#.*$/s, '')
    .replace(FOREIGN_HOST, (_, before: string, host: string) => before + (domainToASCII(host) || host))
}

const FOREIGN_HOST = /^(https?:\/\/)([^/?#:@]*[^\0-\x7F][^/?#:@]*)/i

const AROUND = around(String.raw`[<"'“‘(]`, String.raw`[>"'”’),;]`)

/** The `pattern` of fields without such web addresses, which are not blank either. */
export const NO_WEB_ADDRESS = String.raw`(?=.*\S)(?!.*:\/\/)(?!(?:.*[^\p{L}\d])?[Ww]{3}\.).*`

/**
 * Returns a function that writes a text so that no program makes a link of it: with a space inside every web and e-mail
 * address, and with spaces alone in telephone numbers, which stay links. Addresses of our own are left as they are,
 * unless they are parts of longer ones.
 */
export function linkBreaker(own: readonly string[]): (text: string) => string {
  const kept = own.filter((one) => SIGNS.test(one)).toSorted((one, other) => other.length - one.length)
  if (kept.length === 0) return broken
  const pattern = new RegExp(
    String.raw`(?<=^|[${SPACE}(])(${kept.map(escaped).join('|')})(?=[.,;:!?)]*(?:[${SPACE}]|$))`,
    'u',
  )
  return (text) =>
    SIGNS.test(text)
      ? text
          .split(pattern)
          .map((piece, i) => (i % 2 === 0 ? broken(piece) : piece))
          .join('')
      : text
}

/** The dots of host names, as every program reads them or as one does that follows Unicode (IDNA, NFKC). */
const DOT = String.raw`.\u2024\u2488-\u249b\u3002\ufe52\uff0e\uff61`

/** Unlike `\s`, without an invisible character (U+FEFF). */
const SPACE = String.raw`\t\n\r\p{Z}`

const SLASH = String.raw`\/\\\ufe68\uff0f\uff3c`

/** Matches every sign without which nothing becomes a link. */
const SIGNS = new RegExp(`[${DOT}${SLASH}:\uff1a@\ufe6b\uff20]`)

/**
 * Matches where an address can be broken by a space that nobody minds: after a dot or a colon, unless it stands
 * between digits (`7.30`), after an `@`, and after the slashes of a scheme. An invisible character would not do:
 * some programs drop it, and filters take it for a disguise.
 */
const JOINT = new RegExp(
  [
    String.raw`(?:(?<!\d)\.|\.(?!\d)|(?!\.)[${DOT}])(?=[^${SPACE}\p{P}])`,
    String.raw`(?<=[^${SPACE}])[@\ufe6b\uff20](?=[^${SPACE}])`,
    String.raw`(?:(?<=[\p{L}+.\-])[:\uff1a]|(?<=\d)[:\uff1a](?!\d))(?=[^${SPACE}])`,
    String.raw`[:\uff1a](?=[${SLASH}])`,
    String.raw`[${SLASH}]{2,}(?![${SLASH}${SPACE}]|$)`,
  ].join('|'),
  'gu',
)

/** An address of the Internet in digits; a date has fewer dots. */
const IN_DIGITS = /\d+(?:\.\d+){3,}/g

function broken(text: string): string {
  if (!SIGNS.test(text)) return text
  return text
    .split(NUMBERS_IN_TEXT)
    .map((piece, i) => (i % 2 === 0 ? piece : piece.replace(/[./]/g, ' ')))
    .join('')
    .replace(IN_DIGITS, (digits) => digits.replaceAll('.', '. '))
    .replace(JOINT, '$& ')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
