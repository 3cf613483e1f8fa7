import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { EVENT_TYPES, MARKUPS_CHANGED } from '../../values/booking.ts'
import { bytes, actor, environment, sha256 } from './columns.ts'

/** Companies that sell transfers for a commission. */
export const partners = pgTable(
  'partners',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** The address that vouchers are sent to. */
    email: text().notNull(),
    commissionPercent: numeric({ precision: 5, scale: 2 }).notNull(),
    promoCode: text().unique('partners_promo_code_unique'),
    /** The discount of the promo code; with 0 it only attributes sales. */
    discountPercent: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** What a statement of account names, and where it is sent; null for the name and address above. */
    company: text(),
    address: text(),
    vatNumber: text(),
    billingEmail: text(),
    /** How much it may owe, in EUR minor units, sales that are not over included; null for any amount. */
    creditLimitMinor: bigint({ mode: 'number' }),
    /** When the account was closed, after which it can neither sign in nor sell; null for an open account. */
    closedAt: timestamp({ withTimezone: true }),
  },
  (partner) => [
    check('partners_closed', sql`${partner.closedAt} IS NULL OR ${partner.promoCode} IS NULL`),
    check('partners_credit_limit', sql`${partner.creditLimitMinor} >= 0`),
    check('partners_commission', sql`${partner.commissionPercent} BETWEEN 0 AND 100`),
    check(
      'partners_promo_code',
      sql`${partner.promoCode} = upper(${partner.promoCode}) AND length(${partner.promoCode}) BETWEEN 1 AND 64`,
    ),
    check('partners_discount', sql`${partner.discountPercent} BETWEEN 0 AND 100`),
  ],
)

/** Partners' logos for the vouchers of their sales, as opaque PNGs re-encoded by us. */
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

/**
 * Partners' credentials: one current key per partner and environment, and replaced ones that may remain valid for a
 * while. Secrets are stored as digests.
 */
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
    /** When it expires or was revoked; null for a current key. */
    revokedAt: timestamp({ withTimezone: true }),
  },
  (key) => [
    uniqueIndex('partner_keys_active')
      .on(key.partnerId, key.environment)
      .where(sql`${key.revokedAt} IS NULL`),
  ],
)

/** Bearer tokens. A token expires no later than the key it was issued for. */
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

/** The log of a partner's account, oldest first by id. */
export const partnerLog = pgTable(
  'partner_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    at: timestamp({ withTimezone: true }).notNull(),
    actor: actor().notNull(),
    /** The name of the operator; null if the kind says enough. */
    actorName: text(),
    /** `signed in`, `key created`, …, with its subject; never a secret. */
    event: text().notNull(),
    detail: text(),
  },
  (line) => [index('partner_log_partner').on(line.partnerId, line.id)],
)

/**
 * The calls of partners by API, for a few days, without anything personal. A row refers to no partner, so that no call is
 * noted later because somebody holds that partner's lock.
 */
export const partnerCalls = pgTable(
  'partner_calls',
  {
    /** The order in which calls were noted. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' }).notNull(),
    environment: environment().notNull(),
    /** The key that was used, or whose token. */
    key: text().notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    method: text().notNull(),
    /** Below the root of the site, with what is not certainly ours left out. */
    path: text().notNull(),
    status: integer().notNull(),
    /** The code and the message of a refusal, without the values that it quotes. */
    code: text(),
    message: text(),
    durationMs: integer().notNull(),
    requestId: text().notNull(),
  },
  (call) => [
    primaryKey({ columns: [call.partnerId, call.id] }),
    index('partner_calls_request').on(call.partnerId, call.requestId),
    index('partner_calls_at').on(call.at),
  ],
)

/** Keys that partners put into their pages and programs. They identify the partner of a request and grant no access. */
export const publishableKeys = pgTable(
  'publishable_keys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    keyDigest: sha256().notNull().unique('publishable_keys_digest_unique'),
    /** Its first characters, by which the partner recognizes it. */
    hint: text().notNull(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    /**
     * The origins of pages that may send it and that travellers may return to. Empty for pages of any origin, without
     * return.
     */
    origins: text().array().notNull(),
    /** As agreed. All other limits are proportional to it. */
    quotesPerMinute: integer().notNull().default(300),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was disabled; null while it is valid. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (key) => [
    check('publishable_keys_quotes', sql`${key.quotesPerMinute} > 0`),
    index('publishable_keys_partner').on(key.partnerId),
  ],
)

/** Partners' URLs, and the events that they subscribed to. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    url: text().notNull(),
    /** The subscribed events, each once, in the order of `EVENT_TYPES`. */
    eventTypes: text({ enum: EVENT_TYPES }).array().notNull().default([MARKUPS_CHANGED]),
    /** Signs its calls. Sealed, not hashed, because a digest cannot sign. It grants no access to our API. */
    secret: text().notNull(),
    /** The previous secret, sealed, and until when it signs as well. */
    formerSecret: text(),
    formerSecretEndsAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (webhook) => [
    check(
      'webhooks_event_types',
      sql`cardinality(${webhook.eventTypes}) > 0 AND ${webhook.eventTypes} <@ ARRAY[${sql.raw(EVENT_TYPES.map((type) => `'${type}'`).join(', '))}]`,
    ),
    check(
      'webhooks_former_secret',
      sql`num_nonnulls(${webhook.formerSecret}, ${webhook.formerSecretEndsAt}) IN (0, 2)`,
    ),
    index('webhooks_partner').on(webhook.partnerId),
  ],
)

/**
 * Changed markup rules that have not been announced to the webhooks yet, one row per change. Triggers insert them in
 * the transaction of the change (see migrations), so that none is missed; announcing deletes them.
 */
export const changedMarkupRules = pgTable('changed_markup_rules', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The rule may no longer exist. */
  ruleId: integer().notNull(),
})
