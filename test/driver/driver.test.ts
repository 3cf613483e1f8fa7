import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookingLog, drivers, outbox, rideAssignments } from '../../src/db/schema/index.ts'
import { findFullBookingByReference } from '../../src/services/bookings/find-booking.ts'
import { listBookingLog } from '../../src/services/bookings/log.ts'
import { driverCalendarUrl } from '../../src/services/bookings/signed-tokens.ts'
import { cancel } from '../../src/services/changes/cancel.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { publicBookings } from '../../src/services/notify/notify-partner.ts'
import { erase, exportData } from '../../src/services/privacy/personal-data.ts'
import { renewDriverLinks } from '../../src/services/rides/driver.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { atDesk } from '../support/desk.ts'
import { assign, hire, type Hired } from '../support/drivers.ts'
import { unescaped } from '../support/page.ts'
import { ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { buyOn, storyOf } from '../support/sale.ts'
import { ROUND_TRIP, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

/** The morning of the trip, whose pickup is at 11:00 in Paris. */
const MORNING = new Date('2027-01-16T07:00:00Z')

beforeEach(() => world.setNow(NOW))

const get = (url: string) => world.app.inject({ url })
const tap = (page: string, fields: Record<string, string>) =>
  world.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  })

/** Sells a trip there and back on the site, and gives its way there to a new driver, on its morning. */
async function drivenRide(): Promise<
  Hired & { item: string; booking: Awaited<ReturnType<typeof buyOn>>['booking']; own: string }
> {
  const { booking, own } = await buyOn(world, {}, ROUND_TRIP)
  const hired = await hire(world)
  const item = `${booking.reference}-P1`
  await assign(world, [item], hired.driver)
  world.setNow(MORNING)
  return { ...hired, item, booking, own }
}

const stateOn = async (page: string, item: string) =>
  new RegExp(`id="${item}" data-state="(\\w+)"`).exec((await get(page)).body)?.[1]

describe('the rides of a driver', () => {
  it('A driver sees only their own rides of today and tomorrow, with the name of the traveller', async () => {
    const { page, item } = await drivenRide()
    const { page: other } = await hire(world)
    const { body } = await get(page)
    expect(body).toContain(`${page}/sign/${item}`)
    expect(body).toContain('href="tel:+447700900123"')
    expect(unescaped(body)).toMatch(
      /href="geo:46\.\d+,6\.\d+\?q=[^]*href="https:\/\/maps\.apple\.com\/\?ll=46\.\d+,6\.\d+&q=/,
    )
    for (const word of ['LX2816', 'Lovelace', 'Hôtel Mont-Blanc', 'Nothing to collect.']) expect(body).toContain(word)
    expect((await get(other)).body).not.toContain(item)
    world.setNow(new Date('2027-01-14T22:00:00Z'))
    expect((await get(page)).body).not.toContain(item)
  })

  it('A driver can keep the page on the home screen, under its own link and with an icon, and strangers cannot', async () => {
    const { page } = await drivenRide()
    const [, link = ''] = /<link rel="manifest" href="([^"]+)"/.exec((await get(page)).body) ?? []
    const { headers, ...answer } = await get(link)
    expect(headers['content-type']).toContain('application/manifest+json')
    expect((await get(page)).headers['content-security-policy']).toContain("manifest-src 'self'")
    const manifest: { start_url: string; icons: { src: string; sizes: string }[] } = answer.json()
    expect(new URL(manifest.start_url).pathname).toBe(new URL(page, 'http://navette.test').pathname)
    expect(manifest).toMatchObject({ display: 'standalone', icons: [{ sizes: '180x180', type: 'image/png' }] })
    const icon = await get(manifest.icons[0]?.src ?? '')
    expect(icon.headers['content-type']).toBe('image/png')
    // The width and the height of a PNG.
    expect([icon.rawPayload.readUInt32BE(16), icon.rawPayload.readUInt32BE(20)]).toEqual([180, 180])
    expect((await get('/d/nobody/manifest.webmanifest')).statusCode).toBe(404)
  })

  it('A driver of ours is told of rides that one cannot drive both, and a carrier’s is not', async () => {
    const items = [(await buyOn(world)).booking, (await buyOn(world)).booking].map(({ reference }) => `${reference}-P1`)
    world.setNow(MORNING)
    for (const [changes, isTold] of [
      [{}, true],
      [{ kind: 'carrier', company: 'Alpbus' } as const, false],
    ] as const) {
      const { driver, page } = await hire(world, changes)
      await assign(world, items, driver)
      const { body } = await get(page)
      expect(body.includes('Please call the desk: overlaps 11:00 Geneva Airport → Chamonix.')).toBe(isTold)
    }
  })

  it('The party of a ride says which are infants, on the page of the driver as on the board', async () => {
    const { booking } = await buyOn(world, {}, { ...TRIP, infant_count: '1' })
    const { driver, page } = await hire(world)
    await assign(world, [`${booking.reference}-P1`], driver)
    world.setNow(MORNING)
    expect((await get(page)).body).toMatch(/<strong>2 \+ 0 \+ 1<\/strong> <span class="unseen">people</)
    const desk = await atDesk(world, { now: MORNING })
    expect((await desk.get('/desk/rides?day=2027-01-16')).body).toContain('<td class="number">2+0+1</td>')
  })

  it('A ride goes on after midnight until its driver has done it', async () => {
    const { booking } = await buyOn(world, {}, { ...TRIP, outbound_time_hours: '22' })
    const { driver, page } = await hire(world)
    const item = `${booking.reference}-P1`
    await assign(world, [item], driver)
    world.setNow(new Date('2027-01-16T22:30:00Z'))
    for (const state of ['on_the_way', 'at_pickup', 'on_board'])
      expect((await tap(page, { item, state })).statusCode, state).toBe(303)
    world.setNow(new Date('2027-01-16T23:30:00Z'))
    expect(await stateOn(page, item)).toBe('on_board')
    expect((await tap(page, { item, state: 'done' })).statusCode).toBe(303)
    expect((await get(page)).body).not.toContain(item)
  })

  it('The name sign has the traveller’s name as its only heading', async () => {
    const { page, item } = await drivenRide()
    const { body } = await get(`${page}/sign/${item}`)
    expect(Array.from(body.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g), ([, name]) => name)).toEqual(['Ada Lovelace'])
    expect((await get(`${page}/sign/NAV1-P1`)).statusCode).toBe(404)
  })

  it('A link that was renewed shows nothing any more, nor does its calendar', async () => {
    const { page, driver } = await drivenRide()
    const calendar = driverCalendarUrl('', world.travellerKey, driver)
    expect((await get(calendar)).statusCode).toBe(200)
    await renewDriverLinks(world.database.db, driver.id, COMMAND_LINE, NOW)
    for (const url of [page, calendar, '/d/nonsense']) expect((await get(url)).statusCode).toBe(404)
  })

  it('A driver’s calendar says when and where, but neither names nor numbers of travellers', async () => {
    const { driver, item } = await drivenRide()
    const { body, headers } = await get(driverCalendarUrl('', world.travellerKey, driver))
    expect(headers['content-type']).toContain('text/calendar')
    const text = body.replaceAll('\r\n ', '')
    expect(text).toContain(`UID:${item}@`)
    expect(text).toContain('DTSTART:20270116T100000Z')
    expect(text).not.toMatch(/Ada|Lovelace|7700/)
  })
})

describe('the states of a ride', () => {
  it('A ride goes through its states by one tap each, and the log says who drove', async () => {
    const { page, item, booking } = await drivenRide()
    for (const state of ['on_the_way', 'at_pickup', 'on_board']) {
      const answer = await tap(page, { item, state })
      expect(answer.statusCode, answer.body).toBe(303)
      expect(answer.headers.location).toBe(`http://navette.test${page}#${item}`)
      expect(await stateOn(page, item)).toBe(state)
    }
    expect((await tap(page, { item, state: 'done' })).statusCode).toBe(303)
    expect(await stateOn(page, item)).toBeUndefined()
    expect((await storyOf(world, booking)).slice(-4)).toEqual([
      'on_the_way: P1',
      'at_pickup: P1',
      'on_board: P1',
      'done: P1',
    ])
  })

  it('A repeated or overtaken tap changes nothing and is no error, one that cannot follow is refused', async () => {
    const { page, item, booking } = await drivenRide()
    expect((await tap(page, { item, state: 'on_board' })).statusCode).toBe(422)
    await tap(page, { item, state: 'on_the_way' })
    await tap(page, { item, state: 'at_pickup' })
    const before = await storyOf(world, booking)
    for (const state of ['at_pickup', 'on_the_way']) expect((await tap(page, { item, state })).statusCode).toBe(303)
    expect(await storyOf(world, booking)).toEqual(before)
    for (const state of ['done', 'asleep', '']) expect((await tap(page, { item, state })).statusCode, state).toBe(422)
    expect(await stateOn(page, item)).toBe('at_pickup')
  })

  it('Of two taps at once one moves the ride, and the other changes nothing', async () => {
    const { page, item, booking } = await drivenRide()
    const answers = await Promise.all([1, 2, 3].map(() => tap(page, { item, state: 'on_the_way' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    expect((await storyOf(world, booking)).filter((line) => line === 'on_the_way: P1')).toHaveLength(1)
  })

  it('Nobody came only after the free waiting time, with a word and the calls that were tried', async () => {
    const { page, item, booking } = await drivenRide()
    for (const state of ['on_the_way', 'at_pickup']) await tap(page, { item, state })
    const said = { item, state: 'no_show', note: 'Nobody at the exit', calls: '12:01, 12:10' }
    world.setNow(new Date('2027-01-16T10:01:00Z'))
    const early = await tap(page, said)
    expect(early.statusCode).toBe(422)
    expect(early.body).toContain('Nobody at the exit')
    world.setNow(new Date('2027-01-16T13:00:00Z'))
    for (const missing of ['note', 'calls'])
      expect((await tap(page, { ...said, [missing]: ' ' })).statusCode, missing).toBe(422)
    expect((await tap(page, said)).statusCode).toBe(303)
    expect((await storyOf(world, booking)).at(-1)).toBe('no-show: P1')
    const desk = await atDesk(world, { now: new Date('2027-01-16T13:00:00Z') })
    const own = `/desk/bookings/${booking.reference}`
    const words = unescaped((await desk.get(own)).body.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ')
    expect(words).toContain(`Nobody came ${item}: “Nobody at the exit” Julien Moreau Calls: 12:01, 12:10`)
    expect(words).toContain('No-show: P1: “Nobody at the exit” Calls: 12:01, 12:10')
    await erase(world.database.db, booking.reference, COMMAND_LINE, NOW)
    expect((await desk.get(own)).body).not.toContain('Nobody at the exit')
    expect((await tap(page, { item, state: 'done' })).statusCode).toBe(422)
  })

  describe('without a network', () => {
    const lineOf = async ({ booking }: Pick<Awaited<ReturnType<typeof drivenRide>>, 'booking'>, event: string) => {
      const line = (await listBookingLog(world.database.db, booking)).findLast((one) => one.event === event)
      return [line?.at.toISOString(), line?.arrivedAt?.toISOString() ?? null]
    }
    const ARRIVAL = '2027-01-16T09:30:00.000Z'

    it.each([
      ['made a while ago', { at: '2027-01-16T09:10:00.000Z' }, '2027-01-16T09:10:00.000Z'],
      ['made before the state before', { at: '2027-01-16T06:00:00.000Z' }, '2027-01-16T09:00:00.000Z'],
      ['made later than it arrives', { at: '2027-01-16T11:00:00.000Z' }, ARRIVAL],
      ['without a time', {}, ARRIVAL],
      ['with a time that cannot be read', { at: 'an hour ago' }, ARRIVAL],
      ['with a day alone', { at: '2027-01-16' }, ARRIVAL],
      [
        'by a clock that is an hour slow',
        { at: '2027-01-16T08:10:00.000Z', sent_at: '2027-01-16T08:30:00.000Z' },
        '2027-01-16T09:10:00.000Z',
      ],
      [
        'by a clock that is a day fast',
        { at: '2027-01-17T09:20:00+00:00', sent_at: '2027-01-17T09:30:00+00:00' },
        '2027-01-16T09:20:00.000Z',
      ],
    ])('A tap %s is logged when it was made, with its arrival', async (_, fields, expected) => {
      const ride = await drivenRide()
      const { page, item } = ride
      world.setNow(new Date('2027-01-16T09:00:00Z'))
      await tap(page, { item, state: 'on_the_way' })
      world.setNow(new Date(ARRIVAL))
      expect((await tap(page, { item, state: 'at_pickup', ...fields })).statusCode).toBe(303)
      expect(await lineOf(ride, 'at_pickup')).toEqual([expected, expected === ARRIVAL ? null : ARRIVAL])
      const desk = await atDesk(world, { now: new Date(ARRIVAL) })
      const page2 = (await desk.get(`/desk/bookings/${ride.booking.reference}`)).body
      expect(page2.includes('arrived ')).toBe(expected !== ARRIVAL)
    })

    it('A tap is no earlier than the state before, whatever the log says of that', async () => {
      const ride = await drivenRide()
      const { page, item, booking } = ride
      world.setNow(new Date('2027-01-16T09:00:00Z'))
      await tap(page, { item, state: 'on_the_way' })
      await world.database.db.update(bookingLog).set({ detail: null }).where(eq(bookingLog.bookingId, booking.id))
      world.setNow(new Date(ARRIVAL))
      await tap(page, { item, state: 'at_pickup', at: '2027-01-16T06:00:00.000Z' })
      expect(await lineOf(ride, 'at_pickup')).toEqual(['2027-01-16T09:00:00.000Z', ARRIVAL])
    })

    it('A no-show is judged by the time at which it was tapped, not by its arrival', async () => {
      const ride = await drivenRide()
      const { page, item } = ride
      for (const state of ['on_the_way', 'at_pickup']) await tap(page, { item, state })
      const said = { item, state: 'no_show', note: 'Nobody at the exit', calls: '11:05' }
      world.setNow(new Date('2027-01-16T13:00:00Z'))
      const early = await tap(page, { ...said, at: '2027-01-16T10:01:00.000Z' })
      expect([early.statusCode, early.body.includes('The free waiting time lasts until')]).toEqual([422, true])
      expect((await tap(page, { ...said, at: '2027-01-16T12:00:00.000Z' })).statusCode).toBe(303)
      expect(await lineOf(ride, 'no-show')).toEqual(['2027-01-16T12:00:00.000Z', '2027-01-16T13:00:00.000Z'])
    })
  })

  it('A ride that was given to somebody else is no longer its driver’s to report', async () => {
    const { page, item } = await drivenRide()
    const { driver: other, page: others } = await hire(world, { name: 'Paul Rey' })
    await tap(page, { item, state: 'on_the_way' })
    await assign(world, [item], other)
    expect((await tap(page, { item, state: 'at_pickup' })).statusCode).toBe(404)
    expect(await stateOn(others, item)).toBe('booked')
  })

  it('A partner is notified of a ride that its driver has done, and of a no-show', async () => {
    const references = [await sellByApi(partner, ONE_WAY), await sellByApi(partner, ONE_WAY)]
    const { driver, page } = await hire(world)
    const [first = '', second = ''] = references.map((reference) => `${reference}-P1`)
    await assign(world, [first, second], driver)
    for (const state of ['on_the_way', 'at_pickup', 'on_board', 'done']) await tap(page, { item: first, state })
    world.setNow(new Date('2027-06-01T10:00:00Z'))
    for (const state of ['on_the_way', 'at_pickup']) await tap(page, { item: second, state })
    await tap(page, { item: second, state: 'no_show', note: 'gone', calls: 'two' })
    world.setNow(NOW)
    const told = (await partner.get('/api/v2/events?limit=100')).json().data
    const typesOf = (reference = '') =>
      told.flatMap((one: { type: string; booking: { reference: string } | null }) =>
        one.booking?.reference === reference ? one.type : [],
      )
    expect(typesOf(references[0])).toEqual(['booking.confirmed', 'booking.item_done'])
    expect(typesOf(references[1])).toEqual(['booking.confirmed', 'booking.no_show'])
  })
})

describe('what a driver and a traveller hear of each other', () => {
  const mailsTo = async (email: string) => {
    const rows = await world.database.db
      .select({ payload: outbox.payload })
      .from(outbox)
      .where(eq(outbox.kind, 'letter'))
      .orderBy(outbox.number)
    return rows.flatMap(({ payload }) => {
      const { to, subject } = mailOf(payload)
      return to === email ? [subject.split(':', 1).join('')] : []
    })
  }

  it('A driver is told of a ride, of its change and of its cancellation, and a ride that changes is marked', async () => {
    const { booking, own } = await buyOn(world, {}, ROUND_TRIP)
    const { driver } = await hire(world, { email: 'told@drivers.example' })
    await assign(world, [`${booking.reference}-P1`], driver)
    const form = await world.app.inject({ url: `${own}/details` })
    expect(form.statusCode).toBe(200)
    const changed = await world.app.inject({
      method: 'POST',
      url: `${own}/details`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        outbound_flight_number: 'LX 2820',
        return_flight_number: '',
        accommodation: 'Hôtel Mont-Blanc, 62 Allée du Majestic',
        country_code: '+44',
        mobile_number: '7700 900124',
      }).toString(),
    })
    expect(changed.statusCode, changed.body).toBe(303)
    const assignments = await world.database.db
      .select()
      .from(rideAssignments)
      .where(eq(rideAssignments.bookingId, booking.id))
    expect(assignments.map(({ number, changes }) => [number, changes.toSorted()])).toEqual([[1, ['flight', 'phone']]])
    await cancel(world.database.db, booking.id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
    expect(await mailsTo('told@drivers.example')).toEqual(['You drive', 'Changed', 'Cancelled'])
  })

  it('From twelve hours before, the traveller and the partner know the driver; before, they do not', async () => {
    const { own, driver } = await drivenRide()
    await world.database.db.update(drivers).set({ plate: 'GK-418-TR' }).where(eq(drivers.id, driver.id))
    const told = (await get(own)).body
    expect(told).toContain('<strong>Julien</strong>')
    expect(told).toContain('GK-418-TR')
    expect(told).toMatch(/<h1[^>]*>\s*<span>Today, Ada\.<\/span>\s*<span>Julien drives you\.<\/span>/)
    world.setNow(new Date('2027-01-15T21:00:00Z'))
    expect((await get(own)).body).not.toContain('Julien')
    world.setNow(NOW)
    const reference = await sellByApi(partner, ONE_WAY)
    await assign(world, [`${reference}-P1`], driver)
    const found = await findFullBookingByReference(world.database.db, reference)
    const shownAt = async (now: Date) => {
      const [shown] = found ? await publicBookings(world.database.db, [found.booking], world.sender, now) : []
      return shown?.items[0]?.driverPhone
    }
    const start = found?.booking.firstStartAt.getTime() ?? 0
    expect(await shownAt(new Date(start - 13 * 3_600_000))).toBe(world.config.operator.phone)
    expect(await shownAt(new Date(start - 11 * 3_600_000))).toBe(driver.phone)
  })

  it('The note about a no-show is exported and erased with the booking', async () => {
    const { page, item, booking } = await drivenRide()
    for (const state of ['on_the_way', 'at_pickup']) await tap(page, { item, state })
    world.setNow(new Date('2027-01-16T13:00:00Z'))
    await tap(page, { item, state: 'no_show', note: 'Ada overslept', calls: 'two' })
    const { db } = world.database
    expect((await exportData(db, booking.reference))?.rideAssignments).toMatchObject([{ noShowNote: 'Ada overslept' }])
    await erase(db, booking.reference, COMMAND_LINE, NOW)
    expect((await exportData(db, booking.reference))?.rideAssignments).toMatchObject([
      { noShowNote: null, noShowCalls: null },
    ])
  })
})
