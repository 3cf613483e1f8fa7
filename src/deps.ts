import type { CatalogueHolder } from './catalogue/catalogue.ts'
import type { Database, ReadAside } from './db/database.ts'
import type { Environment } from './values/environment.ts'
import type { FindTokenOwner } from './services/partners/access-token.ts'
import type { Providers } from './services/money/payments/payment-world.ts'
import type { Issuer } from './services/bookings/issuer.ts'
import type { Operator } from './values/operator.ts'
import type { RateLimiter } from './http/rate-limits.ts'

/** What endpoints are given from outside, passed by hand. */
export interface Deps {
  db: Database
  /** For what may take long. */
  readAside: ReadAside
  catalogue: CatalogueHolder
  /** The only source of the current time. */
  clock: () => Date
  limit: RateLimiter
  /** Aborted once the process is told to stop, from when on nobody should send it anything new. */
  leaving: AbortSignal
  /** What booking references begin with. */
  bookingPrefix: string
  /** Who is named on pages. */
  operator: Operator
  /** Issues vouchers, receipts and mails. */
  issuer: Issuer
  /** Whose tokens partners call with. */
  findTokenOwner: FindTokenOwner
  /** Who takes cards. */
  providers: Providers
  /** Signs the links of travellers' own pages. */
  travellerKey: Buffer
  /** How long a cookie remembers the partner that sent a browser; 0 sets none. */
  attributionDays: number
  /** Whether this is the demo, whose partner's panel is open to everybody. */
  isDemo: boolean
  /** Whether webhooks may be called in private networks. */
  webhookPrivateHosts: boolean
  /** Seals the secrets that sign webhook calls. */
  webhookKey: string
}

/** One mounting of a family: the same endpoints once for each environment. */
export interface Site {
  environment: Environment
  /** The public root of the family in this environment, without a slash at its end. */
  url: string
  /** The roots of both products in this environment, for pages that lead from one to the other. */
  roots: { transfer: string; ski: string }
  /** The root below which its pages find their style sheet and script: one for all sites of an origin. */
  assetsUrl: string
}
