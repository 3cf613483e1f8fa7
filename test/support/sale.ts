import { and, asc, eq, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { bookingItems, bookings, outbox, refunds } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { listBookingLog } from '../../src/services/bookings/log.ts'
import { spanItems } from '../../src/services/bookings/moves.ts'
import { paidMinor } from '../../src/services/bookings/paid.ts'
import { travellerToken } from '../../src/services/bookings/signed-tokens.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { loadPaymentSetup, type PaymentDeps } from '../../src/services/payments/payment-deps.ts'
import { listPayments, type Payment } from '../../src/services/payments/payment.ts'
import type { Answer } from './http.ts'
import { whereAbout } from './outbox.ts'
import { pathOf, TRIP, traveller } from './traveller.ts'
import type { TestWorld } from './world.ts'

/** The price of the trip that the tests buy. */
export const PRICE = 28_600

/** Returns the target of a redirect, as a path if it is on our site. */
export function leadsTo({ statusCode, headers, body }: Answer): string {
  expect(statusCode, body).toBe(303)
  return String(headers.location).replace('http://navette.test', '')
}

/** Returns the booking that a form has made, as stored. */
export async function bookingOf(
  { database: { db } }: Pick<TestWorld, 'database'>,
  form: Record<string, string>,
): Promise<Booking> {
  const [booking, another] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.submissionKey, form['submission_key'] ?? ''))
  if (!booking || another) throw new Error('the form has not made exactly one booking')
  return booking
}

/** A new booking made on the site. */
interface Booked {
  booking: Booking
  /** The path to which the form redirected: the provider's page, or the traveller's own. */
  next: string
  /** The path of the traveller's own page. */
  own: string
}

/** Books on the site, by default to be paid by card. */
export async function bookOn(world: TestWorld, changes: Record<string, string> = {}, trip = TRIP): Promise<Booked> {
  const { filledIn, post } = traveller(world)
  const form = await filledIn(changes, trip)
  const next = pathOf(await post('/book/bookings', form))
  const booking = await bookingOf(world, form)
  return { booking, next, own: ownPage(world, booking) }
}

/** Books on the site and pays by card. */
export async function buyOn(world: TestWorld, changes: Record<string, string> = {}, trip = TRIP): Promise<Booked> {
  const { get, post } = traveller(world)
  const booked = await bookOn(world, changes, trip)
  await get(pathOf(await post(booked.next, { outcome: 'pay' })))
  return booked
}

/** Returns the mails about a booking: the traveller's, then the others, each in the order of time. */
export async function mailsAbout({ database: { db } }: Pick<TestWorld, 'database'>, { reference, email }: Booking) {
  const rows = await db.select().from(outbox).where(whereAbout(reference)).orderBy(asc(outbox.createdAt))
  const mails = rows.map(({ payload }) => mailOf(payload))
  return mails.toSorted((a, b) => Number(a.to !== email) - Number(b.to !== email))
}

/** The path of the traveller's own page. */
export function ownPage({ travellerKey }: Pick<TestWorld, 'travellerKey'>, booking: Booking): string {
  return `/book/bookings/${travellerToken(travellerKey, booking, 'browser')}`
}

/** Returns the latest attempt to pay a booking. */
export async function latestPayment(
  { database: { db } }: Pick<TestWorld, 'database'>,
  booking: Booking,
): Promise<Payment> {
  const payment = (await listPayments(db, booking)).at(-1)
  if (!payment) throw new Error(`${booking.reference} has no payment`)
  return payment
}

/** Returns what happened to a booking, as its log says. */
export async function storyOf({ database: { db } }: Pick<TestWorld, 'database'>, booking: Booking): Promise<string[]> {
  return (await listBookingLog(db, booking)).map(({ event, detail }) =>
    detail === null ? event : `${event}: ${detail}`,
  )
}

/** Problems left to the operator, because no rule decides about the money. */
const LEFT_TO_THE_OPERATOR = ['too little', 'another currency', 'left to the operator']

/**
 * Expects that receipts less refunds are what the booking says, according to the providers and to our records; that it
 * was confirmed at most once; and that nobody got the same mail twice.
 */
export async function expectBooksBalance(
  { db, providers }: Pick<PaymentDeps, 'db' | 'providers'>,
  id: number,
): Promise<void> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw new Error(`there is no booking ${id}`)
  const told = await toldBalance({ db, providers }, booking)
  const events = await listBookingLog(db, booking)
  const story = events.map(({ event, detail }) => (detail === null ? event : `${event}: ${detail}`)).join(', ')
  expect(await paidMinor(db, booking), story).toBe(told)
  expect(told, story).toBeGreaterThanOrEqual(Math.min(0, -(await foreignMinor({ db }, booking))))
  if (!events.some(({ detail }) => LEFT_TO_THE_OPERATOR.some((problem) => detail === problem)))
    expect(told + (await foreignMinor({ db }, booking)), story).toBe(saysOf(booking))
  expect(events.filter(({ event }) => event === 'confirmed').length, story).toBeLessThanOrEqual(1)
  const mails = await db.select({ payload: outbox.payload }).from(outbox).where(eq(outbox.bookingId, booking.id))
  const written = mails.map(({ payload }) => {
    const { to, subject } = mailOf(payload)
    return `${to}: ${subject}`
  })
  expect(written.length, story).toBe(new Set(written).size)
}

/** Makes a booking of one item in euros cost another price, as if it had been sold for that. */
export async function sellFor(db: Database, { id }: Booking, priceMinor: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(bookingItems).set({ priceMinor }).where(eq(bookingItems.bookingId, id))
    await tx.update(bookings).set({ priceMinor, priceEurMinor: priceMinor }).where(eq(bookings.id, id))
  })
}

/** Cancels an item of a booking by itself: nobody hears of it, and nothing is refunded. */
export async function takeOut(db: Database, { id }: Pick<Booking, 'id'>, number: number): Promise<Booking> {
  return db.transaction(async (tx) => {
    await tx
      .update(bookingItems)
      .set({ state: 'cancelled' })
      .where(and(eq(bookingItems.bookingId, id), eq(bookingItems.number, number)))
    return spanItems(tx, { id })
  })
}

/** Expects this number of bookings, all of them sold, with balanced books. */
export async function expectAllSold(db: Database, count: number): Promise<void> {
  const sold = await db.select().from(bookings)
  expect(sold.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'confirmed'))
  const siteUrls = { live: 'http://localhost', sandbox: 'http://localhost/sandbox' }
  const { providers } = await loadPaymentSetup(db, { stripe: undefined, isDemo: false, siteUrls, secretKey: undefined })
  for (const { id } of sold) await expectBooksBalance({ db, providers }, id)
}

/** What a booking says was paid for it, apart from refunds and disputes of others. */
function saysOf({ status, settlement, priceMinor, feeMinor }: Booking): number {
  if (status === 'cancelled') return feeMinor ?? 0
  return status === 'confirmed' && settlement === 'prepaid' ? priceMinor : 0
}

/** Receipts less refunds according to the providers, in the booking's currency. */
async function toldBalance(
  { db, providers }: Pick<PaymentDeps, 'db' | 'providers'>,
  booking: Booking,
): Promise<number> {
  let balance = 0
  for (const { provider, providerReference, receivedMinor } of await listPayments(db, booking)) {
    if (providerReference === null) continue
    const facts = await providers.byName.get(provider)?.read(providerReference)
    if (!facts) throw new Error(`${provider} is not there`)
    expect(receivedMinor ?? 0).toBe(facts.amountMinor)
    if (facts.currency !== booking.currency) continue
    const gone = [
      ...facts.refunds.filter(({ state }) => state !== 'failed'),
      ...facts.disputes.filter(({ state }) => state !== 'won'),
    ]
    balance += facts.amountMinor - gone.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }
  return balance
}

async function foreignMinor({ db }: Pick<PaymentDeps, 'db'>, { id }: Booking): Promise<number> {
  const foreign = and(eq(refunds.bookingId, id), ne(refunds.origin, 'us'), ne(refunds.state, 'failed'))
  const rows = await db.select({ amountMinor: refunds.amountMinor }).from(refunds).where(foreign)
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
