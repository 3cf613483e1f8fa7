import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingItems, commissions, refunds } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { cancel } from '../../src/services/changes/cancel.ts'
import { recordDone, reportRide } from '../../src/services/changes/outcome.ts'
import { listRefunds } from '../../src/services/payments/payment.ts'
import { orderRefund } from '../../src/services/payments/send-refunds.ts'
import { findItemKeys } from '../../src/services/rides/assignment.ts'
import { changeDriver } from '../../src/services/rides/driver.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { LYON, VAL_THORENS } from '../support/demo.ts'
import { atDesk } from '../support/desk.ts'
import { assign, hire, type Hired } from '../support/drivers.ts'
import type { Answer } from '../support/http.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { pageLines } from '../support/pdf.ts'
import { bookOn, buyOn, mailsAbout, storyOf } from '../support/sale.ts'
import { ROUND_TRIP, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

const DAY = '/desk/rides?day=2027-01-16'

type Desk = Awaited<ReturnType<typeof atDesk>>

let desk: Desk
let julien: Hired

beforeAll(async () => {
  desk = await atDesk(world)
  julien = await hire(world)
})
beforeEach(() => world.setNow(NOW))

/** Sells a ride of that day and returns its item. */
async function sold(trip = TRIP, changes: Record<string, string> = {}): Promise<{ booking: Booking; item: string }> {
  const { booking } = await buyOn(world, changes, trip)
  return { booking, item: `${booking.reference}-P1` }
}

/** A ride that Julien cannot reach from Chamonix, where the other one ends before one o’clock. */
const FAR: Record<string, string> = {
  ...TRIP,
  route_from_code: LYON,
  route_to_code: VAL_THORENS,
  outbound_time_hours: '12',
}

/** A ride that he can, from the same airport in the afternoon. */
const LATER: Record<string, string> = { ...TRIP, outbound_time_hours: '16' }

/** Returns the row of a ride on the board, or in a preview. */
const rowOn = (body: string, item: string) =>
  unescaped(new RegExp(`<tr[^>]*id="${item}"[^]*?</tr>`).exec(body)?.[0] ?? '')

/** Returns what a preview says of each ride, in its order. */
const saidIn = ({ body }: Answer) =>
  Array.from(
    unescaped(body).matchAll(/<td(?: data-title="[^"]*")?( class="urgent")? *>([^<]*)<\/td>\s*<\/tr>/g),
    ([, isDoubtful, words]) => `${isDoubtful ? '! ' : ''}${words}`,
  )

type Row = Record<string, string>

const csvOf = async (query = '?day=2027-01-16'): Promise<Row[]> =>
  parse((await desk.get(`/desk/rides.csv${query}`)).body, { columns: true, bom: true })

const rowOf = async (item: string) => (await csvOf()).find((row) => row['item'] === item)

/** Returns what a form of the board carries on what it shows. */
const seenOnBoard = async () => fieldsOf((await desk.get(DAY)).body).find(([name]) => name === 'seen')?.[1] ?? ''

/** Sends a form on which rows are chosen. */
function send(fields: Record<string, string>, items: readonly string[], browser = desk) {
  const { cookie } = browser
  const body = new URLSearchParams(fields)
  for (const item of items) body.append('item', item)
  return world.app.inject({
    method: 'POST',
    url: DAY,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: body.toString(),
  })
}

/** Carries on the form of a preview. */
function confirm(preview: Answer, browser = desk) {
  expect(preview.statusCode, preview.body).toBe(200)
  const form = /<form class="confirm"[^]*?<\/form>/.exec(preview.body)?.[0] ?? ''
  const fields = fieldsOf(form).map(([name, value]) => [name, value] as const)
  const items = fields.flatMap(([name, value]) => (name === 'item' ? [value] : []))
  return send(Object.fromEntries(fields.filter(([name]) => name !== 'item')), items, browser)
}

describe('a day of rides', () => {
  it('The board and the CSV show each ride with everything that its driver has to know', async () => {
    const { item } = await sold()
    const { body } = await desk.get(DAY)
    expect(body).toContain(`<input type="checkbox" name="item" value="${item}"`)
    for (const words of ['A. Lovelace', '+44 7700 900123', 'LX2816', 'Hôtel Mont-Blanc']) expect(body).toContain(words)
    expect(await rowOf(item)).toEqual({
      starts_at: '2027-01-16 11:00:00',
      item,
      state: 'booked',
      marks: 'new unassigned',
      sold_at_time: '2027-01-16 11:00:00',
      flight: 'LX2816',
      from: 'Geneva Airport',
      from_code: 'airport-1',
      to: 'Chamonix',
      to_code: 'resort-11',
      address: 'Hôtel Mont-Blanc, 62 Allée du Majestic',
      name: 'Ada Lovelace',
      phone: '+44 7700 900123',
      adults: '2',
      children: '0',
      infants: '0',
      luggage: '2',
      skis: '2',
      child_seats: '0',
      boosters: '0',
      vehicle: '2',
      driver: '',
      to_collect: '',
      currency: '',
      note: '',
      vehicle_name: 'Standard minivan',
      driver_name: '',
    })
  })

  it('The list says what each driver collects, and no cell runs as a formula', async () => {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival', name: '=1+1' })
    const row = await rowOf(`${booking.reference}-P1`)
    expect(row).toMatchObject({ to_collect: '286.00', currency: 'EUR', name: "'=1+1 Lovelace" })
  })

  it('Filters are part of the URL and keep only the matching rides, on the page as in the CSV', async () => {
    const { item } = await sold(ROUND_TRIP, { last_name: 'Byron' })
    await assign(world, [item], julien.driver)
    const back = item.replace('P1', 'P2')
    const items = async (query: string) => (await csvOf(query)).map((row) => row['item'])
    expect(await items(`?day=2027-01-16&driver=${julien.driver.id}`)).toEqual([item])
    expect(await items('?day=2027-01-16&q=byron chamonix')).toEqual([item])
    expect(await items('?day=2027-01-16&q=byron&unassigned=1')).toEqual([])
    expect(await items('?day=2027-01-16&q=byron&direction=from_resort')).toEqual([])
    expect(await items('?day=2027-01-23&q=byron&direction=from_resort&airport=airport-1&resort=resort-11')).toEqual([
      back,
    ])
    expect(await items('?day=2027-01-16&q=byron&vehicle=99')).toEqual([])
    const { body } = await desk.get(`${DAY}&q=byron`)
    expect(body).toContain(`value="${item}"`)
    expect(body).toContain('/desk/rides.csv?day=2027-01-16&#38;q=byron')
  })

  it('A ride that is over is no longer among those without a driver', async () => {
    const { booking, item } = await sold(TRIP, { last_name: 'Somerville' })
    const items = async () => (await csvOf('?day=2027-01-16&q=somerville&unassigned=1')).map((row) => row['item'])
    expect(await items()).toEqual([item])
    const by = { actor: COMMAND_LINE, sender: world.sender }
    const made = { numbers: [1], isReported: true }
    await recordDone(world.database.db, booking.id, by, NOW, made)
    expect(await items()).toEqual([])
  })

  it('A day that has not changed is not sent again, and one that has is', async () => {
    const { item } = await sold()
    const { headers } = await desk.get(DAY)
    const again = () =>
      world.app.inject({ url: DAY, headers: { cookie: desk.cookie, 'if-none-match': String(headers.etag) } })
    expect((await again()).statusCode).toBe(304)
    await assign(world, [item], julien.driver)
    expect((await again()).statusCode).toBe(200)
  })

  it('A day is sent again once a driver is added or renamed, and once one of its rides is over', async () => {
    const { booking } = await sold()
    const { db } = world.database
    let { cookie } = desk
    const ask = (etag: string) => world.app.inject({ url: DAY, headers: { cookie, 'if-none-match': etag } })
    const versionSince = async (etag: string) => {
      const { statusCode, headers } = await ask(etag)
      expect(statusCode).toBe(200)
      expect((await ask(String(headers.etag))).statusCode).toBe(304)
      return String(headers.etag)
    }
    const first = await versionSince('')
    const { driver } = await hire(world, { name: 'Ines Laurent' })
    const added = await versionSince(first)
    const { id, linkVersion: _, createdAt: __, ...details } = driver
    await changeDriver(db, id, { ...details, name: 'Inès Laurent' }, COMMAND_LINE, NOW)
    const renamed = await versionSince(added)
    world.setNow(new Date(booking.lastEndAt.getTime() + 1))
    cookie = (await atDesk(world, { now: booking.lastEndAt })).cookie
    await versionSince(renamed)
  })

  it('A ride leads to its booking and has its reference, and the preview of an action does too', async () => {
    const { booking, item } = await sold()
    const link = `href="http://navette.test/desk/bookings/${booking.reference}"`
    const row = rowOn((await desk.get(DAY)).body, item)
    expect([row.includes(link), row.includes(`>${item}<`)]).toEqual([true, true])
    const preview = await send({ action: 'move', minutes: '5' }, [item])
    expect(preview.body).toContain(link)
  })

  it('A day is chosen by a date field that keeps the filters, and today needs no date', async () => {
    const { body } = await desk.get(`${DAY}&airport=airport-1`)
    const form = /<form class="inline" action="http:\/\/navette\.test\/desk\/rides">[^]*?<\/form>/.exec(body)?.[0] ?? ''
    expect(form).toContain('<input type="date" name="day" value="2027-01-16"')
    expect(fieldsOf(form).map(([name, value]) => [name, value])).toContainEqual(['airport', 'airport-1'])
    expect(body).toContain('href="http://navette.test/desk/rides?airport=airport-1">Today</a>')
    expect((await desk.get('/desk/rides')).body).toContain('name="day" value="2026-11-23"')
    expect((await desk.get('/desk/rides?day=')).statusCode).toBe(200)
  })

  it.each(['2027-02-30', '1.2.27', 'tomorrow', '2027-1', '12027-01-16'])(
    'A day that is no date, such as %s, is told on the page, and refused for downloads',
    async (day) => {
      const page = await desk.get(`/desk/rides?day=${day}`)
      expect([page.statusCode, page.headers['etag']]).toEqual([422, undefined])
      expect(unescaped(page.body)).toContain(`“${day}” is not a date as YYYY-MM-DD. This is today.`)
      expect(page.body).toContain('name="day" value="2026-11-23"')
      for (const path of ['.csv', `/${julien.driver.id}.pdf`]) {
        const download = await desk.get(`/desk/rides${path}?day=${day}`)
        expect([download.statusCode, download.body], path).toEqual([400, expect.stringContaining('must be a date')])
      }
    },
  )

  it('A driver has the rides of a day as a PDF', async () => {
    const { item } = await sold()
    await assign(world, [item], julien.driver)
    const { statusCode, headers, rawPayload } = await desk.get(`/desk/rides/${julien.driver.id}.pdf?day=2027-01-16`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('One file has the sheets of all drivers, each from a new page', async () => {
    const { driver: another } = await hire(world, { name: 'Anaïs Sheet' })
    for (const driver of [julien.driver, another]) await assign(world, [(await sold()).item], driver)
    const all = await desk.get('/desk/rides/drivers.pdf?day=2027-01-16')
    expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = await pageLines(all.rawPayload)
    expect(pages.filter((lines) => lines.includes('Anaïs Sheet'))).toHaveLength(1)
    expect(pages.length).toBeGreaterThan(1)
    expect((await desk.get('/desk/rides/drivers.pdf?day=2027-03-16')).statusCode).toBe(404)
  })

  it('The role for money gives no access to rides', async () => {
    const { get, post } = await atDesk(world, { role: 'money' })
    for (const url of [DAY, '/desk/rides.csv', '/desk/drivers']) expect((await get(url)).statusCode, url).toBe(403)
    expect((await post(DAY, { action: 'seen' })).statusCode).toBe(403)
  })
})

describe('what is done with several rides', () => {
  it('Rides are assigned once that was shown, and the driver gets one mail', async () => {
    const one = await sold()
    const two = await sold()
    const preview = await send({ action: 'assign', driver: String(julien.driver.id) }, [one.item, two.item])
    expect(preview.body).toContain('overlaps')
    expect(await rowOf(one.item)).toMatchObject({ driver: '' })
    const done = await confirm(preview)
    expect([done.statusCode, done.headers.location]).toEqual([303, 'http://navette.test/desk/rides?day=2027-01-16'])
    for (const { item } of [one, two])
      expect(await rowOf(item)).toMatchObject({
        driver: String(julien.driver.id),
        driver_name: 'Julien Moreau',
        marks: 'new',
      })
    expect((await storyOf(world, one.booking)).at(-1)).toBe('assigned: P1, Julien Moreau')
    await confirm(await send({ action: 'assign', driver: '' }, [one.item]))
    expect(await rowOf(one.item)).toMatchObject({ driver: '', marks: 'new unassigned' })
  })

  it('A ride is said to fit only if its driver can get there, of carriers nothing is said, and the board marks it', async () => {
    const chamonix = await sold()
    const lyon = await sold(FAR)
    const later = await sold(LATER)
    const { driver } = await hire(world, { name: 'Ines Laurent' })
    const ask = (id: number, items: string[]) => send({ action: 'assign', driver: String(id) }, items)
    expect(saidIn(await ask(driver.id, [chamonix.item, later.item]))).toEqual(['fits', 'fits'])
    const preview = await ask(driver.id, [chamonix.item, lyon.item])
    expect(saidIn(preview)).toEqual([
      expect.stringMatching(/^! \d+ min for 1\d\d km to Lyon Airport$/),
      expect.stringMatching(/^! \d+ min for 1\d\d km from Chamonix$/),
    ])
    expect((await confirm(preview)).statusCode).toBe(303)
    expect(rowOn((await desk.get(DAY)).body, lyon.item)).toMatch(/\d+ min for 1\d\d km from Chamonix/)
    const carrier = await hire(world, { name: 'Paul', kind: 'carrier', company: 'Alpbus' })
    const items = [chamonix.item, lyon.item]
    const said = saidIn(await ask(carrier.driver.id, items))
    expect(said).toEqual(['not checked, instead of Ines Laurent', 'not checked, instead of Ines Laurent'])
    await assign(world, items, carrier.driver)
    expect(rowOn((await desk.get(DAY)).body, lyon.item)).not.toContain('km from')
  })

  it('Who is free and has room stands first, and what was not compared is not called free', async () => {
    const { item } = await sold()
    const names = ['Free', 'Unknown car', 'Off', 'Small', 'Busy', 'Far', 'Carrier'].map((name) => `Choice ${name}`)
    const [free, , , , busy, far] = await Promise.all([
      hire(world, { name: names[0] ?? '', vehicleId: 2 }),
      hire(world, { name: names[1] ?? '' }),
      hire(world, { name: names[2] ?? '', worksFrom: '18:00', worksTo: '22:00' }),
      hire(world, { name: names[3] ?? '', vehicleId: 1 }),
      hire(world, { name: names[4] ?? '', vehicleId: 2 }),
      hire(world, { name: names[5] ?? '', vehicleId: 2 }),
      hire(world, { name: names[6] ?? '', kind: 'carrier', company: 'Alpbus' }),
    ])
    await assign(world, [(await sold()).item], busy.driver)
    await assign(world, [(await sold(FAR)).item], far.driver)
    const asked = await send({ action: 'assign', driver: 'free' }, [item])
    const choice = /<select id="driver"[^]*?<\/select>/.exec(unescaped(asked.body))?.[0] ?? ''
    const said = Array.from(choice.matchAll(/>\s*(Choice [^<]*?)\s*</g), ([, words]) => words)
    expect(said).toEqual([
      'Choice Free: free, Standard minivan is big enough',
      'Choice Unknown car: free, vehicle not known',
      'Choice Carrier, Alpbus: not checked',
      expect.stringMatching(/^Choice Busy: busy 11:00–\d\d:\d\d Geneva Airport → Chamonix$/),
      expect.stringMatching(/^Choice Far: .* km to Lyon Airport$/),
      'Choice Off: off work',
      'Choice Small: Economy car too small',
    ])
    expect(asked.body).not.toContain('class="confirm"')
    const preview = await send({ action: 'assign', driver: String(free.driver.id) }, [item])
    expect(preview.body).toContain(`<option value="${free.driver.id}" selected>`)
    await confirm(preview)
    expect(await rowOf(item)).toMatchObject({ driver_name: 'Choice Free' })
  })

  it('A ride that is too big for the driver’s vehicle does not fit, whoever drives it', async () => {
    const { item } = await sold({ ...TRIP, adult_count: '8', luggage_count: '8' })
    const small = { vehicleId: 1 }
    for (const changes of [small, { ...small, kind: 'carrier', company: 'Alpbus' } as const]) {
      const { driver } = await hire(world, changes)
      const [said] = saidIn(await send({ action: 'assign', driver: String(driver.id) }, [item]))
      expect(said).toMatch(/^! too many for a /)
    }
  })

  it('A move past the other leg of the booking, or onto another ride of its driver, is warned of', async () => {
    const { item } = await sold({ ...ROUND_TRIP, return_date: '2027-01-16', return_time_hours: '20' })
    const back = item.replace('P1', 'P2')
    const move = async (minutes: string, items: string[]) => saidIn(await send({ action: 'move', minutes }, items))
    expect(await move('60', [item])).toEqual(['11:00 → 12:00'])
    expect(await move('600', [item])).toEqual(['! 11:00 → 21:00, arrives after the way back starts'])
    expect(await move('-600', [back])).toEqual([expect.stringMatching(/^! .*, starts before they arrive$/)])
    expect(await move('60', [item, back])).toEqual(['11:00 → 12:00', expect.stringMatching(/^\d/)])
    const { driver } = await hire(world, { name: 'Ines Laurent' })
    const [one, later] = [await sold(), await sold(LATER)]
    await assign(world, [one.item, later.item], driver)
    expect(await move('300', [one.item])).toEqual(['! 11:00 → 16:00, overlaps 17:00 Geneva Airport → Chamonix'])
    expect(await move('300', [one.item, later.item])).toEqual(['11:00 → 16:00', '17:00 → 22:00'])
  })

  it('The commission on a ride that is moved is earned when the ride ends', async () => {
    const { item, booking } = await sold({ ...TRIP, promo_code: 'DEMO10' })
    const { id: bookingId, lastEndAt } = booking
    const earning = async () => {
      const rows = await world.database.db.select().from(commissions).where(eq(commissions.bookingId, bookingId))
      return rows.map(({ earnedAt }) => earnedAt)
    }
    expect(await earning()).toEqual([lastEndAt])
    await confirm(await send({ action: 'move', minutes: '85' }, [item]))
    expect(await earning()).toEqual([new Date(lastEndAt.getTime() + 85 * 60_000)])
  })

  it('Rides are moved by minutes: sold times are kept, new vouchers are issued, and drivers are notified', async () => {
    const { item, booking } = await sold()
    await assign(world, [item], julien.driver)
    await confirm(await send({ action: 'move', minutes: '85' }, [item]))
    expect(await rowOf(item)).toMatchObject({
      starts_at: '2027-01-16 12:25:00',
      sold_at_time: '2027-01-16 11:00:00',
      marks: 'new changed',
    })
    const mails = await mailsAbout(world, booking)
    expect(mails.filter(({ to }) => to === booking.email).at(-1)?.text).toContain('12:25')
    expect((await desk.get(DAY)).body).toContain('was 11:00')
    expect((await send({ action: 'seen', seen: await seenOnBoard() }, [item])).statusCode).toBe(303)
    expect(await rowOf(item)).toMatchObject({ marks: '' })
    for (const minutes of ['0', '721', '-721', 'soon', ''])
      expect((await send({ action: 'move', minutes }, [item])).statusCode, minutes).toBe(422)
  })

  it('What has changed since the board was shown is not marked as seen by it', async () => {
    const { item } = await sold()
    await assign(world, [item], julien.driver)
    const before = await seenOnBoard()
    await confirm(await send({ action: 'move', minutes: '5' }, [item]))
    const refused = await send({ action: 'seen', seen: before }, [item])
    expect([refused.statusCode, refused.body.includes('This has changed')]).toEqual([409, true])
    expect(await rowOf(item)).toMatchObject({ marks: 'new changed' })
    expect((await send({ action: 'seen', seen: await seenOnBoard() }, [item])).statusCode).toBe(303)
    expect(await rowOf(item)).toMatchObject({ marks: '' })
  })

  it('Travellers are written to, and a message that says nothing is refused', async () => {
    const { item, booking } = await sold()
    const preview = await send({ action: 'message', message: 'The road is <closed>.' }, [item])
    expect(preview.body).toContain('sms:+447700900123')
    await confirm(preview)
    const mails = await mailsAbout(world, booking)
    expect(mails.some(({ to, text }) => to === booking.email && text.startsWith('The road is <closed>.'))).toBe(true)
    expect((await send({ action: 'message', message: ' ' }, [item])).statusCode).toBe(422)
  })

  /** What has been refunded for a booking, without waiting for the job that sends refunds. */
  const refundsOf = async ({ id }: Booking) => {
    const made = await world.database.db.select().from(refunds).where(eq(refunds.bookingId, id))
    return made.map(({ state, amountMinor }) => [state, amountMinor])
  }

  const pricesOf = async ({ id }: Booking) => {
    const { bookingId, number } = bookingItems
    const items = await world.database.db.select().from(bookingItems).where(eq(bookingId, id)).orderBy(number)
    return items.map(({ priceMinor }) => priceMinor)
  }

  it('A cancelled ride leaves the board, and all of its price goes back', async () => {
    const { item, booking } = await sold()
    const preview = await send({ action: 'cancel' }, [item])
    expect(preview.body).toContain('€286.00 refunded')
    expect((await confirm(preview)).statusCode).toBe(303)
    expect(await rowOf(item)).toBeUndefined()
    expect((await storyOf(world, booking)).at(-1)).toMatch(/^refund|^cancelled/)
    expect(await refundsOf(booking)).toEqual([['done', 28_600]])
  })

  it('A ride is cancelled alone: the way back of its booking stays, and is not refunded', async () => {
    const { item, booking } = await sold(ROUND_TRIP)
    const [there = 0] = await pricesOf(booking)
    const preview = await send({ action: 'cancel' }, [item])
    expect(unescaped(preview.body)).toContain(`€${(there / 100).toFixed(2)} refunded; the rest of the booking stays`)
    expect((await confirm(preview)).statusCode).toBe(303)
    expect(await rowOf(item)).toBeUndefined()
    expect((await csvOf('?day=2027-01-23')).map((row) => row['item'])).toContain(item.replace('P1', 'P2'))
    expect(await refundsOf(booking)).toEqual([['done', there]])
  })

  it('Both ways of a booking are cancelled together, and the preview has the amount once', async () => {
    const { item, booking } = await sold(ROUND_TRIP)
    const preview = await send({ action: 'cancel' }, [item, item.replace('P1', 'P2')])
    expect(preview.body.match(/refunded/g)).toHaveLength(1)
    expect(preview.body).toContain('together with P1')
    await confirm(preview)
    expect(await refundsOf(booking)).toEqual([['done', booking.priceMinor]])
  })

  it('A ride that was driven is not refunded when the way back is cancelled, even if both are selected', async () => {
    const { item, booking } = await sold(ROUND_TRIP)
    const [, back = 0] = await pricesOf(booking)
    const by = { actor: COMMAND_LINE, sender: world.sender }
    await recordDone(world.database.db, booking.id, by, NOW, { numbers: [1], isReported: true })
    const preview = await send({ action: 'cancel' }, [item, item.replace('P1', 'P2')])
    expect(preview.body).toContain('stays: it has begun, or is over')
    expect((await confirm(preview)).statusCode).toBe(303)
    expect(await rowOf(item)).toMatchObject({ state: 'done' })
    expect(await refundsOf(booking)).toEqual([['done', back]])
  })

  it('A ride whose passengers are on board is neither cancelled nor refunded', async () => {
    const { item, booking } = await sold()
    await assign(world, [item], julien.driver)
    const [key] = await findItemKeys(world.database.db, [item])
    if (!key) throw new Error('the ride is gone')
    for (const state of ['on_the_way', 'at_pickup', 'on_board'] as const)
      await reportRide(world.database.db, key, { state }, { driver: julien.driver, sender: world.sender }, NOW)
    expect((await send({ action: 'cancel' }, [item])).statusCode).toBe(422)
    expect(await rowOf(item)).toMatchObject({ state: 'on_board' })
    expect(await refundsOf(booking)).toEqual([])
  })

  it('Of bookings that are cancelled together, each gets back what was left of its payment, and an unpaid one nothing', async () => {
    const whole = await sold()
    const rest = await sold()
    const unpaid = await bookOn(world, { payment_method: 'on_arrival' })
    const order = { amountMinor: 2_000, currency: 'EUR', reason: 'a late driver' }
    const by = { actor: COMMAND_LINE, sender: world.sender }
    await orderRefund(world.database.db, rest.booking.id, order, by, NOW)
    const preview = await send({ action: 'cancel' }, [whole.item, rest.item, `${unpaid.booking.reference}-P1`])
    for (const words of ['€286.00 refunded', '€266.00 refunded', 'nothing to refund'])
      expect(preview.body).toContain(words)
    expect((await confirm(preview)).statusCode).toBe(303)
    const refunded = async ({ id }: Booking) =>
      (await listRefunds(world.database.db, { id })).map(({ amountMinor, state }) => `${amountMinor} ${state}`)
    expect((await refunded(rest.booking)).toSorted()).toEqual(['2000 done', '26600 done'])
    expect([await refunded(whole.booking), await refunded(unpaid.booking)]).toEqual([['28600 done'], []])
  })

  it('Of two who change the same ride the second is shown what the first has done', async () => {
    const { item } = await sold()
    const paul = await atDesk(world, { name: 'Paul' })
    const ours = await send({ action: 'move', minutes: '10' }, [item])
    const theirs = await send({ action: 'move', minutes: '20' }, [item], paul)
    expect((await confirm(ours)).statusCode).toBe(303)
    const late = await confirm(theirs, paul)
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Claire')
    expect(late.body).toContain('P1, +10 min')
    expect(await rowOf(item)).toMatchObject({ starts_at: '2027-01-16 11:10:00' })
  })

  it('Of several rides none is changed once one of them is no longer there, and what has happened is shown', async () => {
    const first = await sold()
    const second = await sold()
    const paul = await atDesk(world, { name: 'Paul' })
    const ours = await send({ action: 'move', minutes: '10' }, [first.item, second.item])
    const theirs = await send({ action: 'cancel' }, [second.item], paul)
    expect((await confirm(theirs, paul)).statusCode).toBe(303)
    const late = await confirm(ours)
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Paul')
    expect(late.body).toContain(second.booking.reference)
    expect(await rowOf(first.item)).toMatchObject({ starts_at: '2027-01-16 11:00:00' })
  })

  it('Of an assignment, a move and a cancellation at once, one is done and the others are shown it', async () => {
    const { item, booking } = await sold()
    const previews = [
      await send({ action: 'assign', driver: String(julien.driver.id) }, [item]),
      await send({ action: 'move', minutes: '15' }, [item]),
      await send({ action: 'cancel' }, [item]),
    ]
    const answers = await Promise.all(previews.map((preview) => confirm(preview)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 409, 409])
    const before = (await storyOf(world, booking)).length
    await Promise.all([
      cancel(world.database.db, booking.id, { actor: COMMAND_LINE, sender: world.sender }, NOW),
      assign(world, [item], julien.driver),
    ])
    expect((await storyOf(world, booking)).length).toBeGreaterThanOrEqual(before)
    expect(await rowOf(item)).toBeUndefined()
  })

  it('Without rides, or with an unknown action, nothing is done', async () => {
    const { item } = await sold()
    expect((await send({ action: 'assign' }, [])).statusCode).toBe(422)
    expect((await send({ action: 'dance' }, [item])).statusCode).toBe(422)
    expect((await send({ action: 'assign', driver: '999' }, [item])).statusCode).toBe(422)
  })
})

describe('drivers', () => {
  const NEW = {
    name: 'Sophie Petit',
    phone: '+33612345679',
    email: 'sophie@drivers.example',
    vehicle: '2',
    kind: 'carrier',
    company: 'Alpbus',
    licence: 'F-74-1',
    plate: 'GK-418-TR',
  }

  it('A driver is added, changed and given new links at the desk', async () => {
    const added = await desk.post('/desk/drivers', NEW)
    expect(added.statusCode, added.body).toBe(303)
    const own = new URL(String(added.headers.location)).pathname
    const page = await desk.get(own)
    const linkOn = ({ body }: Answer, pattern: RegExp) => pattern.exec(body)?.[1] ?? ''
    const link = linkOn(page, /href="http:\/\/navette\.test(\/d\/[\w-]+)"/)
    expect(page.body).toMatch(/href="http:\/\/navette\.test\/d\/calendar\/[\w-]+\.ics"/)
    expect((await world.app.inject(link)).statusCode).toBe(200)
    expect((await desk.get('/desk/drivers')).body).toContain(`href="http://navette.test${own}">Sophie Petit</a>`)
    const off = { works_from: '5:00', works_to: '1400', days_off: '2027-01-16, 2027-01-09 2027-01-16' }
    await desk.post(own, { ...NEW, ...off, name: 'Sophie Grand', kind: 'own', company: '' })
    const changed = (await desk.get(own)).body
    for (const kept of ['Sophie Grand', '05:00', '14:00', '2027-01-09 2027-01-16'])
      expect(changed).toContain(`value="${kept}"`)
    expect((await desk.post(own, { action: 'renew' })).statusCode).toBe(303)
    expect((await world.app.inject(link)).statusCode).toBe(404)
  })

  it.each([
    ['name', ''],
    ['phone', '12'],
    ['email', 'nobody'],
    ['vehicle', '999'],
    ['kind', 'friend'],
    ['company', ''],
    ['works_from', 'later'],
    ['works_to', '05:00'],
    ['days_off', '2027-01-09, soon'],
  ])('A driver whose %s is %o is refused, with what was typed', async (name, value) => {
    const answer = await desk.post('/desk/drivers', { ...NEW, works_from: '5:00', [name]: value })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(`id="${name}-error"`)
    expect(answer.body).toContain('value="F-74-1"')
  })
})
