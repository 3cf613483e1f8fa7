import { type SQL, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { closures, notice, pickupAllowances, vehicleCapacity } from '../../src/db/schema/index.ts'
import { atDesk, chosenFields, confirmFields } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { CUSTOMER, ONE_WAY, partnerOf } from '../support/partner.ts'
import { bookOn, leadsTo } from '../support/sale.ts'
import { pathOf, traveller, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

const TABLES = [vehicleCapacity, closures, pickupAllowances, notice]

/** Writes to the tables of what can be driven, and waits until the running process knows. */
async function change(statement: SQL): Promise<void> {
  const { db } = world.database
  await db.execute(statement)
  const stored = await Promise.all(TABLES.map((table) => db.$count(table)))
  await expect
    .poll(() => {
      const { current } = world.catalogue
      return [current.capacity, current.closures, current.pickupAllowances, current.notice].map((rows) => rows.length)
    })
    .toEqual(stored)
}

afterEach(async () => {
  for (const table of TABLES) await change(sql`DELETE FROM ${table}`)
})

const QUOTE = { from: 'airport-1', to: 'resort-80', date: '2027-01-16', time: '10:00', is_flight: '0' }

/** Requests a quote. */
async function quote(changes: Record<string, string> = {}, root = '') {
  const url = `${root}/api/public/v1/transfer-options?${new URLSearchParams({ ...QUOTE, ...changes }).toString()}`
  const answer = await world.app.inject({ url })
  return { status: answer.statusCode, ...answer.json() }
}

const close = (values: SQL) =>
  change(
    sql`INSERT INTO closures (place_code, direction, vehicle_id, date_from, date_to, time_from, time_to, words_en, words_fr) VALUES ${values}`,
  )

const limit = (units: number, area = '{}', vehicle: number | null = 2) =>
  change(
    sql`INSERT INTO vehicle_capacity (vehicle_id, area, date_from, date_to, units) VALUES (${vehicle}, ${area}::text[], '2027-01-16', '2027-01-16', ${units})`,
  )

describe('closures', () => {
  it('A closure refuses the pickups of its hours with its words, and suggests the nearest time', async () => {
    await close(sql`('resort-80', 'to', NULL, '2027-01-16', '2027-01-16', '08:00', '12:00', 'Pass closed.', NULL)`)
    expect(await quote()).toMatchObject({
      status: 422,
      error: {
        code: 'NO_BOOKABLE_VEHICLE',
        message: 'airport-1 to resort-80 at 2027-01-16 10:00:00: closed: Pass closed.',
        suggestion: { change: { date: '2027-01-16', time: '12:05' } },
      },
    })
    expect(await quote({ time: '12:00' })).toMatchObject({ status: 422 })
    expect(await quote({ time: '12:01' })).toMatchObject({ status: 200 })
    expect(await quote({ time: '07:59' })).toMatchObject({ status: 200 })
    expect(await quote({ from: 'resort-80', to: 'airport-1' })).toMatchObject({ status: 200 })
  })

  it('A closed night belongs to the day on which it begins', async () => {
    await close(sql`(NULL, NULL, NULL, '2027-01-16', '2027-01-16', '22:00', '06:00', 'Closed at night.', NULL)`)
    const at = async (date: string, time: string) => (await quote({ date, time })).status
    expect([await at('2027-01-16', '05:00'), await at('2027-01-16', '22:00')]).toEqual([200, 422])
    expect([await at('2027-01-17', '06:00'), await at('2027-01-17', '22:00')]).toEqual([422, 200])
  })

  it('A vehicle that is closed alone is listed as unavailable with its words', async () => {
    await close(sql`(NULL, NULL, 2, '2027-01-16', '2027-01-16', NULL, NULL, 'In the workshop.', NULL)`)
    const { outbound } = await quote()
    expect(outbound.vehicles.map((one: { vehicle_type_id: number }) => one.vehicle_type_id)).not.toContain(2)
    const missing = { vehicle_type_id: 2, name: 'Standard minivan', code: 'NO_BOOKABLE_VEHICLE', reason: 'closed' }
    expect(outbound.unavailable).toEqual([{ ...missing, message: 'In the workshop.' }])
    const suggestion = {
      message: 'the nearest pickup with a vehicle is at 2027-01-15 23:55:00',
      change: { date: '2027-01-15', time: '23:55' },
    }
    const explained = (await quote({ explain: '1' })).outbound.unavailable
    expect(explained).toEqual([{ ...missing, message: 'In the workshop.', suggestion }])
    // Who comes with that vehicle is not told that all of them are missing.
    const { get } = traveller(world)
    const named = { ...TRIP, route_to_code: 'resort-80', outbound_vehicle_type_id: '2' }
    const search = await get(`/book/?${new URLSearchParams({ ...named, step: '1' }).toString()}`)
    expect(search.body).toContain('The requested vehicle is not available for this trip.')
    expect(search.body).toContain('In the workshop.')
    const batch = await world.app.inject({
      method: 'POST',
      url: '/api/public/v1/transfer-options/batch',
      payload: { trips: [{ ...TRIP, explain: '1' }] },
    })
    expect(batch.json().results[0].quote.outbound.unavailable[0].suggestion.change).toMatchObject({
      outbound_date: expect.stringMatching(/^2027-01-1/),
    })
  })

  it('Travellers read why in their language, with the nearest time, and find it in the calendar', async () => {
    await close(sql`('resort-11', NULL, NULL, '2027-01-16', '2027-01-16', NULL, NULL, 'Pass closed.', 'Col fermé.')`)
    const { get } = traveller(world)
    const page = await get(`/fr/book/?${new URLSearchParams({ ...TRIP, step: '1' }).toString()}`)
    expect(page.body).toContain('Nous ne roulons pas à cette heure-là. Col fermé.')
    expect(page.body).toContain('outbound_date=2027-01-15')
    const month = await world.app.inject({
      url: '/api/public/v1/price-calendar?from=airport-1&to=resort-11&month=2027-01&time=10:00&is_flight=0',
    })
    expect(month.json().days[15]).toEqual({
      date: '2027-01-16',
      price: null,
      code: 'NO_BOOKABLE_VEHICLE',
      reason: 'closed',
    })
  })

  it('What was offered or linked before a closure is not sold after it', async () => {
    const partner = partnerOf(world)
    const asked = await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })
    const linked = await world.app.inject({
      method: 'POST',
      url: '/api/public/v1/checkout-link',
      payload: { ...TRIP, outbound_vehicle_type_id: 2 },
    })
    expect(linked.statusCode, linked.body).toBe(200)
    await close(sql`(NULL, NULL, NULL, '2027-01-16', '2027-01-16', NULL, NULL, 'Storm.', NULL)`)
    const booked = await partner.post('/api/v2/booking', {
      Booking: {
        transfer_id: asked.json().Transfer.id,
        TransferSelection: { outbound: 'requested-2' },
        Customer: CUSTOMER,
      },
    })
    expect(booked.json().error).toMatchObject({ code: 'OFFER_EXPIRED', message: /Storm\./ })
    const opened = await world.app.inject({ url: new URL(linked.json().checkout_url).pathname })
    const next = await world.app.inject({
      url: new URL(String(opened.headers.location)).pathname + new URL(String(opened.headers.location)).search,
    })
    expect([next.statusCode, next.headers.location]).toEqual([302, expect.stringContaining('step=1')])
  })

  it('An offer that is missing says why, with the nearest time on request, and so does the stored transfer', async () => {
    await close(sql`(NULL, NULL, 2, '2027-01-16', '2027-01-16', NULL, NULL, 'In the workshop.', NULL)`)
    const partner = partnerOf(world)
    const ask = async (query = '') => {
      const made = await partner.post(`/api/v2/transfer${query}`, { Transfer: ONE_WAY })
      const { id, TransferSelection } = made.json().Transfer
      const stored = await partner.get(`/api/v2/transfer/${id}`)
      expect(stored.json().Transfer.TransferSelection).toEqual(TransferSelection)
      return TransferSelection.outbound
    }
    const missing = { vehicle_type_id: 2, name: 'Standard minivan', code: 'NO_BOOKABLE_VEHICLE', reason: 'closed' }
    const plain = await ask()
    expect(Object.keys(plain.offers)).not.toContain('requested-2')
    expect(plain.unavailable).toEqual([{ ...missing, message: 'In the workshop.' }])
    const { suggestion } = (await ask('?explain=1')).unavailable[0]
    expect(suggestion.message).toContain('the nearest pickup with a vehicle')
    const elsewhen = { ...ONE_WAY }
    for (const [name, value] of Object.entries(suggestion.change)) {
      Object.assign(elsewhen, { [name.replace('Transfer.', '')]: value })
    }
    const moved = (await partner.post('/api/v2/transfer', { Transfer: elsewhen })).json().Transfer
    expect(moved.TransferSelection.outbound.offers).toHaveProperty('requested-2')
    expect(moved.TransferSelection.outbound).not.toHaveProperty('unavailable')
  })

  it('A closure of everything also closes shuttles', async () => {
    const partner = partnerOf(world)
    const Transfer = { ...ONE_WAY, type: 'shared', outbound_time_hours: 8 }
    expect((await partner.post('/api/v2/transfer', { Transfer })).statusCode).toBe(200)
    await close(sql`('resort-80', 'to', NULL, '2027-01-15', '2027-01-18', NULL, NULL, 'Storm.', NULL)`)
    expect((await partner.post('/api/v2/transfer', { Transfer })).json().error.code).toBe('NO_BOOKABLE_VEHICLE')
  })
})

describe('allowances and notice', () => {
  it('An allowance picks up earlier who catches a departure, and says so where it is explained', async () => {
    const back = { from: 'resort-80', to: 'airport-1', time: '15:00', is_flight: '1', explain: '1' }
    const before = await quote(back)
    await change(
      sql`INSERT INTO pickup_allowances (place_code, date_from, date_to, weekdays, time_from, time_to, minutes)
        VALUES ('airport-1', '2027-01-01', '2027-01-31', '6', '12:00', '15:00', 40), (NULL, '2027-01-01', '2027-01-31', NULL, NULL, NULL, 20)`,
    )
    const after = await quote(back)
    const minutesOf = (at: string) => Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16))
    const pickups = [before, after].map((one) => minutesOf(one.outbound.pick_up_date_time))
    expect((pickups[0] ?? 0) - (pickups[1] ?? 0)).toBe(40)
    expect(after.outbound.pickup_explained).toMatchObject({ rule: 'catches_departure', allowance_minutes: 40 })
    const later = await quote({ ...back, time: '15:05' })
    expect(later.outbound.pickup_explained.allowance_minutes).toBe(20)
    expect((await quote({ ...back, is_flight: '0' })).outbound.pick_up_date_time).toBe('2027-01-16 15:00:00')
  })

  it('The notice of a place and time of day replaces the setting', async () => {
    world.setNow(new Date('2027-01-16T07:00:00Z'))
    expect(await quote({ time: '10:00' })).toMatchObject({ status: 200 })
    await change(
      sql`INSERT INTO notice (place_code, time_from, time_to, minutes) VALUES ('airport-1', '09:00', '11:00', 240)`,
    )
    const refused = await quote({ time: '10:00' })
    expect(refused).toMatchObject({ status: 422, error: { suggestion: { change: { time: '11:05' } } } })
    expect(await quote({ time: '11:01' })).toMatchObject({ status: 200 })
    expect(await quote({ from: 'airport-2', time: '10:00' })).toMatchObject({ status: 200 })
    world.setNow(NOW)
  })
})

describe('units', () => {
  const soldOut = { status: 422, error: { code: 'NO_BOOKABLE_VEHICLE' } }
  /** Leaves only minivans to drive there, so that a group has no other vehicle. */
  const onlyMinivans = () =>
    close(
      sql.raw(
        [1, 3, 4, 5, 6]
          .map((id) => `('resort-11', NULL, ${id}, '2027-01-16', '2027-01-16', NULL, NULL, 'No.', NULL)`)
          .join(),
      ),
    )

  it('Whoever has chosen a vehicle that is sold out meanwhile reads so, and when it is free, in four languages', async () => {
    const trip = { ...TRIP, outbound_date: '2027-01-23' }
    const { own } = await bookOn(world, {}, trip)
    await change(
      sql`INSERT INTO vehicle_capacity (vehicle_id, area, date_from, date_to, units) VALUES (3, '{}', '2027-01-23', '2027-01-23', 0)`,
    )
    const { get, post } = traveller(world)
    const fields = chosenFields((await get(`${own}/items/1`)).body)
    const changed = unescaped((await post(`${own}/items/1`, { ...fields, vehicle_type_id: '3' })).body)
    expect(changed).toContain(
      'Standard XL minivan: sold out at this time. The nearest time when it is free: Fri 22 January 2027, 22:55.',
    )
    for (const [language, title, free] of [
      ['en', 'Your vehicle is sold out', 'The nearest time when it is free: Fri 22 January 2027, 22:55.'],
      ['fr', 'Votre véhicule est complet', 'L’heure la plus proche où il est libre\u00a0:'],
      ['de', 'Ihr Fahrzeug ist ausgebucht', 'Die nächstgelegene Zeit, zu der es frei ist:'],
      ['it', 'Il Suo veicolo è esaurito', 'L’orario più vicino in cui è libero:'],
    ] as const) {
      const search = new URLSearchParams({ ...trip, step: '1', outbound_vehicle_type_id: '3' }).toString()
      const page = unescaped((await get(`${language === 'en' ? '' : `/${language}`}/book/?${search}`)).body)
      expect(page).toContain(title)
      expect(page).toContain(free)
    }
  })

  it('The last unit is sold once on every channel, and again after a cancellation', async () => {
    await limit(2)
    await onlyMinivans()
    const partner = partnerOf(world)
    const Transfer = { ...ONE_WAY, route_to_code: 'resort-11' }
    const [first, second] = [
      await partner.post('/api/v2/transfer', { Transfer }),
      await partner.post('/api/v2/transfer', { Transfer }),
    ]
    const book = (asked: typeof first) =>
      partner.post('/api/v2/booking', {
        Booking: {
          transfer_id: asked.json().Transfer.id,
          TransferSelection: { outbound: 'requested-2' },
          Customer: CUSTOMER,
        },
      })
    const { filledIn, post } = traveller(world)
    const lateForm = await filledIn({}, TRIP)
    const link = await world.app.inject({
      method: 'POST',
      url: '/api/public/v1/checkout-link',
      payload: { ...TRIP, outbound_vehicle_type_id: 2 },
    })
    const claire = await atDesk(world)
    const phone = { ...TRIP, outbound_vehicle_type_id: '2' }
    const step3 = await claire.get(`/desk/bookings/new?${new URLSearchParams({ ...phone, step: '3' }).toString()}`)

    // One on the site, one by API: none is left.
    await bookOn(world)
    const sold = await book(first)
    expect(sold.statusCode, sold.body).toBe(200)
    await expect.poll(() => quote({ to: 'resort-11' })).toMatchObject(soldOut)
    const refused = await quote({ to: 'resort-11' })
    expect(refused.error.message).toContain('airport-1 to resort-11 at 2027-01-16 10:00:00: sold out: ')
    expect(refused.error.suggestion.change).toEqual({ date: '2027-01-16', time: expect.stringMatching(/^\d\d:\d\d$/) })
    expect(await quote({ to: 'resort-11', ...refused.error.suggestion.change })).toMatchObject({ status: 200 })
    const expired = (await book(second)).json().error
    expect(expired).toMatchObject({ code: 'OFFER_EXPIRED', message: /sold out/ })
    // What it suggests is to be requested again, in the fields of that request.
    const { change } = expired.suggestion
    expect(Object.keys(change).toSorted()).toEqual([
      'Transfer.outbound_date',
      'Transfer.outbound_time_hours',
      'Transfer.outbound_time_minutes',
    ])
    const changed = Object.entries(change).map(([name, value]) => [name.replace('Transfer.', ''), value])
    const again = await partner.post('/api/v2/transfer', { Transfer: { ...Transfer, ...Object.fromEntries(changed) } })
    expect(again.json().Transfer.TransferSelection.outbound.offers).toHaveProperty('requested-2')
    expect(leadsTo(await post('/book/bookings', lateForm))).toContain('step=1')
    const path = new URL(link.json().checkout_url).pathname
    const opened = await world.app.inject({ url: path })
    const { pathname, search } = new URL(String(opened.headers.location))
    expect((await world.app.inject({ url: pathname + search })).headers.location).toContain('step=1')
    const typed = {
      ...chosenFields(step3.body),
      ...phone,
      step: '3',
      name: 'Ada',
      last_name: 'L',
      email: 'a@example.com',
    }
    const atPhone = await claire.post('/desk/bookings/new', {
      ...typed,
      country_code: '+44',
      mobile_number: '7700900123',
      payment_method: 'on_arrival',
      accept_terms: '1',
      quoted_total: '286',
      confirm: '1',
    })
    expect(atPhone.statusCode, atPhone.body).toBe(422)
    expect(atPhone.body).toContain('taken at that time')

    // The sandbox counts its own.
    expect(await quote({ to: 'resort-11' }, '/sandbox')).toMatchObject({ status: 200 })

    const reference = sold.json().Booking.reference
    const cancelled = await partner.post(`/api/v2/booking/${reference}/cancellation`, {})
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    await expect.poll(async () => (await quote({ to: 'resort-11' })).status).toBe(200)
    expect((await book(second)).statusCode).toBe(200)
  })

  it('Who asks too late reads when it can be booked next, on the site and for an offer from before', async () => {
    const { db } = world.database
    const partner = partnerOf(world)
    world.setNow(new Date('2027-01-15T12:00:00Z'))
    onTestFinished(() => world.setNow(NOW))
    const asked = await partner.post('/api/v2/transfer', { Transfer: { ...ONE_WAY, route_to_code: 'resort-11' } })
    await db.insert(notice).values({ placeCode: 'airport-1', minutes: 10_000 })
    await expect.poll(() => quote({ to: 'resort-11' })).toMatchObject({ status: 422 })
    const { change } = (await quote({ to: 'resort-11', is_flight: '1' })).error.suggestion
    const booked = await partner.post('/api/v2/booking', {
      Booking: {
        transfer_id: asked.json().Transfer.id,
        TransferSelection: { outbound: 'requested-2' },
        Customer: CUSTOMER,
      },
    })
    const [hours, minutes] = change.time.split(':').map(Number)
    expect(booked.json().error).toMatchObject({
      code: 'OFFER_EXPIRED',
      suggestion: {
        change: {
          'Transfer.outbound_date': change.date,
          'Transfer.outbound_time_hours': hours,
          'Transfer.outbound_time_minutes': minutes,
        },
      },
    })
    const page = await traveller(world).get(`/book/?${new URLSearchParams({ ...TRIP, step: '2' }).toString()}`)
    const search = await traveller(world).get(pathOf(page))
    expect(search.body).toContain('The next time that can be booked: ')
    expect(search.body).toContain(`outbound_date=${change.date}`)
  })

  it('A ride is not changed into an hour without a unit, and keeps its own', async () => {
    const partner = partnerOf(world)
    const early = { ...ONE_WAY, outbound_time_hours: 5 }
    const book = async (Transfer: object) => {
      const asked = await partner.post('/api/v2/transfer', { Transfer })
      const Booking = {
        transfer_id: asked.json().Transfer.id,
        TransferSelection: { outbound: 'requested-5' },
        Customer: CUSTOMER,
      }
      return (await partner.post('/api/v2/booking', { Booking })).json().Booking.reference
    }
    await limit(1, '{airport-1}', 5)
    await book({ ...ONE_WAY, outbound_time_hours: 20 })
    const reference = await book(early)
    const claire = await atDesk(world)
    const form = await claire.get(`/desk/bookings/${reference}/items/1`)
    const fields = { ...chosenFields(form.body), price: 'today' }
    const later = await claire.post(`/desk/bookings/${reference}/items/1`, { ...fields, time: '19:00' })
    expect([later.statusCode, later.body.includes('sold out')]).toEqual([422, true])
    const same = await claire.post(`/desk/bookings/${reference}/items/1`, { ...fields, time: '05:30' })
    expect(same.statusCode, same.body).toBe(200)
    const done = await claire.post(`/desk/bookings/${reference}/items/1`, confirmFields(same.body))
    expect(done.statusCode, done.body).toBe(303)
  })
})

describe('the desk', () => {
  const ALL_DAY = { date_from: '2027-01-16', date_to: '2027-01-16' }

  it.each<[Record<string, string>, Record<string, unknown>]>([
    [
      { units: '4', vehicle: '2', area: 'Chamonix, Val Thorens' },
      { area: ['resort-11', 'resort-80'], vehicleId: 2 },
    ],
    [
      { units: '4', vehicle: 'all', area: 'Chamonix; airport-1' },
      { area: ['airport-1', 'resort-11'], vehicleId: null },
    ],
    [
      { units: '4', vehicle: '', area: 'all' },
      { area: [], vehicleId: null },
    ],
  ])('Units that are typed as %j are those of all that is named', async (typed, stored) => {
    const claire = await atDesk(world)
    const answer = await claire.post('/desk/fleet', { ...typed, ...ALL_DAY })
    expect(answer.statusCode, unescaped(answer.body)).toBe(303)
    expect(await world.database.db.select().from(vehicleCapacity)).toMatchObject([stored])
    await expect.poll(() => world.catalogue.current.capacity.length).toBe(1)
  })

  it('Units with a word behind them are told what is read', async () => {
    const claire = await atDesk(world)
    const answer = await claire.post('/desk/fleet', { units: '4 vehicles', area: 'Chamonix', vehicle: '2', ...ALL_DAY })
    expect([answer.statusCode, unescaped(answer.body)]).toEqual([
      422,
      expect.stringContaining('Must be a whole number from 0 to 10000.'),
    ])
  })

  it('Whoever does not know the flight yet is met by none, however they write that', async () => {
    const claire = await atDesk(world)
    const { bookPaid } = traveller(world)
    const on = { ...TRIP, outbound_date: '2027-01-30' }
    for (const outbound_flight_number of ['TBC', 'n/a', 'don’t know yet', '?', 'lx 2816'])
      await bookPaid({ outbound_flight_number }, on)
    const page = unescaped((await claire.get('/desk/flights?day=2027-01-30')).body)
    expect(page).toContain('LX2816')
    expect(page).not.toMatch(/TBC|>NA<|N\/A|DONTKNOW/)
  })
})
