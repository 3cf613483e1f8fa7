import { environment, type EnvironmentValues } from './config/environment.ts'
import { type SiteUrls, siteUrls } from './config/sites.ts'
import type { DatabaseLocation } from './db/database.ts'
import type { Operator } from './values/operator.ts'

/**
 * The configuration of the process, read from its environment (decisions 1.3). Its types rule out invalid combinations.
 */
export interface Config extends SiteUrls {
  port: number
  host: string
  /** The port of the metrics, on the same host; without one nothing is measured. */
  metricsPort: number | undefined
  database: DatabaseLocation
  redisUrl: string | undefined
  fxRatesUrl: string | undefined
  /** The CSV file with landing times; without one they are only typed. */
  flightsFile: string | undefined
  /** The mail server and the sender; without them mails stay in the outbox. */
  smtp: { url: string; from: string } | undefined
  /** Whether webhooks may be sent to private networks. */
  webhookPrivateHosts: boolean
  /** The prefix of booking references. */
  bookingPrefix: string
  /** Named on vouchers, and the sender of mails unless another is configured. */
  operator: Operator
  /** The month since which sales on account go onto partners' accounts, for a database that has none yet. */
  accountsFrom: string | undefined
  /** The day on which version 1 of the partner API ends, `2028-06-30`. */
  v1Sunset: string | undefined
  /** Signs travellers' links; without one, a generated key is kept in the database. */
  secretKey: string | undefined
  /** The account that charges cards, and the secret that signs its webhook calls. */
  stripe: { secretKey: string; webhookSecret: string } | undefined
  /** Whether this is the demo, with publicly known credentials: an embedded database that charges no real cards. */
  isDemo: boolean
  /** For how many days a cookie remembers which partner sent the browser; 0 sets no cookie. */
  attributionDays: number
  /** For how many days contact data is kept after the last item. */
  retentionDays: number
  /**
   * Whose X-Forwarded-For is trusted: nobody's, everybody's, that of a number of proxies in a row, or that of these
   * addresses.
   */
  trustProxy: boolean | number | string[]
  rateLimits: boolean
  /** How long a stopping process keeps serving, so that a proxy can take it out of rotation first. */
  drainMs: number
  logLevel: string
  /** Milliseconds added to the clock. */
  clockOffsetMs: number
}

/** As long as a proxy needs to notice. An embedded database has no other process that could take over. */
const USUAL_DRAIN_SECONDS = 5

/**
 * Reads the configuration from environment variables; an empty one counts as unset. Throws one Error that names every
 * invalid variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value = '']) => {
      // What is blank was meant to be something, and is refused.
      const plain = AS_SET.has(name) ? value : withoutQuotes(value) || value
      return plain === '' ? [] : [[name, plain]]
    }),
  )
  const result = environment.safeParse(set)
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`the configuration is wrong:\n${faults.join('\n')}`)
  }
  const env = result.data
  const sites = siteUrls(env)
  const operator = {
    name: env.OPERATOR_NAME,
    phone: env.OPERATOR_PHONE,
    email: env.OPERATOR_EMAIL ?? `bookings@${new URL(sites.siteUrl).hostname}`,
    address: env.OPERATOR_ADDRESS ?? null,
    vatNumber: env.OPERATOR_VAT_NUMBER ?? null,
    licence: env.OPERATOR_LICENCE ?? null,
    bankDetails: env.BANK_DETAILS ?? null,
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
    flightsFile: env.FLIGHTS_FILE,
    smtp: env.SMTP_URL === undefined ? undefined : { url: env.SMTP_URL, from: env.MAIL_FROM ?? senderOf(operator) },
    webhookPrivateHosts: env.WEBHOOK_PRIVATE_HOSTS === 'on',
    bookingPrefix: env.BOOKING_PREFIX,
    operator,
    accountsFrom: env.ACCOUNTS_FROM,
    v1Sunset: env.V1_SUNSET,
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

/** A key that is read otherwise than before would be another one. */
const AS_SET = new Set(['SECRET_KEY'])

/** Returns a value without the quotes, blanks and line ends that files of variables leave around it. */
function withoutQuotes(value: string): string {
  return value.trim().replace(/^(["'])((?:(?!\1).)*)\1$/, '$2')
}

/** Quotes the name, because a comma in it would start another address. */
function senderOf({ name, email }: Operator): string {
  return `"${name.replace(/["\\]/g, '\\$&')}" <${email}>`
}

function stripeAccount(env: EnvironmentValues): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  return secretKey === undefined || webhookSecret === undefined ? undefined : { secretKey, webhookSecret }
}

function databaseLocation(env: EnvironmentValues): DatabaseLocation {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, directUrl: env.DATABASE_LISTEN_URL }
  return env.DATA_DIR === 'memory' ? 'memory' : { folder: env.DATA_DIR }
}
