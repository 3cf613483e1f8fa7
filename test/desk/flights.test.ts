import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbox, vehicleCapacity } from '../../src/db/schema/index.ts'
import { findRides } from '../../src/services/rides/day-of-rides.ts'
import { formatInstant, OPERATOR_ZONE } from '../../src/values/time.ts'
import { atDesk } from '../support/desk.ts'
import { assign, hire } from '../support/drivers.ts'
import type { Answer } from '../support/http.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { CUSTOMER, ONE_WAY, partnerOf } from '../support/partner.ts'
import { buyOn, mailsAbout, storyOf } from '../support/sale.ts'
import { TRIP } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const folder = await mkdtemp(join(tmpdir(), 'flights-'))
const FEED = join(folder, 'flights.csv')
afterAll(() => rm(folder, { recursive: true }))

const world = useWorld({ FLIGHTS_FILE: FEED })

type Desk = Awaited<ReturnType<typeof atDesk>>

let desk: Desk
let day = 0

beforeAll(async () => {
  desk = await atDesk(world)
})

/** Returns the next Saturday of the season: each test has its own. */
function ownDay() {
  day += 1
  const date = new Date(Date.UTC(2027, 0, 2 + 7 * day)).toISOString().slice(0, 10)
  return { date, url: `/desk/flights?day=${date}` }
}

/** Sells a private ride that meets a flight at ten, and returns its item. */
async function sold(date: string, flight: string, changes: Record<string, string> = {}) {
  const { booking } = await buyOn(
    world,
    { outbound_flight_number: flight },
    { ...TRIP, outbound_date: date, ...changes },
  )
  return { booking, item: `${booking.reference}-P1` }
}

/** Sells seats on the shuttle at noon to somebody who lands before. */
async function seated(date: string, flight: string): Promise<string> {
  const live = partnerOf(world)
  const Transfer = {
    ...ONE_WAY,
    type: 'shared',
    outbound_date: date,
    outbound_time_minutes: 20,
  }
  const AdditionalInformation = { flight_number: flight }
  const { id } = (await live.post('/api/v2/transfer', { Transfer, AdditionalInformation })).json().Transfer
  const TransferSelection = { outbound: 'requested-2' }
  const answer = await live.post('/api/v2/booking', {
    Booking: { transfer_id: id, return_vouchers: 0, TransferSelection, Customer: CUSTOMER },
  })
  return `${answer.json().Booking.reference}-P1`
}

/** Returns the pickup of a ride, and the one that was sold. */
async function pickups(item: string): Promise<string[]> {
  const [ride] = await findRides(world.database.db, [item])
  return ride ? [ride.startsAt, ride.soldStartsAt].map((at) => formatInstant(at, OPERATOR_ZONE).slice(11, 16)) : []
}

/** Sends a form with rows. */
function send(url: string, fields: Record<string, string>, items: readonly string[] = [], { cookie }: Desk = desk) {
  const body = new URLSearchParams(fields)
  for (const item of items) body.append('item', item)
  return world.app.inject({
    method: 'POST',
    url,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: body.toString(),
  })
}

/** Carries on the form of a preview, with the rows that are chosen there, or with these. */
function confirm(url: string, preview: Answer, items?: readonly string[], browser = desk) {
  expect(preview.statusCode, preview.body).toBe(200)
  const fields = fieldsOf(/<form class="confirm"[^]*?<\/form>/.exec(preview.body)?.[0] ?? '')
  const rows = fields.flatMap(([name, value]) => (name === 'item' ? [value] : []))
  const others = Object.fromEntries(fields.flatMap(([name, value]) => (name === 'item' ? [] : [[name, value]])))
  return send(url, others, items ?? rows, browser)
}

/** Returns what a preview says of each ride. */
const saidIn = (body: string) =>
  Array.from(
    unescaped(body).matchAll(/<td data-title="Then" class="(\w+)">\s*<div>\s*([^<]*?)\s*</g),
    ([, kind, words]) => (kind === 'urgent' ? `! ${words}` : words),
  )

const mailsTo = async (address: string) => {
  const rows = await world.database.db.select().from(outbox)
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(address))
}

describe('a new landing', () => {
  it('It is previewed, moves the private pickups of its flight alone, and tells travellers and drivers', async () => {
    const { date, url } = ownDay()
    const { driver } = await hire(world, { email: 'ines@drivers.example' })
    const [one, two, other] = [await sold(date, 'LX 2816'), await sold(date, 'lx2816'), await sold(date, 'BA726')]
    await assign(world, [one.item], driver)
    const before = await mailsTo(driver.email)
    const fields = { flight: 'LX2816', lands_at: `${date}T11:25` }
    const preview = await send(url, fields)
    expect(unescaped(preview.body)).toContain('LX2816 lands at 11:25, 1 h 25 min late')
    expect(saidIn(preview.body)).toEqual(['fits', 'fits'])
    expect(await pickups(one.item)).toEqual(['11:00', '11:00'])
    const done = await confirm(url, preview)
    expect([done.statusCode, done.headers.location]).toEqual([303, `http://navette.test${url}`])
    expect(await pickups(one.item)).toEqual(['12:25', '11:00'])
    expect(await pickups(two.item)).toEqual(['12:25', '11:00'])
    expect(await pickups(other.item)).toEqual(['11:00', '11:00'])
    expect((await storyOf(world, one.booking)).at(-1)).toBe('moved: P1, +85 min')
    const [traveller] = (await mailsAbout(world, one.booking)).filter(({ to }) => to === one.booking.email).slice(-1)
    expect(traveller?.text).toContain('12:25')
    expect(await mailsTo(driver.email)).toHaveLength(before.length + 1)
    const { body } = await desk.get(url)
    expect(unescaped(body)).toContain('LX2816 lands at 11:25: 2 rides moved')
    expect(unescaped(body)).toMatch(/1 h 25 min late, <span class="good">moved<\/span>/)
  })

  it('It is taken back the same way, and a ride that was moved by hand stands for the flight again', async () => {
    const { date, url } = ownDay()
    const { item } = await sold(date, 'LX2816')
    const land = async (time: string) => {
      const preview = await send(url, { flight: 'LX2816', lands_at: `${date}T${time}` })
      return (await confirm(url, preview)).statusCode
    }
    expect([await land('11:25'), await pickups(item)]).toEqual([303, ['12:25', '11:00']])
    expect([await land('09:40'), await pickups(item)]).toEqual([303, ['10:40', '11:00']])
    expect([await land('10:00'), await pickups(item)]).toEqual([303, ['11:00', '11:00']])
    const again = await send(url, { flight: 'LX2816', lands_at: `${date}T10:00` })
    expect([again.statusCode, saidIn(again.body)]).toEqual([200, ['stands for this landing']])
    expect(again.body).not.toContain('class="confirm"')
  })

  it('Only the rides that stay chosen are moved, and with none nothing is', async () => {
    const { date, url } = ownDay()
    const [one, two] = [await sold(date, 'LX2816'), await sold(date, 'LX2816')]
    const preview = await send(url, { flight: 'LX2816', lands_at: `${date}T11:25` })
    expect((await confirm(url, preview, [])).statusCode).toBe(422)
    expect((await confirm(url, preview, [two.item])).statusCode).toBe(303)
    expect([await pickups(one.item), await pickups(two.item)]).toEqual([
      ['11:00', '11:00'],
      ['12:25', '11:00'],
    ])
    // The other one follows later.
    const rest = await send(url, { flight: 'LX2816', lands_at: `${date}T11:25` })
    expect(saidIn(rest.body)).toEqual(['fits', 'stands for this landing'])
    expect((await confirm(url, rest)).statusCode).toBe(303)
    expect(await pickups(one.item)).toEqual(['12:25', '11:00'])
  })

  it('Missed shuttles, overlaps of drivers and units that are short are shown, and not refused', async () => {
    const { date, url } = ownDay()
    const { driver } = await hire(world)
    const late = await sold(date, 'LX2816')
    const next = await sold(date, 'BA726', { outbound_time_hours: '12' })
    const shuttle = await seated(date, 'LX2816')
    await assign(world, [late.item, next.item], driver)
    const { db } = world.database
    await db.execute(
      sql`INSERT INTO vehicle_capacity (vehicle_id, area, date_from, date_to, units) VALUES (2, '{}', ${date}, ${date}, 1)`,
    )
    await expect.poll(() => world.catalogue.current.capacity.length).toBe(1)
    const preview = await send(url, { flight: 'LX2816', lands_at: `${date}T12:00` })
    expect(saidIn(preview.body)).toEqual([
      '! overlaps 13:00 Geneva Airport → Chamonix, needs 2 × Standard minivan, there are 1',
      expect.stringMatching(/^! misses its shuttle at 12:00; the next with seats leaves at 1\d:\d\d$/),
    ])
    expect(preview.body).toContain('1 party misses its shuttle')
    expect(preview.body).toContain(`/items/1">Change…</a>`)
    expect((await confirm(url, preview)).statusCode).toBe(303)
    expect([await pickups(late.item), await pickups(shuttle)]).toEqual([
      ['13:00', '11:00'],
      ['12:00', '12:00'],
    ])
    await db.delete(vehicleCapacity)
    await expect.poll(() => world.catalogue.current.capacity.length).toBe(0)
  })

  it('Of two dispatchers who move the same flight at once, one is told what the other has done', async () => {
    const { date, url } = ownDay()
    const paul = await atDesk(world, { name: 'Paul' })
    const rides = [await sold(date, 'LX2816'), await sold(date, 'LX2816')]
    const ask = (time: string, browser: Desk) =>
      send(url, { flight: 'LX2816', lands_at: `${date}T${time}` }, [], browser)
    const [hers, his] = [await ask('11:00', desk), await ask('11:30', paul)]
    const both = await Promise.all([confirm(url, hers), confirm(url, his, undefined, paul)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 409]))
    const [loser, winner] = both[0]?.statusCode === 409 ? [both[0], 'Paul'] : [both[1], 'Claire']
    expect(unescaped(loser?.body ?? '')).toMatch(new RegExp(`Moved[^]*by ${winner}`))
    const moved = winner === 'Claire' ? '12:00' : '12:30'
    for (const { item } of rides) expect(await pickups(item)).toEqual([moved, '11:00'])
  })

  it.each([
    [{ flight: 'XX1', lands_at: 'DAYT11:25' }, 'No ride of this day meets the flight “XX1”.'],
    [{ flight: '', lands_at: 'DAYT11:25' }, 'No ride of this day meets the flight “”.'],
    [{ lands_at: 'DAYT11:25' }, 'No ride of this day meets the flight'],
    [{ flight: 'LX2816', lands_at: '' }, 'Please enter day and time'],
    [{ flight: 'LX2816', lands_at: '11:25' }, 'Please enter day and time'],
    [{ flight: 'LX2816', lands_at: 'DAYT25:00' }, 'Please enter day and time'],
    [{ flight: 'LX2816', lands_at: '2027-02-30T11:25' }, 'Please enter day and time'],
    [{ flight: 'LX2816', lands_at: '2028-01-16T11:25' }, 'more than a day'],
    [{ flight: 'LX2816', place: 'airport-2', lands_at: 'DAYT11:25' }, 'No ride of this day meets'],
    [{ flight: 'LX2816', lands_at: 'DAYT11:25', item: 'NAV1-P1' }, 'Select at least one ride'],
    [{ flight: 'LX2816', lands_at: 'DAYT11:25', chosen: '1' }, 'Select at least one ride'],
  ])('%j is refused with the reason', async (fields, why) => {
    const date = '2027-01-16'
    const url = `/desk/flights?day=${date}`
    if (!(await desk.get(url)).body.includes('LX2816')) await sold(date, 'LX2816')
    const typed = Object.entries(fields).map(([name, value]) => [name, value.replace('DAY', date)])
    const answer = await send(url, Object.fromEntries(typed))
    expect([answer.statusCode, unescaped(answer.body)]).toEqual([422, expect.stringContaining(why)])
  })

  it('The role for money gives no access to flights', async () => {
    const { get, post } = await atDesk(world, { role: 'money' })
    const { url } = ownDay()
    expect((await get(url)).statusCode).toBe(403)
    expect((await post(url, { flight: 'LX2816', lands_at: '2027-01-16T11:25' })).statusCode).toBe(403)
  })
})

describe('the feed', () => {
  it('A flight is one, whether its airline is written as by IATA or as by ICAO', async () => {
    const { date, url } = ownDay()
    const rides = [await sold(date, 'EZY 8471'), await sold(date, 'U2 8471'), await sold(date, 'ezy8471')]
    await writeFile(FEED, `flight,scheduled_at,lands_at\nEZS08471,${date}T10:00,${date}T11:25\n`)
    await utimes(FEED, new Date(), new Date(Date.now() - 5_000))
    const { body } = await desk.get(url)
    expect(unescaped(body)).toContain('EZY8471 lands at 11:25, 1 h 25 min late')
    expect(body.match(/name="lands_at"/g)).toHaveLength(2)
    const preview = await send(url, { flight: 'U2 8471', lands_at: `${date}T11:25` })
    expect((await confirm(url, preview)).statusCode).toBe(303)
    for (const { item } of rides) expect(await pickups(item)).toEqual(['12:25', '11:00'])
  })

  it('A flight that is late by the feed is shown with what it moves, and moved by one button', async () => {
    const { date, url } = ownDay()
    const { item } = await sold(date, 'LX 0816')
    await sold(date, 'BA726')
    await writeFile(FEED, `flight,scheduled_at,lands_at\nLX816,${date}T10:00,${date}T11:25\n`)
    const page = await desk.get(url)
    expect(unescaped(page.body)).toContain('LX816 lands at 11:25, 1 h 25 min late')
    expect(page.body).toContain('<dt>not in the feed</dt>')
    expect((await confirm(url, page)).statusCode).toBe(303)
    expect(await pickups(item)).toEqual(['12:25', '11:00'])
    const after = await desk.get(url)
    expect(after.body).not.toContain('class="confirm"')
    // It is read again when it changes, even within the same second.
    await writeFile(FEED, `flight,scheduled_at,lands_at\nLX816,${date}T10:00,${date}T10:00\n`)
    await utimes(FEED, new Date(), new Date(Date.now() + 5_000))
    // What was moved is taken back the same way.
    const back = await desk.get(url)
    expect(unescaped(back.body)).toContain('LX816 lands at 10:00, on time')
    expect((await confirm(url, back)).statusCode).toBe(303)
    expect((await pickups(item))[0]).toBe('11:00')
    const settled = (await desk.get(url)).body
    expect(saidIn(settled)).toEqual([])
    expect([settled.includes('class="confirm"'), settled.includes('on time')]).toEqual([false, true])
  })

  it('What cannot be read of the feed is told on the page, which works all the same', async () => {
    const { date, url } = ownDay()
    await sold(date, 'LX2816')
    await writeFile(FEED, `flight,scheduled_at,lands_at\nLX2816,${date}T10:00,soon\n`)
    const { statusCode, body } = await desk.get(url)
    expect([statusCode, unescaped(body)]).toEqual([
      200,
      expect.stringContaining('line 2: lands_at: must be a time as YYYY-MM-DDTHH:MM'),
    ])
    expect(body).toContain('name="lands_at"')
  })
})
