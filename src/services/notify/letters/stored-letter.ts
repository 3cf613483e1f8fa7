import { z } from 'zod'
import { ACTOR_KINDS } from '../../../values/actor.ts'
import {
  BOOKING_STATUSES,
  CHANGED_DETAILS,
  ITEM_KINDS,
  ITEM_STATES,
  PRODUCTS,
  SETTLEMENTS,
} from '../../../values/booking.ts'
import { ENVIRONMENTS } from '../../../values/environment.ts'
import { LANGUAGES } from '../../../values/language.ts'
import { storedPlaceCode } from '../../../values/stored-place-code.ts'
import { storedWording } from '../../../values/wording.ts'
import type { AsRental, AsRide } from '../../bookings/find-booking.ts'

/** An instant, which JSON stores as a text. */
const instant = z.coerce.date()

/** The company that writes, as it was when the letter was queued. */
const operator = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string().nullable(),
  vatNumber: z.string().nullable(),
  licence: z.string().nullable().default(null),
  bankDetails: z.string().nullable(),
  legal: z.object({
    terms: z.string().nullable(),
    privacy: z.string().nullable(),
    imprint: z.string().nullable(),
  }),
})

/** How many days before the first ride travellers are reminded. */
export const REMINDER_DAYS = [3, 1] as const

/** The number of days of one reminder. */
export type ReminderDays = (typeof REMINDER_DAYS)[number]

/** As much of a booking as letters say. */
const booking = z.object({
  reference: z.string(),
  environment: z.enum(ENVIRONMENTS),
  product: z.enum(PRODUCTS),
  language: z.enum(LANGUAGES),
  status: z.enum(BOOKING_STATUSES),
  settlement: z.enum(SETTLEMENTS),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  countryCode: z.string(),
  mobileNumber: z.string(),
  sellerReference: z.string().nullable(),
  currency: z.string(),
  priceMinor: z.int(),
  askedMinor: z.int().nullable(),
  refundMinor: z.int().nullable(),
  feeMinor: z.int().nullable(),
  terms: z.unknown(),
  createdAt: instant,
  holdUntil: instant.nullable(),
  firstStartAt: instant,
  timeZone: z.string(),
})

/** As much of an item as letters say. Details and vouchers have versions of their own. */
const item = z.object({
  number: z.int(),
  kind: z.enum(ITEM_KINDS),
  state: z.enum(ITEM_STATES),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  fromCode: storedPlaceCode.nullable(),
  toCode: storedPlaceCode.nullable(),
  vehicleId: z.int().nullable(),
  resortCode: storedPlaceCode.nullable(),
  shopId: z.int().nullable(),
  priceMinor: z.int(),
  details: z.unknown(),
  voucher: z.unknown(),
})

/** A booking and those of its items that a letter is about, frozen when the letter is queued. */
export const frozenBooking = z.object({ booking, items: z.array(item) })

/** A booking as a letter knows it. */
export type LetterBooking = z.output<typeof booking>

/** An item as a letter knows it. */
type LetterItem = z.output<typeof item>

/** A ride as a letter knows it. */
export type LetterRide = AsRide<LetterItem>

/** A rental as a letter knows it. */
export type LetterRental = AsRental<LetterItem>

const travellersLetter = z.discriminatedUnion('name', [
  z.object({ name: z.literal('confirmation') }),
  /** New vouchers that replace earlier ones; with rentals that were moved to another shop, and their shops before. */
  z.object({
    name: z.literal('change'),
    moved: z.array(z.object({ number: z.int(), from: z.string() })).optional(),
  }),
  /** The driver no longer collects anything. */
  z.object({ name: z.literal('paid') }),
  /** With the traveller's other bookings, which stay. */
  z.object({
    name: z.literal('cancellation'),
    others: z.array(z.object({ product: z.enum(PRODUCTS), reference: z.string() })),
  }),
  z.object({ name: z.literal('item_cancellation'), number: z.int(), refundMinor: z.int() }),
  z.object({ name: z.literal('reminder'), days: z.literal(REMINDER_DAYS) }),
  /** The request to pay by card. */
  z.object({ name: z.literal('pay'), dueMinor: z.int() }),
  /** A hold expired unpaid. */
  z.object({ name: z.literal('unpaid') }),
  /** The link to the traveller's page. */
  z.object({ name: z.literal('link') }),
  /** What the desk writes about the items. */
  z.object({ name: z.literal('message'), text: z.string() }),
])

const change = z.object({
  what: z.enum(CHANGED_DETAILS),
  product: z.string(),
  was: z.string().nullable(),
  is: z.string().nullable(),
})

const operatorsLetter = z.discriminatedUnion('name', [
  /** With the items that the same person had booked before, and the other bookings that have them. */
  z.object({ name: z.literal('sale'), doubles: z.array(z.object({ number: z.int(), reference: z.string() })) }),
  z.object({ name: z.literal('change'), changes: z.array(change) }),
  z.object({ name: z.literal('cancellation'), by: z.enum(ACTOR_KINDS) }),
  z.object({ name: z.literal('paid') }),
  /** A shop does not hand these rentals out. */
  z.object({ name: z.literal('refusal'), shop: z.string(), reason: z.string() }),
  z.object({ name: z.literal('not_enough'), currency: z.string(), amountMinor: z.int() }),
])

const sellersLetter = z.discriminatedUnion('name', [
  /** The valid vouchers, of a new booking or in place of earlier ones. */
  z.object({ name: z.literal('vouchers'), event: z.enum(['confirmed', 'changed']) }),
  /** What the desk asks a partner to pass on about the items. */
  z.object({ name: z.literal('message'), text: z.string() }),
])

const shopsLetter = z.object({
  name: z.enum(['booked', 'changed', 'cancelled', 'paid']),
  /** Whether the operator is asked to pass it on to a shop without an address. */
  isToPassOn: z.boolean(),
})

const driversLetter = z.object({
  name: z.enum(['assigned', 'unassigned', 'changed', 'cancelled']),
  /** In the order in which they start, without personal data of travellers. */
  rides: z
    .array(
      z.object({
        product: z.string(),
        pickupAt: z.int(),
        from: storedWording,
        to: storedWording,
        vehicle: storedWording,
        flightNumber: z.string().nullable(),
        changes: z.array(z.string()),
      }),
    )
    .min(1),
})

const accountsLetter = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('partner_invitation'),
    partner: z.string(),
    commissionPercent: z.number(),
    promoCode: z.string().nullable(),
    signInUrl: z.string(),
    siteUrl: z.string(),
  }),
  z.object({
    name: z.literal('operator_invitation'),
    account: z.string(),
    signInUrl: z.string(),
    siteUrl: z.string(),
  }),
  /** A link for each account with the address; none if there is no account. */
  z.object({ name: z.literal('sign_in'), links: z.array(z.object({ name: z.string(), url: z.string() })) }),
  /** A statement of account, whose files are drawn when it is sent, or a reminder of what is open of it. */
  z.object({
    name: z.enum(['statement', 'statement_reminder']),
    partner: z.string(),
    statementId: z.int(),
    number: z.string(),
    month: z.string(),
    totalMinor: z.int(),
    openMinor: z.int(),
    due: z.string(),
    siteUrl: z.string(),
  }),
])

const about = { about: frozenBooking, operator }

/**
 * A letter as the outbox stores it: who reads it, its name and its facts, frozen when it was queued. Its text, HTML and
 * files are written when it is sent.
 */
export const storedLetter = z.discriminatedUnion('reader', [
  z.object({
    reader: z.literal('traveller'),
    letter: travellersLetter,
    ...about,
    pageUrl: z.string(),
    queuedAt: instant,
  }),
  z.object({
    reader: z.literal('operator'),
    letter: operatorsLetter,
    ...about,
    pageUrl: z.string(),
    queuedAt: instant,
  }),
  /** The partner that sold the booking. */
  z.object({ reader: z.literal('seller'), letter: sellersLetter, ...about }),
  /** Without the link to its page in letters that were queued before there was one. */
  z.object({ reader: z.literal('shop'), letter: shopsLetter, ...about, pageUrl: z.string().nullable().default(null) }),
  z.object({ reader: z.literal('driver'), letter: driversLetter, operator, pageUrl: z.string() }),
  /** Whoever has an account, a partner or an operator. */
  z.object({ reader: z.literal('account'), letter: accountsLetter, operator }),
])

/** A letter as the outbox stores it. */
export type StoredLetter = z.output<typeof storedLetter>

/** A letter to one kind of reader. */
export type LetterTo<Reader extends StoredLetter['reader']> = Extract<StoredLetter, { reader: Reader }>
