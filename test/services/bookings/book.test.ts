import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/database.ts'
import { bookingItems, bookingLog, bookings, commissions, outbox } from '../../../src/db/schema/index.ts'
import type { NewBooking, NewRide } from '../../../src/services/bookings/book.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { expire } from '../../../src/services/payments/poll-payments.ts'
import { bookSale } from '../../../src/services/sale/sell.ts'
import { TRAVELLER } from '../../../src/values/actor.ts'
import { OPERATOR_ZONE } from '../../../src/values/time.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const START = new Date('2027-01-16T10:00:00Z')
const HOLD_UNTIL = new Date(NOW.getTime() + 30 * 60_000)

const ride: NewRide = {
  kind: 'ride',
  startsAt: START,
  endsAt: START,
  timeZone: OPERATOR_ZONE,
  fromCode: 'airport-1',
  toCode: 'resort-80',
  vehicleId: 2,
  seats: null,
  groupSize: 2,
  priceMinor: 42_350,
  details: {
    version: 1,
    leg: 'outbound',
    scheduledAt: null,
    toTimeZone: OPERATOR_ZONE,
    offPeak: 0,
    pickupAt: 0,
    from: { en: 'Geneva Airport' },
    to: { en: 'Val Thorens' },
    vehicle: { en: 'Standard minivan' },
    travelMinutes: 200,
    accommodation: null,
    flight: null,
    adults: 2,
    children: 0,
    infants: 0,
    childSeats: 0,
    boosters: 0,
    skis: 0,
    snowboards: 0,
    luggage: { suitcases: 0, skiBags: 0, skiEquipment: false },
    notes: null,
  },
}
const sale = (submissionKey: string, changes: Partial<NewBooking> = {}): NewBooking => ({
  environment: 'live',
  actor: TRAVELLER,
  source: { kind: 'transfer_site', submissionKey, submissionDigest: null, checkoutLinkId: null },
  partner: undefined,
  channel: null,
  campaign: null,
  product: 'transfer',
  settlement: 'prepaid',
  currency: 'EUR',
  rateMillionths: 1_000_000,
  promoCode: null,
  linkedReference: null,
  items: [ride],
  customer: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    countryCode: '+44',
    mobileNumber: '7700900123',
    reference: null,
  },
  language: 'en',
  terms: { version: 1, steps: [] },
  bookingPrefix: 'NAV',
  sender: world.sender,
  holdUntil: HOLD_UNTIL,
  holdExtended: false,
  ...changes,
})
const book = (db: Database, sold: NewBooking, now: Date) => bookSale(db, { ...sold, partner: undefined }, now)
const rowOf = async (id = 0) => (await world.database.db.select().from(bookings).where(eq(bookings.id, id)))[0]

describe('a sale', () => {
  it('A sale by card awaits its payment: no voucher, no mail and no commission yet', async () => {
    const booking = await book(world.database.db, sale('card'), NOW)
    expect(booking).toMatchObject({ status: 'awaiting_payment', priceMinor: 42_350, holdUntil: HOLD_UNTIL })
    const [item] = await world.database.db
      .select()
      .from(bookingItems)
      .where(eq(bookingItems.bookingId, booking?.id ?? 0))
    expect(item).toMatchObject({ number: 1, state: 'booked', voucher: null })
    expect(await world.database.db.$count(outbox)).toBe(0)
    expect(await world.database.db.$count(commissions)).toBe(0)
  })

  it('A sale that is paid on arrival is confirmed at once, with its voucher', async () => {
    const booking = await book(world.database.db, sale('arrival', { settlement: 'on_arrival' }), NOW)
    expect(booking).toMatchObject({ status: 'confirmed', confirmedAt: NOW, holdUntil: null })
    const [item] = await world.database.db
      .select()
      .from(bookingItems)
      .where(eq(bookingItems.bookingId, booking?.id ?? 0))
    expect(item?.voucher).toMatchObject({ version: 1, productReference: `${booking?.reference}-P1` })
  })

  it('A sale is made once, however often its form is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(world.database.db, sale('twice'), NOW)))
    expect(answers.filter((booking) => booking !== undefined)).toHaveLength(1)
    expect(await world.database.db.$count(bookings, eq(bookings.submissionKey, 'twice'))).toBe(1)
  })

  it('A sale takes the next id where the sequence is behind, as it may be after a failover', async () => {
    const { db } = world.database
    const first = await book(db, sale('before'), NOW)
    const id = first?.id ?? 0
    await db.execute(sql`SELECT setval(pg_get_serial_sequence('bookings', 'id'), ${id}, false)`)
    expect(await book(db, sale('behind'), NOW)).toMatchObject({ id: id + 1 })
  })

  it('A checkout link is booked once while it is valid, and can be booked again when that booking has expired', async () => {
    const source = (submissionKey: string) =>
      ({ kind: 'transfer_site', submissionKey, submissionDigest: null, checkoutLinkId: 7 }) as const
    const first = await book(world.database.db, sale('', { source: source('first') }), NOW)
    expect(await book(world.database.db, sale('', { source: source('second') }), NOW)).toBeUndefined()
    await expire(world.database.db, first?.id ?? 0, world.sender, HOLD_UNTIL)
    expect(await book(world.database.db, sale('', { source: source('third') }), NOW)).toBeDefined()
  })
})

describe('an unpaid booking', () => {
  it('A booking that nobody pays expires when its hold is over, and not before', async () => {
    const booking = await book(world.database.db, sale('late'), NOW)
    const id = booking?.id ?? 0
    expect(await expire(world.database.db, id, world.sender, new Date(HOLD_UNTIL.getTime() - 1))).toBe(false)
    expect(await expire(world.database.db, id, world.sender, HOLD_UNTIL)).toBe(true)
    expect(await expire(world.database.db, id, world.sender, HOLD_UNTIL)).toBe(false)
    expect(await rowOf(id)).toMatchObject({ status: 'expired', holdUntil: null })
    const log = await world.database.db
      .select()
      .from(bookingLog)
      .where(eq(bookingLog.bookingId, id))
      .orderBy(bookingLog.id)
    expect(log.map(({ actor, event }) => `${actor} ${event}`)).toEqual(['traveller booked', 'system expired'])
  })

  it('Cancelling an unpaid booking costs nothing, and an expired one cannot be cancelled', async () => {
    const booking = await book(world.database.db, sale('unpaid'), NOW)
    expect(
      await cancel(world.database.db, booking?.id ?? 0, { actor: TRAVELLER, sender: world.sender }, NOW),
    ).toMatchObject({
      refundMinor: 0,
      feeMinor: 0,
    })
    const late = await book(world.database.db, sale('gone'), NOW)
    await expire(world.database.db, late?.id ?? 0, world.sender, HOLD_UNTIL)
    expect(
      await cancel(world.database.db, late?.id ?? 0, { actor: TRAVELLER, sender: world.sender }, NOW),
    ).toBeUndefined()
  })
})
