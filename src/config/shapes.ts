import { isIP } from 'node:net'
import { z } from 'zod'

const url = (protocols: RegExp, example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(text), `must be a URL such as ${example}`)

/** Returns the shape of an optional URL with one of the given protocols. */
export const optionalUrl = (protocols: RegExp, example: string) => url(protocols, example).optional()

const SEVERAL_HOSTS = /^[^/]*\/\/(?:[^/?#]*@)?[^/?#@]*,/

/** An optional URL of one PostgreSQL server. */
export const postgresUrl = z
  .string()
  .refine((text) => !SEVERAL_HOSTS.test(text), {
    abort: true,
    message: 'must name one host: several need HAProxy in front of them (docs/operation.md, A standby)',
  })
  .pipe(url(/^postgres(ql)?:/, 'postgresql://user:password@host:5432/navette'))
  .optional()

/** A port number. */
export const portNumber = z
  .string()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535))

/** Returns the shape of a whole number of days between two bounds, both included. */
export const days = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a number of days from ${least} to ${most}`,
    )
    .transform(Number)

/** The optional root URL of a site, without the trailing slash. */
export const siteUrl = optionalUrl(/^https?:\/\/[^?#]*$/, 'https://transfers.example.com').transform((url) =>
  url === undefined ? undefined : new URL(url).href.replace(/\/+$/, ''),
)

/** The optional URL of one of the operator's pages. */
export const pageUrl = optionalUrl(/^https?:/, 'https://transfers.example.com/terms')

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * `off`, `on` (any proxy), the number of proxies in a row, or a comma-separated list of addresses, subnets and the
 * names that proxies are known by.
 */
export const trustProxy = z
  .string()
  .default('off')
  .transform((text) => {
    if (text === 'off' || text === 'on') return text === 'on'
    return /^[1-9]$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  })
  .refine(
    (proxies) => !Array.isArray(proxies) || proxies.every((proxy) => PROXY_NAMES.includes(proxy) || isSubnet(proxy)),
    'must be off, on, a number of proxies from 1 to 9, or addresses and subnets such as 10.0.0.0/8 separated by commas',
  )

function isSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}
