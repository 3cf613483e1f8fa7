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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  BOOKING_SOURCES,
  BOOKING_STATUSES,
  ITEM_KINDS,
  ITEM_STATES,
  SETTLEMENTS,
  LOG_WORDS,
} from '../../values/booking.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { CAMPAIGN_LENGTH, SALES_CHANNELS } from '../../values/sales-channel.ts'
import { actor, currencyCode, environment, language, product, oneOf, sha256 } from './columns.ts'
import { partners } from './partners.ts'
import { transferRequests } from './sales.ts'

/** What is known of the person who books. Step 3 has a field for each. */
export const personColumns = {
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  /** Dialling prefix with its plus sign. */
  countryCode: text().notNull(),
  /** As submitted. */
  mobileNumber: text().notNull(),
}

/** Bookings of all channels, sold or not yet paid. Amounts are in minor units of the booking's currency. */
export const bookings = pgTable(
  'bookings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reference: text().notNull().unique(),
    environment: environment().notNull(),
    product: product().notNull(),
    /** The channel it was sold through. */
    source: text({ enum: BOOKING_SOURCES }).notNull(),
    /** The partner that the sale is attributed to: the seller if it was sold through the partner API. */
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    /** How that partner brought it; null without a partner. */
    channel: text({ enum: SALES_CHANNELS }),
    /** The partner's own name for the campaign that the traveller came from. */
    campaign: text(),
    transferRequestId: bigint({ mode: 'number' }).unique('bookings_transfer_request_unique'),
    /** Not a foreign key: links are deleted a month after they expire, bookings stay. */
    checkoutLinkId: bigint({ mode: 'number' }),
    /** Identifies a submitted form, so that one sent twice books once. */
    submissionKey: text(),
    /** Digest of the form's content, to detect whether a repeated form says the same. */
    submissionDigest: text(),
    status: text({ enum: BOOKING_STATUSES }).notNull(),
    settlement: text({ enum: SETTLEMENTS }).notNull(),
    currency: currencyCode().notNull(),
    /** Exchange rate at the sale: currency units per euro, in millionths. */
    rateMillionths: bigint({ mode: 'number' }).notNull(),
    priceMinor: bigint({ mode: 'number' }).notNull(),
    /** The price in EUR minor units, at that rate. */
    priceEurMinor: bigint({ mode: 'number' }).notNull(),
    promoCode: text(),
    /** The reference of the traveller's booking of the other product, as it was given. It is not verified. */
    linkedReference: text(),
    ...personColumns,
    /** The seller's own reference. */
    sellerReference: text(),
    /**
     * What it is searched by, written by `searchedOf`, so that what is stored and what is asked for are folded by one
     * function. Null until a job has filled a booking from before.
     */
    searchedLastName: text(),
    searchedFirstName: text(),
    searchedEmail: text(),
    /** In E.164, and as it is dialled in its country without the prefix for that. */
    searchedNumber: text(),
    searchedNational: text(),
    searchedReference: text(),
    /** The language of mails and vouchers. */
    language: language().notNull(),
    /** The cancellation terms at the sale, versioned. */
    terms: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it or one of its items last changed. No two bookings of one partner share a value. */
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The number of lines in its log. A trigger raises it whenever `updatedAt` advances, which each line causes once. */
    version: integer().notNull().default(0),
    /** Until when a booking that awaits payment keeps its price and seats; null for any other. */
    holdUntil: timestamp({ withTimezone: true }),
    /** Whether a payment attempt has extended the hold, which is allowed once. */
    holdExtended: boolean().notNull().default(false),
    /** The additional amount that the traveller of a confirmed booking was asked to pay by card; null for none. */
    askedMinor: bigint({ mode: 'number' }),
    /**
     * The part of the price that is neither paid nor collected on arrival, because the operator has given it back or
     * accepted less.
     */
    waivedMinor: bigint({ mode: 'number' }).notNull().default(0),
    confirmedAt: timestamp({ withTimezone: true }),
    cancelledAt: timestamp({ withTimezone: true }),
    /** What its cancellation refunded, and the fee; null unless it is cancelled. */
    refundMinor: bigint({ mode: 'number' }),
    feeMinor: bigint({ mode: 'number' }),
    /** When its first item starts. */
    firstStartAt: timestamp({ withTimezone: true }).notNull(),
    /** The zone of the place where its first item starts, as it was at the sale. */
    timeZone: text().notNull(),
    /** When its last item ends. */
    lastEndAt: timestamp({ withTimezone: true }).notNull(),
    /** When addresses and notes were erased, and when names and contacts were; null while they are kept. */
    detailsErasedAt: timestamp({ withTimezone: true }),
    contactsErasedAt: timestamp({ withTimezone: true }),
    /** When the price of a sale on account was put onto its partner's account; null until it is over. */
    accountedAt: timestamp({ withTimezone: true }),
    /** Incremented to invalidate the traveller's links. */
    tokenVersion: integer().notNull().default(0),
    /**
     * A random part of the link that the traveller shares; a new value revokes the old link. Null if none is shared.
     */
    shareNonce: integer(),
  },
  (booking) => [
    unique('bookings_environment_id').on(booking.id, booking.environment),
    unique('bookings_partner_id').on(booking.id, booking.partnerId),
    unique('bookings_submission_key').on(booking.submissionKey, booking.source, booking.environment),
    // A partner's booking refers to that partner's own request, in the same environment.
    foreignKey({
      name: 'bookings_transfer_request',
      columns: [booking.transferRequestId, booking.partnerId, booking.environment],
      foreignColumns: [transferRequests.id, transferRequests.partnerId, transferRequests.environment],
    }),
    oneOf('bookings_source', booking.source, BOOKING_SOURCES),
    oneOf('bookings_status', booking.status, BOOKING_STATUSES),
    oneOf('bookings_settlement', booking.settlement, SETTLEMENTS),
    check('bookings_reference', sql`${booking.reference} ~ '^[A-Z]+[0-9]+$'`),
    check('bookings_rate', sql`${booking.rateMillionths} > 0`),
    check('bookings_price', sql`${booking.priceMinor} >= 0 AND ${booking.priceEurMinor} >= 0`),
    check(
      'bookings_seller',
      sql`(${booking.source} = 'partner_api') = (${booking.transferRequestId} IS NOT NULL) AND (${booking.source} <> 'partner_api' OR ${booking.partnerId} IS NOT NULL)`,
    ),
    // Nobody else could be billed.
    check('bookings_account', sql`${booking.settlement} <> 'account' OR ${booking.partnerId} IS NOT NULL`),
    oneOf('bookings_channel', booking.channel, SALES_CHANNELS),
    check(
      'bookings_origin',
      sql`(${booking.partnerId} IS NULL) = (${booking.channel} IS NULL) AND (${booking.source} = 'partner_api') = (${booking.channel} IS NOT DISTINCT FROM 'api') AND (${booking.campaign} IS NULL OR ${booking.channel} IS NOT NULL AND length(${booking.campaign}) BETWEEN 1 AND ${sql.raw(String(CAMPAIGN_LENGTH))})`,
    ),
    check('bookings_hold', sql`(${booking.status} = 'awaiting_payment') = (${booking.holdUntil} IS NOT NULL)`),
    check(
      'bookings_asked',
      sql`${booking.askedMinor} IS NULL OR ${booking.askedMinor} > 0 AND ${booking.status} = 'confirmed'`,
    ),
    check('bookings_waived', sql`${booking.waivedMinor} >= 0`),
    check('bookings_confirmed', sql`${booking.status} <> 'confirmed' OR ${booking.confirmedAt} IS NOT NULL`),
    check(
      'bookings_cancelled',
      sql`num_nonnulls(${booking.cancelledAt}, ${booking.refundMinor}, ${booking.feeMinor}) = CASE ${booking.status} WHEN 'cancelled' THEN 3 ELSE 0 END`,
    ),
    // A partner's sales by date, page by page, and their sums; with what they are filtered by and added up from, so that
    // a scan for a rare campaign reads no booking that it does not return.
    index('bookings_partner_sales')
      .on(
        booking.partnerId,
        booking.environment,
        booking.createdAt,
        booking.id,
        booking.channel,
        booking.campaign,
        booking.status,
        booking.priceEurMinor,
      )
      .where(sql`${booking.confirmedAt} IS NOT NULL`),
    // A partner's sales by last change, with what they are filtered by.
    index('bookings_partner_changes')
      .on(
        booking.partnerId,
        booking.environment,
        booking.updatedAt,
        booking.id,
        booking.status,
        booking.firstStartAt,
        booking.lastEndAt,
        booking.campaign,
      )
      .where(sql`${booking.confirmedAt} IS NOT NULL`),
    // A partner's sale by the partner's own reference.
    index('bookings_seller_reference')
      .on(booking.partnerId, booking.searchedReference)
      .where(sql`${booking.searchedReference} IS NOT NULL`),
    // The desk searches each of these by prefix; two of them find what a person has booked around a moment.
    index('bookings_search_name')
      .on(booking.searchedLastName.op('text_pattern_ops'), booking.searchedFirstName.op('text_pattern_ops'))
      .where(sql`${booking.searchedLastName} IS NOT NULL`),
    index('bookings_search_first_name')
      .on(booking.searchedFirstName.op('text_pattern_ops'))
      .where(sql`${booking.searchedFirstName} IS NOT NULL`),
    index('bookings_search_email')
      .on(booking.searchedEmail.op('text_pattern_ops'), booking.firstStartAt)
      .where(sql`${booking.searchedEmail} IS NOT NULL`),
    index('bookings_search_number')
      .on(booking.searchedNational.op('text_pattern_ops'))
      .where(sql`${booking.searchedNational} IS NOT NULL`),
    index('bookings_search_whole_number')
      .on(booking.searchedNumber.op('text_pattern_ops'), booking.firstStartAt)
      .where(sql`${booking.searchedNumber} IS NOT NULL`),
    index('bookings_search_seller_reference')
      .on(booking.searchedReference.op('text_pattern_ops'))
      .where(sql`${booking.searchedReference} IS NOT NULL`),
    // The bookings that a job has yet to fill: none, soon after an upgrade.
    index('bookings_unsearched')
      .on(booking.id)
      .where(sql`${booking.searchedLastName} IS NULL`),
    // The bookings linked to a booking.
    index('bookings_linked')
      .on(booking.linkedReference)
      .where(sql`${booking.linkedReference} IS NOT NULL`),
    // Travellers who are due a reminder.
    index('bookings_upcoming')
      .on(booking.firstStartAt)
      .where(sql`${booking.status} = 'confirmed' AND ${booking.source} <> 'partner_api'`),
    // Bookings that await payment, in the order in which their holds end.
    index('bookings_awaiting')
      .on(booking.holdUntil)
      .where(sql`${booking.holdUntil} IS NOT NULL`),
    // Confirmed bookings whose traveller was asked for more.
    index('bookings_asked')
      .on(booking.firstStartAt)
      .where(sql`${booking.askedMinor} IS NOT NULL`),
    // Bookings whose personal data is still kept, by when it was last needed.
    index('bookings_details_kept')
      .on(booking.lastEndAt)
      .where(sql`${booking.detailsErasedAt} IS NULL`),
    index('bookings_contacts_kept')
      .on(booking.lastEndAt)
      .where(sql`${booking.contactsErasedAt} IS NULL`),
    // The bookings made with a link.
    index('bookings_sold_by_link')
      .on(booking.checkoutLinkId)
      .where(sql`${booking.checkoutLinkId} IS NOT NULL AND ${booking.confirmedAt} IS NOT NULL`),
    // Sales whose price is not on their partner's account yet, by when they are over.
    index('bookings_on_account')
      .on(booking.lastEndAt, booking.partnerId)
      .where(
        sql`${booking.settlement} = 'account' AND ${booking.status} = 'confirmed' AND ${booking.accountedAt} IS NULL`,
      ),
    // A link has one booking at a time; opened again, it shows that booking.
    uniqueIndex('bookings_checkout_link')
      .on(booking.checkoutLinkId)
      .where(sql`${booking.status} IN ('awaiting_payment', 'confirmed')`),
  ],
)

/** One vehicle on one leg, one participant's equipment, or a fee. */
export const bookingItems = pgTable(
  'booking_items',
  {
    bookingId: bigint({ mode: 'number' }).notNull(),
    /** 1, 2, …: the end of the product reference. */
    number: integer().notNull(),
    environment: environment().notNull(),
    kind: text({ enum: ITEM_KINDS }).notNull(),
    state: text({ enum: ITEM_STATES }).notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /**
     * The start that its cancellation terms count from; null if that is the one that was sold. Earlier once its buyer has
     * moved it to a later time.
     */
    termsStartAt: timestamp({ withTimezone: true }),
    /** The zone of the place where it starts, as it was at the sale. */
    timeZone: text().notNull(),
    /** The start and end of a ride; a seasonal variant is stored under the code of its airport. */
    fromCode: text().$type<PlaceCode>(),
    toCode: text().$type<PlaceCode>(),
    /** The English names of these places. Like everything below, as they were at the sale. */
    fromName: text(),
    toName: text(),
    vehicleId: integer(),
    /** Whether a ride is on a scheduled shuttle, whose seats are limited. */
    shared: boolean().notNull(),
    /** For a rental. */
    resortCode: text().$type<PlaceCode>(),
    resortName: text(),
    shopId: integer(),
    /** The number of people. */
    groupSize: integer().notNull(),
    priceMinor: bigint({ mode: 'number' }).notNull(),
    /** What was chosen, versioned. */
    details: jsonb().notNull(),
    /** The content of its voucher, as it was when the item was sold or last changed, versioned; null without one. */
    voucher: jsonb(),
  },
  (item) => [
    primaryKey({ columns: [item.bookingId, item.number] }),
    foreignKey({
      name: 'booking_items_booking',
      columns: [item.bookingId, item.environment],
      foreignColumns: [bookings.id, bookings.environment],
    }),
    oneOf('booking_items_kind', item.kind, ITEM_KINDS),
    oneOf('booking_items_state', item.state, ITEM_STATES),
    check('booking_items_number', sql`${item.number} > 0`),
    check('booking_items_price', sql`${item.priceMinor} >= 0`),
    check('booking_items_group', sql`${item.groupSize} >= 0`),
    check('booking_items_time', sql`${item.startsAt} <= ${item.endsAt}`),
    check(
      'booking_items_ride',
      sql`(${item.kind} = 'ride') = (num_nonnulls(${item.fromCode}, ${item.toCode}, ${item.fromName}, ${item.toName}, ${item.vehicleId}) = 5)`,
    ),
    check(
      'booking_items_rental',
      sql`(${item.kind} = 'rental') = (num_nonnulls(${item.resortCode}, ${item.resortName}, ${item.shopId}) = 3)`,
    ),
    // The rides and rentals of a day, and its cancelled ones, by which a page notices that one has left it.
    index('booking_items_start').on(item.environment, item.startsAt),
    // The passengers of a departure of a shuttle.
    index('booking_items_seats')
      .on(item.fromCode, item.toCode, item.startsAt)
      .where(sql`${item.shared} AND ${item.state} <> 'cancelled'`),
    // The rentals that are ahead or under way, of one shop or of all.
    index('booking_items_rentals')
      .on(item.endsAt, item.shopId)
      .where(sql`${item.kind} = 'rental' AND ${item.state} = 'booked'`),
  ],
)

/** The prices of changed rides that were quoted to whoever booked them, and are kept for a while. */
export const promisedPrices = pgTable(
  'promised_prices',
  {
    /** Of the ride as it is, the ride as it would be, and the price. */
    digest: sha256().primaryKey(),
    /** The pickup that was quoted. */
    startsAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (promise) => [index('promised_prices_expires_at').on(promise.expiresAt)],
)

/** The log of a booking, oldest first by id. */
export const bookingLog = pgTable(
  'booking_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    at: timestamp({ withTimezone: true }).notNull(),
    /** When it was reported, if later: a driver may be without a network. */
    arrivedAt: timestamp({ withTimezone: true }),
    actor: actor().notNull(),
    /** The name of the operator, driver or shop, or the partner's key; null if the kind says enough. */
    actorName: text(),
    event: text({ enum: LOG_WORDS }).notNull(),
    /** A short explanation if needed; the reason for a price, which somebody typed, is erased with the contacts. */
    detail: text(),
  },
  (line) => [index('booking_log_booking').on(line.bookingId, line.id)],
)

/** Operators' internal notes about a booking; erased with its details. */
export const bookingNotes = pgTable(
  'booking_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The operator who wrote it. */
    author: text().notNull(),
    text: text().notNull(),
  },
  (note) => [index('booking_notes_booking').on(note.bookingId, note.id)],
)

/**
 * The number of bookings per environment, source and status, as the sum of its rows. A trigger appends a row for every
 * new booking and every change of status, because sales would wait for each other if it updated one row.
 */
export const bookingCounts = pgTable('booking_counts', {
  environment: environment().notNull(),
  source: text({ enum: BOOKING_SOURCES }).notNull(),
  status: text({ enum: BOOKING_STATUSES }).notNull(),
  /** Negative for bookings that have left that status. */
  bookings: integer().notNull(),
})
