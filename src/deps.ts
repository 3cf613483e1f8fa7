import type { CatalogueHolder } from './catalogue/catalogue.ts'
import type { Database } from './db/database.ts'
import type { Environment } from './values/environment.ts'
import type { FindTokenOwner } from './services/partners/access-token.ts'
import type { Providers } from './services/payments/payment-world.ts'
import type { Office } from './services/bookings/office.ts'
import type { Operator } from './values/operator.ts'
import type { RateLimiter } from './http/rate-limits.ts'

/** What endpoints are given from outside, passed by hand. */
export interface Deps {
  db: Database
  catalogue: CatalogueHolder
  /** The only source of the current time. */
  clock: () => Date
  limit: RateLimiter
  /** What booking references begin with. */
  bookingPrefix: string
  /** Who is named on pages. */
  operator: Operator
  /** Writes vouchers, receipts and mails. */
  office: Office
  /** Whose tokens partners call with. */
  findTokenOwner: FindTokenOwner
  /** Who takes cards. */
  providers: Providers
  /** Signs the links of travellers' own pages. */
  travellerKey: Buffer
  /** How long a cookie remembers the partner that sent a browser; 0 sets none. */
  attributionDays: number
  /** Whether the database is the embedded one, whose demo partner's panel is open to everybody. */
  isDemo: boolean
  /** The operator's legal pages, if any. */
  papers: { termsUrl: string | undefined; privacyUrl: string | undefined; imprintUrl: string | undefined }
}

/** One mounting of a family: the same endpoints once for each environment. */
export interface Site {
  environment: Environment
  /** The public root of the family in this environment, without a slash at its end. */
  url: string
  /** The roots of both products in this environment, for pages that lead from one to the other. */
  roots: { transfer: string; ski: string }
}
