import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { bookings, payments, refunds } from '../../db/schema/index.ts'
import { readStored } from '../../db/stored-json.ts'
import { BY_HAND } from '../../values/booking.ts'
import { type Environment, ENVIRONMENTS } from '../../values/environment.ts'
import { OPEN_PAYMENT_STATES } from '../../values/states.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { newId } from '../../values/token.ts'
import type { Booking } from '../bookings/booking.ts'
import type { PaymentRequest, Provider } from './provider.ts'

/** One attempt to pay a booking. */
export type Payment = typeof payments.$inferSelect

/** The schema of what the provider is told besides the payment's columns; stored as JSON. */
const storedRequest = z.object({
  version: z.literal(1),
  environment: z.enum(ENVIRONMENTS),
  description: z.string(),
  email: z.string(),
  language: z.string(),
  returnUrl: z.string(),
  /** The version of the traveller's links when the attempt was made. */
  tokenVersion: z.int(),
})

/** The same as it is stored. */
export type StoredPaymentRequest = z.output<typeof storedRequest>

/** A new payment: with which provider, how much, and where the browser returns to. */
export interface NewPayment {
  provider: Provider
  /** The amount due. */
  amountMinor: number
  /** The description at the provider, by the booking's reference. */
  describe: (reference: string) => string
  /** The URL to return to, by the payment's id. */
  returnUrl: (id: string) => string
}

/**
 * Stores an attempt to pay for a booking, in the caller's transaction; the provider is called after the commit. Returns
 * undefined while another attempt is open.
 */
export async function addPayment(
  db: Database,
  booking: Booking,
  attempt: NewPayment,
  now: Date,
): Promise<Payment | undefined> {
  const [payment] = await db
    .insert(payments)
    .values(newPayment(booking, attempt, now))
    .onConflictDoNothing()
    .returning()
  return payment
}

/** Stores an amount that was collected by hand for a booking, as paid at once. */
export async function addReceived(db: Database, booking: Booking, amountMinor: number, now: Date): Promise<void> {
  const { id: bookingId, currency } = booking
  const id = newId()
  await db.insert(payments).values({
    id,
    bookingId,
    provider: BY_HAND,
    providerReference: id,
    pageUrl: '',
    // Never sent, because there is no provider to ask.
    request: newRequest(booking, { description: '', returnUrl: '' }),
    state: 'confirmed',
    currency,
    amountMinor,
    receivedCurrency: currency,
    receivedMinor: amountMinor,
    createdAt: now,
    confirmedAt: now,
    nextPollAt: null,
  })
}

/** Returns the row of an attempt to pay for a booking. */
function newPayment(booking: Booking, { provider, amountMinor, describe, returnUrl }: NewPayment, now: Date): Payment {
  const id = newId()
  return {
    id,
    bookingId: booking.id,
    provider: provider.name,
    providerReference: null,
    pageUrl: null,
    request: newRequest(booking, { description: describe(booking.reference), returnUrl: returnUrl(id) }),
    state: 'created',
    currency: booking.currency,
    amountMinor,
    receivedCurrency: null,
    receivedMinor: null,
    createdAt: now,
    confirmedAt: null,
    nextPollAt: new Date(now.getTime() + MINUTE_MS),
  }
}

function newRequest(
  { environment, email, language, tokenVersion }: Booking,
  { description, returnUrl }: { description: string; returnUrl: string },
): StoredPaymentRequest {
  return { version: 1, environment, description, email, language, returnUrl, tokenVersion }
}

/** Returns the request for the provider. */
export function requestOf({ id, currency, amountMinor, request }: Payment): PaymentRequest {
  const { environment, description, email, language, returnUrl } = readStored(
    storedRequest,
    request,
    'the request of a payment',
  )
  return { id, environment, currency, amountMinor, description, email, language, returnUrl }
}

/** Returns the payment with that id; undefined if there is none. */
export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  return payment
}

/** Returns the payment with that id, with its booking; undefined if there is none in the environment. */
export async function findPaidBooking(
  db: Database,
  environment: Environment,
  id: string,
): Promise<{ payment: Payment; booking: Booking } | undefined> {
  const [found] = await db
    .select({ payment: payments, booking: bookings })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(payments.id, id), eq(bookings.environment, environment)))
  return found
}

/** Returns the open attempt to pay for a booking; undefined if there is none. */
export async function findOpenPayment(db: Database, { id }: Pick<Booking, 'id'>): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, id), inArray(payments.state, OPEN_PAYMENT_STATES)))
  return payment
}

/** Returns the attempts to pay for a booking, oldest first. */
export async function listPayments(db: Database, { id }: Pick<Booking, 'id'>): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.bookingId, id)).orderBy(asc(payments.createdAt), asc(payments.id))
}

/** Returns the refunds of a booking, done or under way, oldest first. */
export async function listRefunds(db: Database, { id }: Pick<Booking, 'id'>): Promise<(typeof refunds.$inferSelect)[]> {
  return db.select().from(refunds).where(eq(refunds.bookingId, id)).orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** Schedules the open attempt to pay for a booking to be closed soon, because it is no longer needed. */
export async function closeOpenPaymentSoon(db: Database, { id }: Pick<Booking, 'id'>, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ nextPollAt: now })
    .where(and(eq(payments.bookingId, id), inArray(payments.state, OPEN_PAYMENT_STATES)))
}
