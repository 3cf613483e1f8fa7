import type { CatalogueHolder } from './catalogue/catalogue.ts'
import type { Database, ReadAside } from './db/database.ts'
import type { RateLimiter } from './http/rate-limits.ts'
import type { Api } from './http/zod.ts'
import type { Sender } from './services/bookings/sender.ts'
import type { FindTokenOwner } from './services/partners/access-token.ts'
import type { CallLog } from './services/partners/calls/call-log.ts'
import type { Providers } from './services/payments/payment-deps.ts'
import type { FlightFeed } from './services/rides/flights.ts'
import type { Environment } from './values/environment.ts'
import type { Operator } from './values/operator.ts'

/** What endpoints are given from outside, passed explicitly. */
export interface Deps {
  db: Database
  /** For work that may take minutes. */
  batchDb: Database
  /** Runs queries that may take long. */
  readAside: ReadAside
  catalogue: CatalogueHolder
  /** The only source of the current time. */
  clock: () => Date
  limit: RateLimiter
  /** Aborted once the process is told to stop; from then on it should get no new requests. */
  leaving: AbortSignal
  /** The prefix of booking references. */
  bookingPrefix: string
  /** The operator named on pages. */
  operator: Operator
  /** Issues vouchers, receipts and mails. */
  sender: Sender
  /** Finds the partner that a token belongs to. */
  findTokenOwner: FindTokenOwner
  /** Notes the calls of partners. */
  calls: CallLog
  /** The payment providers. */
  providers: Providers
  /** Where landing times come from; null if they are only typed. */
  flights: FlightFeed | null
  /** Signs the links to travellers' own pages. */
  travellerKey: Buffer
  /** For how many days a cookie remembers which partner sent the browser; 0 sets no cookie. */
  attributionDays: number
  /** The day on which version 1 of the partner API ends, if that is decided: `2028-06-30`. */
  v1Sunset: string | undefined
  /** Whether this is the demo, whose partner panel is open to everybody. */
  isDemo: boolean
  /** Whether webhooks may be sent to private networks. */
  webhookPrivateHosts: boolean
  /** Seals the secrets that sign webhook calls. */
  webhookKey: string
}

/** Where a family is mounted: the same endpoints once for each environment. */
export interface Site {
  environment: Environment
  /** The public root of the family in this environment, without a trailing slash. */
  url: string
  /** The roots of both products in this environment, for links from one to the other. */
  roots: { transfer: string; ski: string }
  /** The root of the style sheet and scripts, shared by all sites of an origin. */
  assetsUrl: string
}

/** A part of the application that can be mounted on a site. */
export type Part = (app: Api, deps: Deps, site: Site) => Promise<void>
