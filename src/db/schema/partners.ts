import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, numeric, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'
import { actor, environment, sha256 } from './domains.ts'

/** Companies that sell transfers for a commission. */
export const partners = pgTable(
  'partners',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Where vouchers go. */
    email: text().notNull(),
    commissionPercent: numeric({ precision: 5, scale: 2 }).notNull(),
    promoCode: text().unique('partners_promo_code_unique'),
    /** What the code takes off the price; with 0 it only attributes sales. */
    discountPercent: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Since when nobody signs in or sells with it; null for an open account. */
    closedAt: timestamp({ withTimezone: true }),
  },
  (partner) => [
    check('partners_closed', sql`${partner.closedAt} IS NULL OR ${partner.promoCode} IS NULL`),
    check('partners_commission', sql`${partner.commissionPercent} BETWEEN 0 AND 100`),
    check(
      'partners_promo_code',
      sql`${partner.promoCode} = upper(${partner.promoCode}) AND length(${partner.promoCode}) BETWEEN 1 AND 64`,
    ),
    check('partners_discount', sql`${partner.discountPercent} BETWEEN 0 AND 100`),
  ],
)

/** The logos of partners that have one, for the vouchers of what they sell: opaque PNGs that we have drawn ourselves. */
export const partnerLogos = pgTable(
  'partner_logos',
  {
    partnerId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => partners.id),
    png: bytes().notNull(),
    /** In pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (logo) => [check('partner_logos_size', sql`${logo.width} > 0 AND ${logo.height} > 0`)],
)

/** Partners' credentials, one current key per partner and environment, beside which replaced ones may go on for a while; secrets are stored as digests. */
export const partnerKeys = pgTable(
  'partner_keys',
  {
    key: text().primaryKey(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    secretDigest: sha256().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it ends, or ended; null while nothing has replaced it. */
    revokedAt: timestamp({ withTimezone: true }),
  },
  (key) => [
    uniqueIndex('partner_keys_active')
      .on(key.partnerId, key.environment)
      .where(sql`${key.revokedAt} IS NULL`),
  ],
)

/** Bearer tokens; a token lives no longer than the key it was issued for. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenDigest: sha256().primaryKey(),
    key: text()
      .notNull()
      .references(() => partnerKeys.key),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (token) => [index('access_tokens_expires_at').on(token.expiresAt)],
)

/** Everything that ever happened to a partner's account, oldest first by id. */
export const partnerLog = pgTable(
  'partner_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    at: timestamp({ withTimezone: true }).notNull(),
    actor: actor().notNull(),
    /** The operator by name; null where the kind says it all. */
    actorName: text(),
    /** `signed in`, `key created`, …, with what it was about; never a secret. */
    event: text().notNull(),
    detail: text(),
  },
  (line) => [index('partner_log_partner').on(line.partnerId, line.id)],
)
