import { isIP } from 'node:net'
import { Duration } from 'luxon'
import { z } from 'zod'
import type { DatabaseLocation } from './db/database.ts'
import type { Operator } from './values/operator.ts'
import { INTERNATIONAL_NUMBER } from './values/phone.ts'

/** The configuration of the process, read from its environment (decisions 1.3). Invalid states cannot be expressed. */
export interface Config {
  port: number
  host: string
  /** Where metrics are served, on the same host; without one nothing is measured. */
  metricsPort: number | undefined
  database: DatabaseLocation
  redisUrl: string | undefined
  siteUrl: string
  skiSiteUrl: string
  sandboxUrl: string
  fxRatesUrl: string | undefined
  /** The mail server and the sender; without one mails stay in the outbox. */
  smtp: { url: string; from: string } | undefined
  /** Whether webhooks in private networks are called. */
  webhookPrivateHosts: boolean
  /** What booking references begin with. */
  bookingPrefix: string
  /** Who is named on vouchers, and sends mails unless told otherwise. */
  operator: Operator
  /** What travellers' links are signed with; without one the database keeps a generated one. */
  secretKey: string | undefined
  /** The account that takes cards, and what its webhook calls are signed with. */
  stripe: { secretKey: string; webhookSecret: string } | undefined
  /** Whether this is the demo, with credentials that everybody knows: the embedded database, where no real card is charged. */
  isDemo: boolean
  /** How long a cookie remembers the partner that sent a browser; 0 sets none. */
  attributionDays: number
  /** How long after the last item contact data is kept. */
  retentionDays: number
  /** Whose X-Forwarded-For counts: nobody's, everybody's, that of so many proxies in a row, or that of these addresses. */
  trustProxy: boolean | number | string[]
  rateLimits: boolean
  /** How long a process that is told to stop goes on serving, so that a proxy leaves it first. */
  drainMs: number
  logLevel: string
  /** Milliseconds added to the clock. */
  clockOffsetMs: number
}

const url = (protocols: RegExp, example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(text), `must be a URL such as ${example}`)

const optionalUrl = (protocols: RegExp, example: string) => url(protocols, example).optional()

const SEVERAL_HOSTS = /^[^/]*\/\/(?:[^/?#]*@)?[^/?#@]*,/

const postgresUrl = z
  .string()
  .refine((text) => !SEVERAL_HOSTS.test(text), {
    abort: true,
    message: 'must name one host: several need HAProxy in front of them (docs/operation.md, A standby)',
  })
  .pipe(url(/^postgres(ql)?:/, 'postgresql://user:password@host:5432/navette'))
  .optional()

const portNumber = z.string().regex(/^\d+$/, 'must be a port number').transform(Number).pipe(z.number().max(65_535))

/** A whole number of days within bounds, both included. */
const days = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a number of days from ${least} to ${most}`,
    )
    .transform(Number)

const siteUrl = optionalUrl(/^https?:\/\/[^?#]*$/, 'https://transfers.example.com').transform((url) =>
  url === undefined ? undefined : new URL(url).href.replace(/\/+$/, ''),
)

const pageUrl = optionalUrl(/^https?:/, 'https://transfers.example.com/terms')

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** `off`, `on` (any proxy), how many stand in a row, or addresses, subnets and the names proxies are known by, separated by commas. */
const trustProxy = z
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

/** As long as a proxy needs to notice. On an embedded database there is no other process that could take over. */
const USUAL_DRAIN_SECONDS = 5

const MAIL_FROM_SHAPE = 'must be an address such as bookings@example.com or Navette <bookings@example.com>'

/** Every environment variable that is read. */
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
    SMTP_URL: optionalUrl(/^smtps?:\/\/[^/]/, 'smtp://user:password@host:587'),
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
      .regex(INTERNATIONAL_NUMBER, 'must be an international number such as +33 4 50 00 00 00')
      .default('+33 4 50 00 00 00'),
    OPERATOR_EMAIL: z
      .string()
      .regex(/^[^<>@\s,;:"()]+@[^<>@\s,;:"()]+$/, 'must be an address such as bookings@example.com')
      .optional(),
    OPERATOR_VAT_NUMBER: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9 .-]{3,29}$/, 'must be a VAT number such as FR40303265045')
      .optional(),
    OPERATOR_ADDRESS: z
      .string()
      .regex(/^(?=.*\S)\P{Cc}{1,200}$/u, 'must be 1 to 200 characters in one line')
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
    message: 'is refused without DATABASE_URL: it is the direct way to the same database, around a pooler',
  })
  .refine((env) => env.METRICS_PORT === undefined || env.METRICS_PORT !== env.PORT, {
    path: ['METRICS_PORT'],
    message: 'must differ from PORT: metrics are never public',
  })
  .superRefine((env, context) => {
    const needs = (path: 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET', other: typeof path) => {
      if (env[path] === undefined && env[other] !== undefined)
        context.addIssue({ code: 'custom', path: [path], message: `is missing: ${other} is nothing without it` })
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

/** The roots of the sites, as given or by default (decisions 1). */
function siteUrls(env: {
  PORT: number
  SITE_URL?: string | undefined
  SKI_SITE_URL?: string | undefined
  SANDBOX_URL?: string | undefined
}) {
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`
  return {
    siteUrl,
    skiSiteUrl: env.SKI_SITE_URL ?? `${siteUrl}/ski`,
    sandboxUrl: env.SANDBOX_URL ?? `${siteUrl}/sandbox`,
  }
}

/**
 * Reads the configuration from environment variables; an empty one counts as unset. Throws one Error that names every
 * wrong variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is wrong:\n${faults.join('\n')}`)
  }
  const env = result.data
  const sites = siteUrls(env)
  const operator = {
    name: env.OPERATOR_NAME,
    phone: env.OPERATOR_PHONE,
    email: env.OPERATOR_EMAIL ?? `bookings@${new URL(sites.siteUrl).hostname}`,
    address: env.OPERATOR_ADDRESS ?? null,
    vatNumber: env.OPERATOR_VAT_NUMBER ?? null,
    legal: {
      terms: env.TERMS_URL ?? null,
      privacy: env.PRIVACY_URL ?? null,
      imprint: env.IMPRINT_URL ?? null,
    },
  }
  return {
    port: env.PORT,
    host: env.HOST,
    metricsPort: env.METRICS_PORT,
    database: databaseLocation(env),
    redisUrl: env.REDIS_URL,
    ...sites,
    fxRatesUrl: env.FX_RATES_URL,
    smtp: env.SMTP_URL === undefined ? undefined : { url: env.SMTP_URL, from: env.MAIL_FROM ?? senderOf(operator) },
    webhookPrivateHosts: env.WEBHOOK_PRIVATE_HOSTS === 'on',
    bookingPrefix: env.BOOKING_PREFIX,
    operator,
    secretKey: env.SECRET_KEY,
    stripe: stripeAccount(env),
    isDemo: env.DATABASE_URL === undefined && env.STRIPE_SECRET_KEY === undefined,
    attributionDays: env.ATTRIBUTION_DAYS,
    retentionDays: env.RETENTION_DAYS,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS === 'on',
    drainMs: 1_000 * (env.DRAIN_SECONDS ?? (env.DATABASE_URL === undefined ? 0 : USUAL_DRAIN_SECONDS)),
    logLevel: env.LOG_LEVEL,
    clockOffsetMs: env.CLOCK_OFFSET,
  }
}

/** Returns the roots of both products' sites in each environment. */
export function siteRoots({ siteUrl, skiSiteUrl, sandboxUrl }: Pick<Config, 'siteUrl' | 'skiSiteUrl' | 'sandboxUrl'>) {
  return {
    live: { transfer: siteUrl, ski: skiSiteUrl },
    sandbox: { transfer: sandboxUrl, ski: `${sandboxUrl}/ski` },
  }
}

/** Quotes the name, because a comma in it would begin another address. */
function senderOf({ name, email }: Operator): string {
  return `"${name.replace(/["\\]/g, '\\$&')}" <${email}>`
}

function stripeAccount(env: z.output<typeof environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  return secretKey === undefined || webhookSecret === undefined ? undefined : { secretKey, webhookSecret }
}

function databaseLocation(env: z.output<typeof environment>): DatabaseLocation {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, directUrl: env.DATABASE_LISTEN_URL }
  return env.DATA_DIR === 'memory' ? 'memory' : { folder: env.DATA_DIR }
}
