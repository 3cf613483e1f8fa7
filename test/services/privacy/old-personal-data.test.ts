import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookings, outbox, payments } from '../../../src/db/schema/index.ts'
import { announce } from '../../../src/services/notify/announce.ts'
import { cleanUp } from '../../../src/services/platform/clean-up.ts'
import { oldContacts, oldDetails, exportData } from '../../../src/services/privacy/personal-data.ts'
import { whereAbout } from '../../support/outbox.ts'
import { CUSTOMER, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { NEVER, NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const DAY_MS = 86_400_000
const DETAILS = ['Chalet Secret', 'Ring twice']
const CONTACTS = ['Lovelace', 'ada@example.com', '7700900123', 'order-1', 'LX 2816']

describe('personal data of a round trip', () => {
  let reference: string
  let lastEnd: number

  beforeAll(async () => {
    const partner = partnerOf(world)
    const AdditionalInformation = {
      accommodation_name: 'Chalet Secret',
      additional_information: 'Ring twice',
      flight_number: 'LX 2816',
    }
    const asked = await partner.post('/api/v2/transfer', { Transfer: ROUND_TRIP, AdditionalInformation })
    const TransferSelection = { outbound: 'requested-2', return: 'requested-2' }
    const Booking = { transfer_id: asked.json().Transfer.id, TransferSelection, Customer: CUSTOMER }
    reference = (await partner.post('/api/v2/booking', { Booking })).json().Booking.reference
    const { db } = world.database
    const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
    if (!booking) throw new Error('not booked')
    await db.insert(payments).values({
      id: 'p1',
      bookingId: booking.id,
      provider: 'test',
      request: { version: 1, email: 'ada@example.com' },
      state: 'expired',
      currency: 'EUR',
      amountMinor: 1,
      createdAt: NOW,
    })
    lastEnd = Math.max(...((await exportData(db, reference))?.items ?? []).map(({ endsAt }) => endsAt.getTime()))
  })

  /** Runs both clean-ups so many milliseconds after the last item, and returns everything that is kept. */
  async function keptAfter(ms: number): Promise<string> {
    const { db } = world.database
    const now = new Date(lastEnd + ms)
    await cleanUp(db, oldDetails, now, NEVER)
    await cleanUp(db, oldContacts(100), now, NEVER)
    return JSON.stringify(await exportData(db, reference))
  }

  /** Queues a letter about the booking. */
  async function resendVouchers(now: Date): Promise<void> {
    const { db } = world.database
    const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
    if (!booking) throw new Error('not booked')
    await announce(db, { booking }, 'vouchers again', {}, world.sender, now)
  }

  it('Personal data of a round trip is kept for 30 days after the last item', async () => {
    const kept = await keptAfter(30 * DAY_MS)
    for (const word of [...DETAILS, ...CONTACTS]) expect(kept).toContain(word)
  })

  it('After 30 days a booking loses addresses, notes and the mails about it', async () => {
    const kept = await keptAfter(30 * DAY_MS + 1)
    for (const word of DETAILS) expect(kept).not.toContain(word)
    for (const word of CONTACTS) expect(kept).toContain(word)
    expect(await world.database.db.$count(outbox, whereAbout(reference))).toBe(0)
  })

  it('A booking loses names, contacts and later mails at the end of their retention, and keeps its amounts', async () => {
    const before = await exportData(world.database.db, reference)
    expect(await keptAfter(100 * DAY_MS)).toContain('Lovelace')
    await resendVouchers(new Date(lastEnd + 50 * DAY_MS))
    const kept = await keptAfter(100 * DAY_MS + 1)
    for (const word of [...DETAILS, ...CONTACTS]) expect(kept).not.toContain(word)
    expect(await world.database.db.$count(outbox, whereAbout(reference))).toBe(0)
    const after = await exportData(world.database.db, reference)
    expect(after?.booking.priceMinor).toBe(before?.booking.priceMinor)
    expect(after?.items.map(({ startsAt }) => startsAt)).toEqual(before?.items.map(({ startsAt }) => startsAt))
  })

  it('Personal data is erased only once', async () => {
    const before = await exportData(world.database.db, reference)
    await keptAfter(200 * DAY_MS)
    expect(await exportData(world.database.db, reference)).toEqual(before)
  })
})
