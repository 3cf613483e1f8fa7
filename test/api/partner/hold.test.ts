import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { heldRides, offerHolds, vehicleCapacity } from '../../../src/db/schema/index.ts'
import { cleanUp } from '../../../src/services/platform/clean-up.ts'
import { oldHolds } from '../../../src/services/sale/requests/hold-offers.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/values/time.ts'
import { expectRefusal } from '../../support/http.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { NEVER, NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const live = partnerOf(world)
const sandbox = partnerOf(world, 'sandbox')

/** Landing at Geneva at 10:20 on a Saturday: the next shuttle is the one at 12:00, with 16 seats. */
const SHARED = { ...ONE_WAY, type: 'shared', outbound_time_minutes: 20 }
const requested = { outbound: 'requested-2' }

async function ask(Transfer: object = ONE_WAY, as = live): Promise<number> {
  return (await as.post('/api/v2/transfer', { Transfer })).json().Transfer.id
}

const hold = (id: number, TransferSelection: object = requested, as = live) =>
  as.post(`/api/v2/transfer/${id}/hold`, { TransferSelection })
const free = (id: number, as = live) => as.send({ method: 'DELETE', url: `/api/v2/transfer/${id}/hold` })
const book = (id: number, TransferSelection: object = requested, as = live) =>
  as.post('/api/v2/booking', {
    Booking: { transfer_id: id, return_vouchers: 0, TransferSelection, Customer: CUSTOMER },
  })
const pickupOf = async (Transfer: object, as = live) =>
  (await as.post('/api/v2/transfer', { Transfer })).json().Transfer.TransferSelection.outbound.offers['requested-2']
    .pick_up_date_time

const later = (minutes: number) => {
  onTestFinished(() => world.setNow(NOW))
  world.setNow(new Date(NOW.getTime() + minutes * MINUTE_MS))
}
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString()

/** Frees everything that the tests before have held. */
const freeAll = () => world.database.db.delete(offerHolds)

describe('a hold', () => {
  it('What is not limited is held all the same, for half an hour, prolonged once by the same selection', async () => {
    await freeAll()
    const id = await ask()
    const first = await hold(id)
    expect([first.statusCode, first.json()]).toEqual([
      201,
      { Hold: { expires_at: inMinutes(30), TransferSelection: requested } },
    ])
    later(10)
    const again = await hold(id)
    expect([again.statusCode, again.json().Hold.expires_at]).toEqual([200, inMinutes(40)])
    later(20)
    const third = await hold(id)
    expect([third.statusCode, third.json()]).toEqual([200, again.json()])
    later(40)
    const ended = await hold(id)
    expect([ended.statusCode, ended.json().Hold.expires_at]).toEqual([201, inMinutes(70)])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const byForm = await live.send({
      method: 'POST',
      url: `/api/v2/transfer/${id}/hold`,
      headers: form,
      payload: 'TransferSelection[outbound]=requested-2',
    })
    expect(byForm.statusCode).toBe(200)
  })

  it('It never lasts longer than its offers', async () => {
    await freeAll()
    const id = await ask()
    later(24 * 60 - 10)
    const partner = partnerOf(world)
    expect((await hold(id, requested, partner)).json().Hold.expires_at).toBe(inMinutes(24 * 60))
    later(24 * 60)
    expectRefusal(await hold(id, requested, partnerOf(world)), 422, 'OFFER_EXPIRED')
  })

  it('Seats that are held are offered to nobody else, and its booking uses them', async () => {
    await freeAll()
    const trip = { ...SHARED, outbound_date: '2027-01-16' }
    const [first, second] = [await ask({ ...trip, adult_count: 7 }), await ask({ ...trip, adult_count: 7 })]
    const third = await ask({ ...trip, adult_count: 3 })
    expect([(await hold(first)).statusCode, (await hold(second)).statusCode]).toEqual([201, 201])
    expect(await pickupOf({ ...trip, adult_count: 3 })).toBe('2027-01-16 13:00:00')
    expect(await pickupOf({ ...trip, adult_count: 2 })).toBe('2027-01-16 12:00:00')
    expect(await pickupOf({ ...trip, adult_count: 3 }, sandbox)).toBe('2027-01-16 12:00:00')
    expectRefusal(await hold(third), 422, 'OFFER_EXPIRED', /no seats left/)
    expectRefusal(await book(third), 422, 'OFFER_EXPIRED', /no seats left/)
    expect((await book(first)).statusCode).toBe(200)
    // Sold seats are no longer held as well.
    expect(await pickupOf({ ...trip, adult_count: 2 })).toBe('2027-01-16 12:00:00')
    expect(await world.database.db.$count(offerHolds, eq(offerHolds.transferRequestId, first))).toBe(0)
    expectRefusal(await hold(first), 409, 'ALREADY_BOOKED')
    expect((await free(second)).statusCode).toBe(204)
    expect((await hold(third)).statusCode).toBe(201)
  })

  it('A request that is booked, or whose offers have expired, is refused as such, whatever is to be held', async () => {
    await freeAll()
    const unknown = { outbound: 'nothing' }
    const [booked, open] = [await ask(), await ask()]
    expect((await book(booked)).statusCode).toBe(200)
    expectRefusal(await hold(booked, unknown), 409, 'ALREADY_BOOKED')
    expectRefusal(await hold(open, unknown), 400, 'VALIDATION_ERROR')
    later(24 * 60)
    const partner = partnerOf(world)
    expectRefusal(await hold(open, unknown, partner), 422, 'OFFER_EXPIRED')
    expectRefusal(await hold(booked, unknown, partner), 409, 'ALREADY_BOOKED')
  })

  it('It ends by itself, without a job', async () => {
    await freeAll()
    const trip = { ...SHARED, outbound_date: '2027-01-23' }
    await hold(await ask({ ...trip, adult_count: 8 }))
    await hold(await ask({ ...trip, adult_count: 8 }))
    expect(await pickupOf({ ...trip, adult_count: 1 })).toBe('2027-01-23 13:00:00')
    later(30)
    expect(await pickupOf({ ...trip, adult_count: 8 })).toBe('2027-01-23 12:00:00')
    expect((await book(await ask({ ...trip, adult_count: 8 }))).statusCode).toBe(200)
    const { db } = world.database
    await cleanUp(db, oldHolds, new Date(NOW.getTime() + 30 * MINUTE_MS + HOUR_MS + 1), NEVER)
    expect([await db.$count(offerHolds), await db.$count(heldRides)]).toEqual([0, 0])
  })

  it('The last unit of a vehicle is held, and sold to nobody else', async () => {
    await freeAll()
    const { db } = world.database
    const day = '2027-01-30'
    await db.insert(vehicleCapacity).values({ vehicleId: 2, area: [], dateFrom: day, dateTo: day, units: 1 })
    onTestFinished(async () => void (await db.delete(vehicleCapacity)))
    await vi.waitUntil(() => world.catalogue.current.capacity.length === 1, { timeout: 10_000 })
    const trip = { ...ONE_WAY, outbound_date: day }
    const [first, second] = [await ask(trip), await ask(trip)]
    expect((await hold(first)).statusCode).toBe(201)
    expectRefusal(await hold(second), 422, 'OFFER_EXPIRED', /sold out/)
    expectRefusal(await book(second), 422, 'OFFER_EXPIRED', /sold out/)
    const offersOf = async () =>
      Object.keys(
        (await live.post('/api/v2/transfer', { Transfer: trip })).json().Transfer.TransferSelection.outbound.offers,
      )
    await expect.poll(offersOf).not.toContain('requested-2')
    const sold = await book(first)
    expect(sold.statusCode).toBe(200)
    expectRefusal(await book(second), 422, 'OFFER_EXPIRED', /sold out/)
    // A ride that moves away frees its unit, and cannot come back while somebody else holds it.
    const item = `/api/v2/booking/${sold.json().Booking.reference}/items/1`
    const away = { time: '20:00' }
    const { new_price } = (await live.post(`${item}/quote`, { Change: away })).json().Change
    expect((await live.post(`${item}/change`, { Change: { ...away, new_price } })).statusCode).toBe(200)
    expect((await hold(second)).statusCode).toBe(201)
    await expect
      .poll(async () => (await live.post(`${item}/quote`, { Change: { time: '10:00' } })).json().error?.message)
      .toContain('sold out')
  })

  it('Another selection takes its place, and one that cannot be held leaves it', async () => {
    await freeAll()
    const { db } = world.database
    const id = await ask({ ...ROUND_TRIP })
    const both = { outbound: 'requested-2', return: 'requested-2' }
    expect((await hold(id, both)).statusCode).toBe(201)
    const other = await hold(id, { ...both, return: 'requested-3' })
    expect([other.statusCode, other.json().Hold.TransferSelection]).toEqual([201, { ...both, return: 'requested-3' }])
    expectRefusal(await hold(id, { ...both, return: 'requested-99' }), 400, 'VALIDATION_ERROR')
    const rides = await db.select().from(heldRides).where(eq(heldRides.transferRequestId, id))
    expect(rides.map(({ number, vehicleId }) => [number, vehicleId])).toEqual([
      [1, 2],
      [2, 3],
    ])
    // A booking of other offers than those that are held.
    expect((await book(id, both)).statusCode).toBe(200)
  })

  it('Ten may be held at a time', async () => {
    await freeAll()
    const ids = await Promise.all(Array.from({ length: 12 }, () => ask()))
    const answers = await Promise.all(ids.slice(0, 11).map((id) => hold(id)))
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map((answer) => [answer.statusCode, answer.json().error.code])).toEqual([[409, 'TOO_MANY_HOLDS']])
    const [held = 0] = ids.filter((_, i) => answers[i]?.statusCode === 201)
    expect((await hold(held)).statusCode).toBe(200)
    expect((await hold(held, { outbound: 'requested-3' })).statusCode).toBe(201)
    expect((await hold(await ask(ONE_WAY, sandbox), requested, sandbox)).statusCode).toBe(201)
    await free(held)
    expect((await hold(ids[11] ?? 0)).statusCode).toBe(201)
    later(30)
    expect((await hold(held)).statusCode).toBe(201)
  })

  it('The last seats are held once, and a transfer that is held and booked at once is sold once', async () => {
    await freeAll()
    const trip = { ...SHARED, outbound_date: '2027-02-13', adult_count: 6 }
    const ids = await Promise.all(Array.from({ length: 4 }, () => ask(trip)))
    const answers = await Promise.all(ids.map((id, i) => (i % 2 ? book(id) : hold(id))))
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(2)
    await freeAll()
    const both = await ask()
    const [held, sold] = await Promise.all([hold(both), book(both)])
    expect(sold.statusCode).toBe(200)
    expect([201, 409]).toContain(held.statusCode)
    expect(await world.database.db.$count(offerHolds)).toBe(0)
  })

  it('What is unknown, invalid or another’s is refused', async () => {
    await freeAll()
    const id = await ask()
    expectRefusal(await hold(id, requested, sandbox), 404, 'NOT_FOUND', /^id: /)
    expectRefusal(await free(id, sandbox), 404, 'NOT_FOUND')
    expectRefusal(await free(999_999), 404, 'NOT_FOUND')
    expect((await free(id)).statusCode).toBe(204)
    expectRefusal(
      await hold(id, { outbound: 'requested-99' }),
      400,
      'VALIDATION_ERROR',
      /^TransferSelection\.outbound: /,
    )
    expectRefusal(await hold(id, { ...requested, return: 'requested-2' }), 400, 'VALIDATION_ERROR')
    expectRefusal(await hold(id, {}), 400, 'INVALID_PARAMS', 'TransferSelection.outbound: is required')
    expectRefusal(await live.post(`/api/v2/transfer/${id}/hold`, {}), 400, 'INVALID_PARAMS')
    expectRefusal(await live.post('/api/v2/transfer/x/hold', { TransferSelection: requested }), 400, 'INVALID_PARAMS')
    expectRefusal(await live.get(`/api/v2/transfer/${id}/hold`), 405, 'METHOD_NOT_ALLOWED')
  })
})
