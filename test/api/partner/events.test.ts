import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookings, events, markupRules } from '../../../src/db/schema/index.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { recordDone, recordNoShow } from '../../../src/services/changes/outcome.ts'
import { oldPartnerEvents } from '../../../src/services/notify/events.ts'
import { announceMarkupChanges } from '../../../src/services/notify/notify-partner.ts'
import { issueToken } from '../../../src/services/partners/access-token.ts'
import { createPartner } from '../../../src/services/partners/account.ts'
import { cleanUp } from '../../../src/services/platform/clean-up.ts'
import { erase, exportData } from '../../../src/services/privacy/personal-data.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { expectRefusal } from '../../support/http.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../../support/partner.ts'
import { bookOn, buyOn } from '../../support/sale.ts'
import { TRIP } from '../../support/traveller.ts'
import { NEVER, NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)
const sandbox = partnerOf(world, 'sandbox')

interface Listed {
  id: string
  type: string
  occurred_at: string
  version: number | null
  booking: { reference: string; updated_at: string; items: { state: string }[] } | null
  rule_ids?: number[]
}

const daysLater = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000)
const list = async (query = '', as = partner): Promise<Listed[]> => (await as.get(`/api/v2/events${query}`)).json().data
const shown = async (reference: string) =>
  (await partner.get(`/api/v2/booking/${reference}?return_vouchers=0`)).json().Booking

async function listAll(as = partner, after = ''): Promise<Listed[]> {
  const page = await list(`?limit=100${after}`, as)
  return page.length < 100 ? page : [...page, ...(await listAll(as, `&after=${page.at(-1)?.id}`))]
}

const ofBooking = async (reference: string, as = partner) =>
  (await listAll(as)).filter(({ booking }) => booking?.reference === reference)
const typesOf = async (reference: string) => (await ofBooking(reference)).map(({ type }) => type)

async function idOf(reference: string): Promise<number> {
  const [row] = await world.database.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.reference, reference))
  return row?.id ?? 0
}

const change = (reference: string, items: object) =>
  partner.send({ method: 'PATCH', url: `/api/v2/booking/${reference}`, payload: { Booking: items } })

const byLink = { ...TRIP, promo_code: 'DEMO10', via: 'banner' }

describe('what a partner is told of a booking', () => {
  it('A partner is told in order what happens to a booking, each time with the booking as it was then', async () => {
    const reference = await sellByApi(partner, ROUND_TRIP)
    const seen = [await shown(reference)]
    await change(reference, { items: [{ reference: `${reference}-P1`, flight_number: 'LX2818' }] })
    seen.push(await shown(reference))
    await partner.post(`/api/v2/booking/${reference}/cancellation`, {})
    const told = await ofBooking(reference)
    expect(told.map(({ type }) => type)).toEqual(['booking.confirmed', 'booking.changed', 'booking.cancelled'])
    expect(told.slice(0, 2).map(({ booking }) => booking)).toEqual(seen)
    expect(told[2]?.booking).toEqual(await shown(reference))
    expect(told.map(({ occurred_at }) => occurred_at)).toEqual(told.map(({ booking }) => booking?.updated_at))
    const versions = told.map(({ version }) => version ?? 0)
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
    expect(versions[0]).toBeGreaterThan(0)
  })

  it('A partner is told which rides took place and which were no-shows', async () => {
    const { db } = world.database
    const reference = await sellByApi(partner, ROUND_TRIP)
    const id = await idOf(reference)
    expect(
      await recordDone(db, id, { actor: COMMAND_LINE, sender: world.sender }, new Date('2027-01-16T20:00:00Z')),
    ).toBe(1)
    expect(
      await recordDone(db, id, { actor: COMMAND_LINE, sender: world.sender }, new Date('2027-01-16T20:00:00Z')),
    ).toBe(0)
    expect(
      await recordNoShow(db, id, { actor: COMMAND_LINE, sender: world.sender }, new Date('2027-01-24T20:00:00Z')),
    ).toBe(1)
    const told = await ofBooking(reference)
    expect(told.slice(1).map(({ type, booking }) => [type, booking?.items.map(({ state }) => state)])).toEqual([
      ['booking.item_done', ['done', 'booked']],
      ['booking.no_show', ['done', 'no_show']],
    ])
  })

  it('A partner learns only the initials of a traveller who booked by a link, and nothing before it is paid', async () => {
    const unpaid = await bookOn(world, {}, byLink)
    const paid = await buyOn(world, {}, byLink)
    expect(await typesOf(unpaid.booking.reference)).toEqual([])
    const told = await ofBooking(paid.booking.reference)
    expect(told).toMatchObject([
      {
        type: 'booking.confirmed',
        booking: { channel: 'banner', customer: { name: 'A.', last_name: 'L.', email: null } },
      },
    ])
    expect(JSON.stringify(told)).not.toMatch(/Lovelace|ada@/)
  })

  it('A booking that was cancelled before it was confirmed is not told of', async () => {
    const { booking } = await bookOn(world, {}, byLink)
    await cancel(world.database.db, booking.id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
    expect(await typesOf(booking.reference)).toEqual([])
  })

  it('A change that is refused, or changes nothing, is not told of', async () => {
    const reference = await sellByApi(partner)
    await change(reference, { Customer: { name: CUSTOMER.name } })
    await change(reference, { Customer: { name: 'Augusta' }, updated_at: daysLater(-1).toISOString() })
    expect(await typesOf(reference)).toEqual(['booking.confirmed'])
  })

  it('Neither another environment nor another partner is told of a booking', async () => {
    const { db } = world.database
    const live = await sellByApi(partner)
    const withMagicValues = await sellByApi(sandbox)
    expect([await typesOf(withMagicValues), await ofBooking(live, sandbox)]).toEqual([[], []])
    expect(await ofBooking(withMagicValues, sandbox)).toHaveLength(1)
    const agreed = { email: 'c@example.com', commissionPercent: '5', promoCode: null, discountPercent: '0' }
    const { credentials } = await createPartner(db, { name: 'Stranger', ...agreed }, NOW)
    const [own] = credentials.filter(({ environment }) => environment === 'live')
    const issued = own && (await issueToken(db, own, NOW))
    const stranger = partnerOf(world)
    stranger.use(issued?.token ?? '')
    expect((await list('', stranger)).filter(({ booking }) => booking)).toEqual([])
  })
})

describe('the list of events', () => {
  let all: Listed[] = []
  beforeAll(async () => {
    for (let sold = 0; sold < 4; sold++) await sellByApi(partner)
    all = await list('?limit=100')
  })

  it('The list of events goes on after the last one that somebody has', async () => {
    expect(all.length).toBeGreaterThan(5)
    expect(await list('?limit=3')).toEqual(all.slice(0, 3))
    expect(await list(`?limit=2&after=${all[2]?.id}`)).toEqual(all.slice(3, 5))
    expect(await list(`?after=${all.at(-1)?.id}`)).toEqual([])
  })

  it('After an event that is kept no longer, the list begins with the first that is', async () => {
    expect(await list('?limit=100&after=msg_bead2169-3780-4499-8777-ac89a03efcf4')).toEqual(all)
  })

  it('An event of another environment is no place to go on from', async () => {
    await sellByApi(sandbox)
    const [foreign] = await list('', sandbox)
    expect(await list(`?limit=100&after=${foreign?.id}`)).toEqual(all)
  })

  it.each(['after=7', 'after=bead2169-3780-4499-8777-ac89a03efcf4', 'limit=0', 'limit=101'])(
    'The list of events refuses %s',
    async (query) => {
      const name = query.split('=', 1)[0] ?? ''
      expectRefusal(await partner.get(`/api/v2/events?${query}`), 400, 'INVALID_PARAMS', new RegExp(`^${name}: must`))
    },
  )

  it('Changed markup rules are told to every partner in both environments', async () => {
    const { db } = world.database
    await announceMarkupChanges(db, NOW)
    await db
      .update(markupRules)
      .set({ level: sql`level + 1` })
      .where(eq(markupRules.id, 1))
    await announceMarkupChanges(db, NOW)
    for (const as of [partner, sandbox]) {
      const told = (await listAll(as)).at(-1)
      const type = 'price_markups.changed'
      expect(told).toMatchObject({ type, occurred_at: NOW.toISOString(), version: null, booking: null, rule_ids: [1] })
    }
  })
})

it('Reading events page by page misses none and shows none twice while bookings and prices change', async () => {
  const { db } = world.database
  const references = [await sellByApi(partner), await sellByApi(partner), await sellByApi(partner)]
  let changing = true
  // Three at a time, and no vouchers: each waits for the lock of all before it, and gives up after three seconds.
  const changes = Promise.all([
    (async () => {
      for (let turn = 0; turn < 24; turn++) {
        const reference = references[turn % 3] ?? ''
        const items = [{ reference: `${reference}-P1`, note: `Turn ${turn}.` }]
        expect((await change(reference, { items, return_vouchers: 0 })).statusCode).toBe(200)
      }
    })(),
    (async () => {
      for (let turn = 0; turn < 6; turn++) await sellByApi(partner)
    })(),
    (async () => {
      for (let turn = 0; turn < 24; turn++) {
        await db
          .update(markupRules)
          .set({ level: sql`level + 1` })
          .where(eq(markupRules.id, 2))
        await announceMarkupChanges(db, NOW)
      }
    })(),
  ]).finally(() => (changing = false))

  const read: Listed[] = []
  for (let isLast = false; ;) {
    // The embedded database answers in the same turn of the event loop: changes need turns of their own.
    await new Promise(setImmediate)
    const page = await list(`?limit=3${read.length > 0 ? `&after=${read.at(-1)?.id}` : ''}`)
    read.push(...page)
    if (isLast && page.length === 0) break
    isLast = !changing && page.length === 0
  }
  await changes
  const everything = await db.select({ id: events.id }).from(events).where(eq(events.environment, 'live'))
  expect(read.map(({ id }) => id).toSorted()).toEqual(everything.map(({ id }) => `msg_${id}`).toSorted())
  for (const reference of references) {
    const versions = read.flatMap(({ booking, version }) => (booking?.reference === reference ? (version ?? 0) : []))
    expect(versions).toHaveLength(9)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  }
}, 60_000)

describe('what is kept of people in events', () => {
  it('Erasing a booking takes its person, addresses, notes and flights out of what was told', async () => {
    const { db } = world.database
    const reference = await sellByApi(partner)
    const secret = { flight_number: 'ZZ9999', address: 'Chalet Secret', note: 'Knock twice.' }
    await change(reference, { items: [{ reference: `${reference}-P1`, ...secret }] })
    expect(JSON.stringify(await ofBooking(reference))).toContain('ZZ9999')
    expect((await exportData(db, reference))?.events).toHaveLength(2)
    await erase(db, reference, COMMAND_LINE, NOW)
    const told = await ofBooking(reference)
    expect(told).toMatchObject([
      { booking: { customer: { name: 'erased', email: null }, client_reference: null } },
      { booking: { items: [{ flight_number: null, address: null, coordinates: null, note: null, state: 'booked' }] } },
    ])
    expect(JSON.stringify(told)).not.toMatch(/Lovelace|ada@|7700900123|ZZ9999|Secret|Knock/)
  })

  it('Events are kept for 30 days', async () => {
    const { db } = world.database
    const before = await db.$count(events)
    await cleanUp(db, oldPartnerEvents, daysLater(29.9), NEVER)
    expect(await db.$count(events)).toBe(before)
    world.setNow(daysLater(30))
    const later = partnerOf(world)
    const reference = await sellByApi(later, ONE_WAY)
    await cleanUp(db, oldPartnerEvents, daysLater(30.1), NEVER)
    expect(await ofBooking(reference, later)).toHaveLength(1)
    expect(await db.$count(events)).toBeLessThan(before)
  })
})
