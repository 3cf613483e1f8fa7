import { eq, like } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookings } from '../../../src/db/schema/index.ts'
import { logBooking } from '../../../src/services/bookings/log.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { recordDone } from '../../../src/services/changes/outcome.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { expectRefusal } from '../../support/http.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../../support/partner.ts'
import { bookOn, buyOn } from '../../support/sale.ts'
import { TRIP } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

const list = async (query = '') => (await partner.get(`/api/v2/bookings${query}`)).json()
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const sold = { there: '', back: '', byLink: '', cancelled: '', withMagicValues: '' }

async function idOf(reference: string): Promise<number> {
  const [row] = await world.database.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.reference, reference))
  return row?.id ?? 0
}

beforeAll(async () => {
  sold.there = await sellByApi(partner, ONE_WAY, { reference: 'Order-7' })
  world.setNow(minutesLater(1))
  sold.back = await sellByApi(partner, ROUND_TRIP)
  world.setNow(minutesLater(2))
  const byLink = { ...TRIP, promo_code: 'DEMO10', via: 'banner', campaign: 'Winter, 100%' }
  sold.byLink = (await bookOn(world, { payment_method: 'on_arrival' }, byLink)).booking.reference
  await bookOn(world, {}, byLink)
  sold.cancelled = await sellByApi(partner)
  sold.withMagicValues = await sellByApi(partnerOf(world, 'sandbox'))
  world.setNow(minutesLater(3))
  const id = await idOf(sold.cancelled)
  await cancel(world.database.db, id, { actor: COMMAND_LINE, sender: world.sender }, minutesLater(3))
})

describe('the list of bookings', () => {
  it('The list of bookings holds sales of every channel, the oldest change first, without vouchers', async () => {
    const { data, next } = await list()
    expect(data.map(({ reference }: { reference: string }) => reference)).toEqual([
      sold.there,
      sold.back,
      sold.byLink,
      sold.cancelled,
    ])
    expect(next).toBeNull()
    const { Booking } = (await partner.get(`/api/v2/booking/${sold.back}?return_vouchers=0`)).json()
    expect(data[1]).toEqual(Booking)
    expect(data[3]).toMatchObject({ status: 'cancelled', updated_at: minutesLater(3).toISOString() })
  })

  it('The list shows travellers who did not book by API by their initials, and leaves out their notes', async () => {
    const { data } = await list(`?reference=${sold.byLink}`)
    expect(data).toMatchObject([
      {
        channel: 'banner',
        campaign: 'Winter, 100%',
        transfer_id: null,
        customer: { name: 'A.', last_name: 'L.', email: null, country_code: null, mobile_number: null },
        items: [{ flight_number: null, address: null, coordinates: null, note: null }],
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/Lovelace|ada@/)
  })

  it.each([
    ['reference', (): string => `reference=${sold.back}`, ['back']],
    ['the partner’s own reference, in any case', (): string => 'client_reference=order-7', ['there']],
    ['campaign', (): string => `campaign=${encodeURIComponent('Winter, 100%')}`, ['byLink']],
    ['campaign, exactly', (): string => 'campaign=winter', []],
    ['campaign of another state', (): string => 'campaign=Winter%2C+100%25&status=cancelled', []],
    ['status', (): string => 'status=cancelled', ['cancelled']],
    ['day of any pickup', (): string => 'from=2027-01-23&to=2027-01-23', ['back']],
    ['pickups from a day on', (): string => 'from=2027-01-17', ['back']],
    ['pickups until a day', (): string => 'to=2027-01-15', []],
    ['change', (): string => `updated_since=${minutesLater(2).toISOString()}`, ['byLink', 'cancelled']],
    ['change, with an offset', (): string => 'updated_since=2026-11-23T10:03:00+01:00', ['cancelled']],
    ['change since the year 0', (): string => `updated_since=0000-01-01T00:00:00Z&reference=${sold.back}`, ['back']],
    ['all of them at once', (): string => `reference=${sold.back}&status=confirmed&from=2027-01-16`, ['back']],
    ['nothing that is another environment’s', (): string => `reference=${sold.withMagicValues}`, []],
  ] as const)('The list of bookings can be filtered by %s', async (_, query, expected) => {
    const { data } = await list(`?${query()}`)
    expect(data.map(({ reference }: { reference: string }) => reference)).toEqual(expected.map((name) => sold[name]))
  })

  it.each([
    'cursor=7',
    'cursor=x-1',
    'cursor=999999999999999-1',
    'limit=0',
    'limit=101',
    'status=sold',
    'from=1.1.2027',
    'updated_since=2027-01-16',
    'updated_since=2027-02-30T10:00:00Z',
    'updated_since=9999-12-31T23:59:59-14:00',
  ])('The list of bookings refuses %s', async (query) => {
    const name = query.split('=', 1)[0] ?? ''
    expectRefusal(await partner.get(`/api/v2/bookings?${query}`), 400, 'INVALID_PARAMS', new RegExp(`^${name}: must`))
  })
})

describe('the order of the list of bookings', () => {
  it('A booking moves to the end of the list when one of its items is marked', async () => {
    const early = { ...ONE_WAY, outbound_date: '2026-11-24' }
    const reference = await sellByApi(partner, early, CUSTOMER)
    const later = minutesLater(3 * 24 * 60)
    const by = { actor: COMMAND_LINE, sender: world.sender }
    expect(await recordDone(world.database.db, await idOf(reference), by, later)).toBe(1)
    const { data } = await list(`?updated_since=${later.toISOString()}`)
    expect(data).toMatchObject([{ reference, items: [{ state: 'done' }] }])
  })

  it('Bookings are listed in the order in which their changes were committed, whatever the clocks say', async () => {
    const { db } = world.database
    const one = await idOf(sold.there)
    const other = await idOf(sold.back)
    const log = { actor: COMMAND_LINE, event: 'seen' } as const
    let second: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await logBooking(tx, one, log, minutesLater(10_000))
      second = db.transaction((late) => logBooking(late, other, log, minutesLater(9_999)))
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await second
    const { data } = await list(`?updated_since=${minutesLater(10_000).toISOString()}`)
    expect(data.map(({ reference }: { reference: string }) => reference)).toEqual([sold.there, sold.back])
  })
})

it('Reading the list page by page misses no booking and shows no state twice, whatever changes meanwhile', async () => {
  const { db } = world.database
  const known = await db
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(like(bookings.reference, 'NAV%'))
  let minutes = 20_000
  const step = fc.oneof(
    fc.record({ kind: fc.constant('page' as const), limit: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('change' as const), which: fc.nat({ max: known.length - 1 }) }),
  )
  const filter = fc.constantFrom('', '&status=confirmed', '&from=2027-01-16&to=2027-01-16')
  await fc.assert(
    fc.asyncProperty(filter, fc.array(step, { maxLength: 20 }), async (only, steps) => {
      const seen: { reference: string; updated_at: string }[] = []
      let cursor: string | null = ''
      const read = async (limit: number) => {
        if (cursor === null) return
        const page: { data: typeof seen; next: string | null } = await list(
          `?limit=${limit}${only}${cursor && `&cursor=${cursor}`}`,
        )
        seen.push(...page.data)
        cursor = page.next
      }
      for (const one of steps) {
        if (one.kind === 'page') await read(one.limit)
        else if (cursor !== null) {
          const { id = 0 } = known[one.which] ?? {}
          await logBooking(db, id, { actor: COMMAND_LINE, event: 'seen' }, minutesLater(++minutes))
        }
      }
      while (cursor !== null) await read(3)

      const states = seen.map(({ reference, updated_at }) => `${updated_at} ${reference}`)
      expect(states).toEqual([...new Set(states)].toSorted())
      const { data } = await list(`?limit=100${only}`)
      const latest = new Map(seen.map(({ reference, updated_at }) => [reference, updated_at]))
      for (const { reference, updated_at } of data) expect(latest.get(reference)).toBe(updated_at)
    }),
    { numRuns: 25 },
  )
})

it('The list says what cancelling would refund of a booking that was paid by card', async () => {
  const { booking } = await buyOn(world, {}, { ...TRIP, promo_code: 'DEMO10', via: 'link' })
  const { data } = await list(`?reference=${booking.reference}`)
  expect(data).toMatchObject([{ cancellation: { refund_now: booking.priceMinor / 100 } }])
})
