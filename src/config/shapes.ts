import { isIP } from 'node:net'
import { z } from 'zod'

const url = (protocols: RegExp, example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(text), `must be a URL such as ${example}`)

/** A URL that begins as it must, or none. */
export const optionalUrl = (protocols: RegExp, example: string) => url(protocols, example).optional()

const SEVERAL_HOSTS = /^[^/]*\/\/(?:[^/?#]*@)?[^/?#@]*,/

/** The URL of one PostgreSQL server, or none. */
export const postgresUrl = z
  .string()
  .refine((text) => !SEVERAL_HOSTS.test(text), {
    abort: true,
    message: 'must name one host: several need HAProxy in front of them (docs/operation.md, A standby)',
  })
  .pipe(url(/^postgres(ql)?:/, 'postgresql://user:password@host:5432/navette'))
  .optional()

/** The number of a port. */
export const portNumber = z
  .string()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535))

/** A whole number of days within bounds, both included. */
export const days = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a number of days from ${least} to ${most}`,
    )
    .transform(Number)

/** The root of a site without the slash at its end, or none. */
export const siteUrl = optionalUrl(/^https?:\/\/[^?#]*$/, 'https://transfers.example.com').transform((url) =>
  url === undefined ? undefined : new URL(url).href.replace(/\/+$/, ''),
)

/** The URL of a page of the operator, or none. */
export const pageUrl = optionalUrl(/^https?:/, 'https://transfers.example.com/terms')

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** `off`, `on` (any proxy), how many stand in a row, or addresses, subnets and the names proxies are known by, separated by commas. */
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
