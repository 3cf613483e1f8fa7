import { isIP } from 'node:net'
import { Duration } from 'luxon'
import { z } from 'zod'
import { INTERNATIONAL_NUMBER, plainInternational } from '../values/phone.ts'
import { parseDay } from '../values/time.ts'
import { siteUrls } from './sites.ts'

const url = (protocols: RegExp, example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(text), `must be a URL such as ${example}`)

/** Returns the shape of an optional URL with one of the given protocols. */
const optionalUrl = (protocols: RegExp, example: string) => url(protocols, example).optional()

/** Said of URLs with a password. */
const ESCAPES = ', with %40, %23 and %2F for @, # and / in the password'

const SEVERAL_HOSTS = /^[^/]*\/\/(?:[^/?#]*@)?[^/?#@]*,/

/** An optional URL of one PostgreSQL server. */
const postgresUrl = z
  .string()
  .refine((text) => !SEVERAL_HOSTS.test(text), {
    abort: true,
    message: 'must name one host: several need HAProxy in front of them (docs/operation.md, A standby)',
  })
  .pipe(url(/^postgres(ql)?:/, `postgresql://user:password@host:5432/navette${ESCAPES}`))
  .optional()

/** A port number. */
const portNumber = z.string().regex(/^\d+$/, 'must be a port number').transform(Number).pipe(z.number().max(65_535))

/** Returns the shape of a whole number of days between two bounds, both included. */
const days = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a number of days from ${least} to ${most}`,
    )
    .transform(Number)

/** The optional root URL of a site, without the trailing slash. */
const siteUrl = optionalUrl(/^https?:\/\/[^?#]*$/, 'https://transfers.example.com').transform((url) =>
  url === undefined ? undefined : new URL(url).href.replace(/\/+$/, ''),
)

/** The optional URL of one of the operator's pages. */
const pageUrl = optionalUrl(/^https?:/, 'https://transfers.example.com/terms')

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * `off`, `on` (any proxy), the number of proxies in a row, or a comma-separated list of addresses, subnets and the
 * names that proxies are known by.
 */
const trustProxy = z
  .string()
  .default('off')
  .transform((text) => {
    if (text === 'off' || text === 'on') return text === 'on'
    return /^[1-9]$/.test(text) ? Number(text) : text.split(/[\s,;]+/).filter(Boolean)
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

/** When version 1 of the partner API was deprecated, before which it cannot end. */
const DEPRECATED_DAY = parseDay('2025-09-01') ?? 0

const MAIL_FROM_SHAPE = 'must be an address such as bookings@example.com or Navette <bookings@example.com>'

/** Every environment variable, and what it may be. */
export const environment = z
  .object({
    PORT: portNumber.default(3000),
    HOST: z.string().default('0.0.0.0'),
    METRICS_PORT: portNumber.optional(),
    DATABASE_URL: postgresUrl,
    DATABASE_LISTEN_URL: postgresUrl,
    DATA_DIR: z.string().default('.data'),
    REDIS_URL: optionalUrl(/^rediss?:/, 'redis://host:6379'),
    SITE_URL: siteUrl,
    SKI_SITE_URL: siteUrl,
    SANDBOX_URL: siteUrl,
    FX_RATES_URL: optionalUrl(/^https?:/, 'https://rates.example.com/daily.xml'),
    FLIGHTS_FILE: z.string().optional(),
    SMTP_URL: optionalUrl(/^smtps?:\/\/[^/]/, `smtp://user:password@host:587${ESCAPES}`),
    MAIL_FROM: z
      .string()
      .regex(/^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u, MAIL_FROM_SHAPE)
      .optional(),
    WEBHOOK_PRIVATE_HOSTS: z.enum(['on', 'off'], 'must be on or off').default('off'),
    BOOKING_PREFIX: z
      .string()
      .regex(/^[A-Z]{1,8}$/, 'must be 1 to 8 capital letters')
      .default('NAV'),
    OPERATOR_NAME: z
      .string()
      .regex(/^(?=.*\S)\P{Cc}{1,60}$/u, 'must be 1 to 60 characters in one line')
      .default('Navette'),
    OPERATOR_PHONE: z
      .string()
      .transform(plainInternational)
      .pipe(z.string().regex(INTERNATIONAL_NUMBER, 'must be an international number such as +33 4 50 00 00 00'))
      .default('+33 4 50 00 00 00'),
    OPERATOR_EMAIL: z
      .string()
      .regex(/^[^<>@\s,;:"()]+@[^<>@\s,;:"()]+$/, 'must be an address such as bookings@example.com')
      .optional(),
    OPERATOR_VAT_NUMBER: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9 .-]{3,29}$/, 'must be a VAT number such as FR40303265045')
      .optional(),
    OPERATOR_LICENCE: z
      .string()
      .regex(/^(?=.*\S)\P{Cc}{1,100}$/u, 'must be 1 to 100 characters in one line')
      .optional(),
    OPERATOR_ADDRESS: z
      .string()
      .regex(/^(?=.*\S)\P{Cc}{1,200}$/u, 'must be 1 to 200 characters in one line')
      .optional(),
    BANK_DETAILS: z
      .string()
      .regex(/^(?=.*\S)\P{Cc}{1,200}$/u, 'must be 1 to 200 characters in one line')
      .optional(),
    ACCOUNTS_FROM: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2027-01')
      .optional(),
    V1_SUNSET: z
      .string()
      .refine((text) => (parseDay(text) ?? 0) > DEPRECATED_DAY, 'must be a day after 2025-09-01 such as 2028-06-30')
      .optional(),
    SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    TERMS_URL: pageUrl,
    PRIVACY_URL: pageUrl,
    IMPRINT_URL: pageUrl,
    ATTRIBUTION_DAYS: days(0, 90).default(0),
    RETENTION_DAYS: days(1, 3650).default(1095),
    TRUST_PROXY: trustProxy,
    RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
    DRAIN_SECONDS: z
      .string()
      .regex(/^(\d|[1-5]\d|60)$/, 'must be a number of seconds from 0 to 60')
      .transform(Number)
      .optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info')
      .default('info'),
    CLOCK_OFFSET: z
      .string()
      .default('PT0S')
      .transform((text) => Duration.fromISO(text))
      .refine(({ isValid }) => isValid, 'must be an ISO 8601 duration such as P1D')
      .transform((duration) => duration.toMillis()),
  })
  .refine((env) => env.CLOCK_OFFSET === 0 || env.DATABASE_URL === undefined, {
    path: ['CLOCK_OFFSET'],
    message: 'is refused together with DATABASE_URL: it is for rehearsals on the embedded database',
  })
  .refine((env) => env.DATABASE_LISTEN_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_LISTEN_URL'],
    message: 'is refused without DATABASE_URL: it is the direct connection to the same database, bypassing a pooler',
  })
  .refine((env) => env.METRICS_PORT === undefined || env.METRICS_PORT !== env.PORT, {
    path: ['METRICS_PORT'],
    message: 'must differ from PORT: metrics are never public',
  })
  .superRefine((env, context) => {
    const needs = (path: 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET', other: typeof path) => {
      if (env[path] === undefined && env[other] !== undefined)
        context.addIssue({ code: 'custom', path: [path], message: `is missing: ${other} is useless without it` })
    }
    needs('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
    needs('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY')
  })
  .superRefine((env, context) => {
    const { siteUrl, skiSiteUrl, sandboxUrl } = siteUrls(env)
    const differ = (path: string, url: string, others: string[]) => {
      if (others.includes(url))
        context.addIssue({ code: 'custom', path: [path], message: 'must differ from the other sites' })
    }
    differ('SKI_SITE_URL', skiSiteUrl, [siteUrl])
    differ('SANDBOX_URL', sandboxUrl, [siteUrl, skiSiteUrl])
  })

/** The parsed values of the variables. */
export type EnvironmentValues = z.output<typeof environment>
