import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { PlaceCode } from '../../values/place-code.ts'
import { currencyCode, environment, product, sha256 } from './columns.ts'
import { partners, publishableKeys } from './partners.ts'

/** Links that carry a cart of any product into the booking funnel. */
export const checkoutLinks = pgTable(
  'checkout_links',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenDigest: sha256().notNull().unique('checkout_links_token_digest_unique'),
    environment: environment().notNull(),
    product: product().notNull(),
    /** The priced cart, versioned. */
    cart: jsonb().notNull(),
    currency: currencyCode().notNull(),
    totalMinor: bigint({ mode: 'number' }).notNull(),
    promoCodeApplied: boolean().notNull(),
    /** The partner that brought the traveller, whether or not its code gave a discount. */
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    /** The publishable key it was created with; null without one. */
    publishableKeyId: bigint({ mode: 'number' }).references(() => publishableKeys.id),
    /** The creator's own reference, which is copied to the booking. */
    clientReference: text(),
    /** Where the traveller is sent after booking: a URL at an origin of the key. */
    returnUrl: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    /** The e-mail addresses in the cart, in lower case; empty once they are erased. */
    emails: text().array().notNull().default([]),
    /** Digest of the secret with which the browser that used the link can open it again. */
    sessionDigest: sha256(),
    /** When personal data was removed from the cart; null while it is there. */
    personsErasedAt: timestamp({ withTimezone: true }),
  },
  (link) => [
    check('checkout_links_session', sql`${link.sessionDigest} IS NULL OR ${link.usedAt} IS NOT NULL`),
    check('checkout_links_return', sql`${link.returnUrl} IS NULL OR ${link.publishableKeyId} IS NOT NULL`),
    check('checkout_links_emails', sql`${link.personsErasedAt} IS NULL OR ${link.emails} = '{}'`),
    check('checkout_links_expiry', sql`${link.expiresAt} > ${link.createdAt}`),
    index('checkout_links_expires_at').on(link.expiresAt),
    // Links that still hold personal data, by when it must be erased.
    index('checkout_links_persons')
      .on(link.expiresAt)
      .where(sql`${link.personsErasedAt} IS NULL`),
  ],
)

/** Links that partners give to their clients. They open the booking form with a trip filled in. */
export const clientLinks = pgTable(
  'client_links',
  {
    keyDigest: sha256().primaryKey(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    /** The trip, versioned. */
    trip: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (link) => [index('client_links_expires_at').on(link.expiresAt)],
)

/** Partners' requests, and the offers they received. */
export const transferRequests = pgTable(
  'transfer_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    /** The request and its offers, both versioned. */
    request: jsonb().notNull(),
    offered: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When its offers can no longer be booked. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When the clean-up checks it next; null once nothing is left to delete. */
    purgeAt: timestamp({ withTimezone: true }),
  },
  (row) => [
    // Referenced by its booking, so that their partner and environment cannot differ.
    unique('transfer_requests_owner').on(row.id, row.partnerId, row.environment),
    check('transfer_requests_expiry', sql`${row.expiresAt} > ${row.createdAt}`),
    index('transfer_requests_purge_at')
      .on(row.purgeAt)
      .where(sql`${row.purgeAt} IS NOT NULL`),
  ],
)

/**
 * What partners hold of their offers before they book, at most one for each request. A hold that has ended is as none.
 */
export const offerHolds = pgTable(
  'offer_holds',
  {
    transferRequestId: bigint({ mode: 'number' }).primaryKey(),
    partnerId: bigint({ mode: 'number' }).notNull(),
    environment: environment().notNull(),
    /** The offers as their partner named them. */
    selection: jsonb().notNull(),
    /** Digest of the chosen offers, by which the same selection is known again. */
    selectionDigest: sha256().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    isProlonged: boolean().notNull(),
  },
  (hold) => [
    foreignKey({
      name: 'offer_holds_request',
      columns: [hold.transferRequestId, hold.partnerId, hold.environment],
      foreignColumns: [transferRequests.id, transferRequests.partnerId, transferRequests.environment],
    }).onDelete('cascade'),
    // Those of a partner, which are limited, and those that have ended.
    index('offer_holds_partner').on(hold.partnerId, hold.environment, hold.expiresAt),
    index('offer_holds_expires_at').on(hold.expiresAt),
  ],
)

/** The rides of a hold, which count like sold ones. */
export const heldRides = pgTable(
  'held_rides',
  {
    transferRequestId: bigint({ mode: 'number' })
      .notNull()
      .references(() => offerHolds.transferRequestId, { onDelete: 'cascade' }),
    /** 1 for the outbound leg, 2 for the return. */
    number: integer().notNull(),
    fromCode: text().$type<PlaceCode>().notNull(),
    toCode: text().$type<PlaceCode>().notNull(),
    vehicleId: integer().notNull(),
    shared: boolean().notNull(),
    groupSize: integer().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    timeZone: text().notNull(),
  },
  (ride) => [
    primaryKey({ columns: [ride.transferRequestId, ride.number] }),
    index('held_rides_start').on(ride.startsAt),
  ],
)
