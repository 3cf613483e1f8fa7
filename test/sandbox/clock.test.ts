import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingLog, bookings, outbox, reminders, sandboxClocks } from '../../src/db/schema/index.ts'
import { OUTCOME_NAMES } from '../../src/sandbox/magic.ts'
import { runClocks } from '../../src/sandbox/run-clocks.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { oldPartnerEvents } from '../../src/services/notify/events.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import type { Providers } from '../../src/services/payments/payment-deps.ts'
import { cleanUp } from '../../src/services/platform/clean-up.ts'
import { DAY_MS, HOUR_MS } from '../../src/values/time.ts'
import { expectRefusal } from '../support/http.ts'
import { memoryLog } from '../support/memory-log.ts'
import { whereAbout } from '../support/outbox.ts'
import { signedIn } from '../support/panel.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { publishableKey } from '../support/publishable-key.ts'
import { bookingOf } from '../support/sale.ts'
import { cookiesOf, FILLED_IN, pathOf, stateOf, TRIP, traveller } from '../support/traveller.ts'
import { NEVER, NOW, useWorld } from '../support/world.ts'

const world = useWorld()
let names = 0

/** A partner of its own, whose clock no other test moves. */
async function newPartner() {
  const name = `Clock ${++names}`
  const promoCode = `CLOCK${names}`
  const account = { name, email: `clock${names}@example.com`, commissionPercent: '10', promoCode, discountPercent: '0' }
  const { id, credentials } = await createPartner(world.database.db, account, NOW)
  const { key: api_key, secret: api_secret } = credentials.find(({ environment }) => environment === 'sandbox') ?? {}
  const partner = partnerOf(world, 'sandbox')
  const payload = { api_key, api_secret }
  const signedInNow = await world.app.inject({ method: 'POST', url: '/sandbox/api/v2/token', payload })
  partner.use(signedInNow.json().token)
  await expect.poll(() => world.catalogue.current.partnerCodes.has(promoCode)).toBe(true)
  const advance = async (duration: string) => {
    const answer = await partner.post('/api/v2/clock', { advance: duration })
    expect(answer.statusCode, answer.body).toBe(200)
    return new Date(answer.json().now)
  }
  return { id, promoCode, ...partner, partner, advance }
}

const { get, post, formOf } = traveller(world)

/** Fills in step 3 in the sandbox, sent by a partner or by nobody. */
const filledIn = async (promo_code = '', changes: object = {}): Promise<Record<string, string>> => ({
  ...(await formOf(`/sandbox/book/?${new URLSearchParams({ step: '3', ...TRIP, promo_code }).toString()}`)),
  ...FILLED_IN,
  payment_method: 'card',
  ...changes,
})

const eventsOf = async ({ get: read }: ReturnType<typeof partnerOf>) =>
  (await read('/api/v2/events?limit=100'))
    .json()
    .data.map(({ type, occurred_at: at, booking }: Record<string, unknown>) => ({ type, at, booking }))

const stored = async ({ id }: Pick<Booking, 'id'>) => {
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.id, id))
  return booking
}

describe('the clock', () => {
  it('A clock stands where everybody’s does until it is advanced, by a duration at a time', async () => {
    const { get: read, advance } = await newPartner()
    expect((await read('/api/v2/clock')).json()).toEqual({ now: NOW.toISOString(), ahead_seconds: 0 })
    expect(await advance('PT2H30M')).toEqual(new Date(NOW.getTime() + 2.5 * HOUR_MS))
    await advance('P1D')
    const ahead_seconds = 26.5 * 3_600
    const now = new Date(NOW.getTime() + ahead_seconds * 1_000).toISOString()
    expect((await read('/api/v2/clock')).json()).toEqual({ now, ahead_seconds })
  })

  it.each(['', 'P0D', '-P1D', 'tomorrow', 'P2Y', 'P999999Y'])(
    'A clock is not advanced by “%s” at all',
    async (advance) => {
      const { post: send, get: read } = await newPartner()
      expectRefusal(await send('/api/v2/clock', { advance }), 400, 'INVALID_PARAMS', /^advance: /)
      expect((await read('/api/v2/clock')).json().ahead_seconds).toBe(0)
    },
  )

  it('The clock needs a token, and live has none', async () => {
    const open = await world.app.inject({ method: 'POST', url: '/sandbox/api/v2/clock', payload: { advance: 'P1D' } })
    expectRefusal(open, 401, 'UNAUTHORIZED')
    expectRefusal(await partnerOf(world).post('/api/v2/clock', { advance: 'P1D' }), 404, 'NOT_FOUND')
  })
})

describe('what a partner sells by API', () => {
  it('Offers expire after a day of the partner’s own clock, without affecting other partners’', async () => {
    const one = await newPartner()
    const other = await newPartner()
    const asked = [
      await one.post('/api/v2/transfer', { Transfer: ONE_WAY }),
      await other.post('/api/v2/transfer', { Transfer: ONE_WAY }),
    ]
    await one.advance('P1D')
    const [mine, theirs] = asked.map((answer) => ({
      Booking: {
        transfer_id: answer.json().Transfer.id,
        TransferSelection: { outbound: 'requested-2' },
        Customer: CUSTOMER,
      },
    }))
    expectRefusal(await one.post('/api/v2/booking', mine ?? {}), 422, 'OFFER_EXPIRED')
    expect((await other.post('/api/v2/booking', theirs ?? {})).statusCode).toBe(200)
  })

  it('A booking passes its deadlines, in the panel too, and its ride is made when it is over', async () => {
    const { id, get: read, send, partner, advance } = await newPartner()
    const reference = await sellByApi(partner, ONE_WAY)
    const cancellation = async () => (await read(`/api/v2/booking/${reference}/cancellation`)).json().Cancellation
    expect(await cancellation()).toMatchObject({ refund: 423.5, deadline: '2027-01-15 11:00:00' })
    await advance('P53DT2H')
    expect(await cancellation()).toMatchObject({ refund: 0 })
    await advance('P1D')
    const change = { Booking: { Customer: { name: 'Augusta' } } }
    const late = await send({ method: 'PATCH', url: `/api/v2/booking/${reference}`, payload: change })
    expectRefusal(late, 422, 'CHANGE_CLOSED')
    expectRefusal(await read(`/api/v2/booking/${reference}/cancellation`), 422, 'CANCELLATION_CLOSED')
    const browser = await signedIn(world, { partnerId: id })
    expect((await browser.get(`/panel/bookings/${reference}/cancellation`)).statusCode).toBe(422)
    expect((await read(`/api/v2/booking/${reference}`)).json().Booking.items[0].state).toBe('booked')
    await advance('P1D')
    expect(await eventsOf(partner)).toEqual([
      expect.objectContaining({ type: 'booking.confirmed' }),
      expect.objectContaining({ type: 'booking.item_done', at: '2027-01-16T13:20:00.000Z' }),
    ])
  })

  it('The operator cancels, and travellers stay away, where a last name says so, each at its own time', async () => {
    const { partner, advance } = await newPartner()
    const cancelled = await sellByApi(partner, ONE_WAY, { last_name: OUTCOME_NAMES.cancelled })
    const missed = await sellByApi(partner, ONE_WAY, { last_name: OUTCOME_NAMES.missed })
    await advance('P60D')
    const told = await eventsOf(partner)
    expect(told.slice(2)).toEqual([
      {
        type: 'booking.cancelled',
        at: '2027-01-15T10:00:00.000Z',
        booking: expect.objectContaining({ reference: cancelled }),
      },
      {
        type: 'booking.no_show',
        at: '2027-01-16T13:20:00.000Z',
        booking: expect.objectContaining({ reference: missed }),
      },
    ])
  })

  it('The operator writes once, a day before, where a last name says so', async () => {
    const { partner, advance } = await newPartner()
    await sellByApi(partner, ONE_WAY, { last_name: OUTCOME_NAMES.written })
    for (const duration of ['P53DT2H', 'PT2H', 'P5D']) await advance(duration)
    const told: { type: string; at: string }[] = await eventsOf(partner)
    expect(told.slice(1).map(({ type, at }) => [type, at])).toEqual([
      ['booking.message', '2027-01-15T10:00:00.000Z'],
      ['booking.item_done', '2027-01-16T13:20:00.000Z'],
    ])
  })

  it('A sale on a clock that is ahead is dated by that clock, its vouchers are mailed at once, and its token stays valid', async () => {
    const { partner, get: read, advance } = await newPartner()
    await advance('P30D')
    const reference = await sellByApi(partner, ONE_WAY)
    expect((await read(`/api/v2/booking/${reference}`)).json().Booking.created_at).toBe('2026-12-23 10:00:00')
    const messages = () => world.database.db.select().from(outbox).where(whereAbout(reference))
    expect((await messages())[0]?.nextAttemptAt).toEqual(new Date(NOW.getTime() + 30 * DAY_MS))
    await runClocks({ ...world, db: world.database.db }, memoryLog().log, NOW)
    expect((await messages())[0]?.nextAttemptAt).toEqual(NOW)
  })
})

describe('what travellers buy by way of a partner', () => {
  it('An unpaid booking loses its hold, and one that no partner brought keeps its own', async () => {
    const { promoCode, advance } = await newPartner()
    const forms = [await filledIn(promoCode), await filledIn()]
    for (const form of forms) await post('/sandbox/book/bookings', form)
    const [ours, another] = await Promise.all(forms.map(async (form) => bookingOf(world, form)))
    await advance('PT2H')
    expect(ours && (await stored(ours))?.status).toBe('expired')
    expect(another && (await stored(another))?.status).toBe('awaiting_payment')
  })

  it('Travellers are reminded three days and one day before, each at its own time', async () => {
    const { promoCode, advance } = await newPartner()
    const form = await filledIn(promoCode, { last_name: 'PAYMENT_MADE' })
    const booked = await post('/sandbox/book/bookings', form)
    const paid = pathOf(await get(pathOf(booked)))
    const own = pathOf(await get(paid, { cookie: cookiesOf(booked) }))
    expect(stateOf(await get(own))).toBe('confirmed')
    const booking = await bookingOf(world, form)
    await advance('P90D')
    const { db } = world.database
    const sent = await db
      .select()
      .from(reminders)
      .where(eq(reminders.bookingId, booking.id))
      .orderBy(asc(reminders.queuedAt))
    const start = booking.firstStartAt.getTime()
    expect(sent.map(({ queuedAt }) => queuedAt)).toEqual([new Date(start - 3 * DAY_MS), new Date(start - DAY_MS)])
    const log = await db.select().from(bookingLog).where(eq(bookingLog.bookingId, booking.id))
    expect(log.map(({ event }) => event)).toContain('done')
    // The page lives by the same clock.
    expect((await get(own)).body).not.toContain('/cancellation')
  })

  it('A checkout link ends by the clock of the partner whose key has made it', async () => {
    const { id, advance } = await newPartner()
    const key = await publishableKey(world, { partnerId: id, environment: 'sandbox' })
    const headers = { 'x-api-key': key }
    const payload = { ...TRIP, outbound_flight_number: 'LX2816' }
    const url = '/sandbox/api/public/v1/checkout-link'
    const made = async () => {
      const { checkout_url } = (await world.app.inject({ method: 'POST', url, payload, headers })).json()
      return new URL(checkout_url).pathname.split('/').at(-1)
    }
    const statusOf = async (token = '') => (await world.app.inject({ url: `${url}/${token}`, headers })).json().status
    const before = await made()
    await advance('P2D')
    const after = await made()
    expect([await statusOf(before), await statusOf(after)]).toEqual(['expired', 'open'])
    expect(String((await get(`/sandbox/book/public-checkout/${before}`)).headers.location)).toContain('step=1')
    expect(String((await get(`/sandbox/book/public-checkout/${after}`)).headers.location)).toContain('step=3')
  })

  it('A hold that is made on a clock that is ahead ends when that clock gets there', async () => {
    const { promoCode, advance } = await newPartner()
    await advance('P10D')
    const form = await filledIn(promoCode)
    await post('/sandbox/book/bookings', form)
    const booking = await bookingOf(world, form)
    const turn = async (minutes: number) => {
      await runClocks({ ...world, db: world.database.db }, memoryLog().log, new Date(NOW.getTime() + minutes * 60_000))
      return (await stored(booking))?.status
    }
    expect(await turn(1)).toBe('awaiting_payment')
    expect(await turn(120)).toBe('expired')
  })
})

it('A clock that fails is logged, does not stop the others, and does its work the next time', async () => {
  const { db } = world.database
  await db.delete(sandboxClocks)
  const ahead = [await newPartner(), await newPartner()]
  const held = await Promise.all(
    ahead.map(async ({ promoCode, advance }) => {
      await advance('P1D')
      const form = await filledIn(promoCode)
      await post('/sandbox/book/bookings', form)
      return bookingOf(world, form)
    }),
  )
  const { log, text } = memoryLog()
  let failures = 1
  const providers: Providers = {
    ...world.providers,
    deliverOwnEvents: async (...work) => {
      failures -= 1
      if (failures >= 0) throw new Error('not this one')
      await world.providers.deliverOwnEvents(...work)
    },
  }
  const turn = async () => {
    await runClocks({ ...world, db, providers }, log, new Date(NOW.getTime() + 2 * HOUR_MS))
    return (await Promise.all(held.map(stored))).map((booking) => String(booking?.status)).toSorted()
  }
  expect(await turn()).toEqual(['awaiting_payment', 'expired'])
  expect(text()).toMatch(/not this one.*the clock of partner \d+ failed, trying again later/)
  expect(await turn()).toEqual(['expired', 'expired'])
})

it('Events of a clock that is ahead are kept for 30 days of real time', async () => {
  const { partner, advance } = await newPartner()
  await advance('P60D')
  await sellByApi(partner, { ...ONE_WAY, outbound_date: '2027-03-13' })
  const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
  await cleanUp(world.database.db, oldPartnerEvents, daysLater(29.9), NEVER)
  expect(await eventsOf(partner)).toHaveLength(1)
  await cleanUp(world.database.db, oldPartnerEvents, daysLater(30.1), NEVER)
  expect(await eventsOf(partner)).toEqual([])
})

it('A tool of an agent goes by the clock of the partner whose code is among its arguments', async () => {
  const { promoCode, advance } = await newPartner()
  await advance('P2D')
  const quote = async (more: object) => {
    const trip = { from: 'airport-1', to: 'resort-80', date: '2026-11-24', time: '10:00', adults: 2, ...more }
    const params = { name: 'quote_transfer', arguments: trip }
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const headers = { accept: 'application/json, text/event-stream' }
    return (await world.app.inject({ method: 'POST', url: '/sandbox/mcp', headers, payload })).json().result
  }
  expect(await quote({})).not.toHaveProperty('isError', true)
  expect(await quote({ promo: promoCode })).toMatchObject({ isError: true })
})
