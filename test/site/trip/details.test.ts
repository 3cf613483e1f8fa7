import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingItems, bookingLog, bookings } from '../../../src/db/schema/index.ts'
import { rideDetails } from '../../../src/services/bookings/item-details.ts'
import { storedVouchersOf } from '../../../src/services/bookings/vouchers/item-vouchers.ts'
import { findAccommodations } from '../../../src/services/quoting/places/find-accommodations.ts'
import { unbroken } from '../../../src/values/text.ts'
import { bookOn } from '../../support/sale.ts'
import { pathOf, ROUND_TRIP, stateOf, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, formOf, bookPaid } = traveller(world)

/** The pickup is at 11:00 in Paris, and details can be changed until 3 hours before. */
const LAST_MOMENT = new Date('2027-01-16T07:00:00Z')
const TOO_LATE = new Date('2027-01-16T07:00:01Z')
const BETWEEN_LEGS = new Date('2027-01-18T07:00:00Z')

/** The booking behind a traveller's page, with its items. */
async function stored(own: string) {
  const reference = /NAV\d+/.exec((await get(own)).body)?.[0] ?? ''
  const { db } = world.database
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
  const id = booking?.id ?? 0
  const items = await db
    .select()
    .from(bookingItems)
    .where(eq(bookingItems.bookingId, id))
    .orderBy(asc(bookingItems.number))
  const changes = await db
    .select()
    .from(bookingLog)
    .where(and(eq(bookingLog.bookingId, id), eq(bookingLog.event, 'changed')))
  return { booking, items, rides: items.map(({ details }) => rideDetails.parse(details)), changes }
}

/** Runs as if it were that moment. */
async function at<Result>(moment: Date, act: () => Promise<Result>): Promise<Result> {
  world.setNow(moment)
  try {
    return await act()
  } finally {
    world.setNow(NOW)
  }
}

describe('a change of details', () => {
  it('The form for details opens with the booking as it is', async () => {
    const own = await bookPaid({ additional_info: 'One pair of skis is 190 cm long.' })
    const page = (await get(own)).body
    expect(page).toContain(`${own}/details`)
    expect(page).toContain('change them here until 3 h before the pickup.')
    expect(await formOf(`${own}/details`)).toEqual({
      outbound_flight_number: 'LX2816',
      accommodation: 'Hôtel Mont-Blanc, 62 Allée du Majestic',
      country_code: '+44',
      mobile_number: '7700 900123',
    })
    const form = (await get(`${own}/details`)).body
    expect(form).toContain('One pair of skis is 190 cm long.')
    expect(form).toContain('Change the note for the driver')
    expect((await get(`${await bookPaid()}/details`)).body).toContain('Add a note for the driver')
  })

  it('A change of details is stored, and the voucher is issued again', async () => {
    const own = await bookPaid()
    const answer = await post(`${own}/details`, {
      outbound_flight_number: 'lx 2818',
      accommodation: 'Chalet Ada, 1 Rue du Lac',
      country_code: '33',
      mobile_number: '6 12 34 56 78',
      additional_info: 'Please ring twice.',
    })
    expect([answer.statusCode, pathOf(answer)]).toEqual([303, `${own}?changed=1`])
    const { booking, items, rides, changes } = await stored(own)
    expect(booking).toMatchObject({ countryCode: '+33', mobileNumber: '6 12 34 56 78' })
    const shown = {
      flight: { number: 'LX2818', direction: 'arrival' },
      accommodation: { end: 'drop-off', name: 'Chalet Ada', address: '1 Rue du Lac' },
      notes: 'Please ring twice.',
    }
    expect(rides).toMatchObject([shown])
    expect(storedVouchersOf(items)).toMatchObject([{ ...shown, phone: '+33 6 12 34 56 78' }])
    expect(changes).toMatchObject([{ actor: 'traveller', detail: 'phone, flight, address, note' }])
  })

  it('A change of details that says nothing new leaves no trace', async () => {
    const own = await bookPaid()
    expect((await post(`${own}/details`, await formOf(`${own}/details`))).statusCode).toBe(303)
    expect((await stored(own)).changes).toEqual([])
  })

  it('The accommodation may be one of the catalogue in the resort, and no other', async () => {
    const own = await bookPaid()
    const form = { ...(await formOf(`${own}/details`)), accommodation: '' }
    const around = findAccommodations(world.catalogue.current, 11, '')
    const all = Array.from(world.catalogue.current.accommodations.byId.values())
    const near = around[0]
    const elsewhere = all.find((one) => !around.includes(one))
    const refused = await post(`${own}/details`, { ...form, accommodation_id: String(elsewhere?.id) })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('id="accommodation-error"')
    expect((await post(`${own}/details`, { ...form, accommodation_id: String(near?.id) })).statusCode).toBe(303)
    expect((await stored(own)).rides).toMatchObject([{ accommodation: { name: near?.name } }])
  })

  it('A refused change comes back with what was typed, and changes nothing', async () => {
    const own = await bookPaid()
    const page = await post(`${own}/details`, {
      outbound_flight_number: 'x'.repeat(17),
      accommodation: '',
      country_code: '+44',
      mobile_number: '12',
      additional_info: 'Ring twice.',
    })
    expect(page.statusCode).toBe(422)
    for (const name of ['outbound_flight_number', 'accommodation', 'mobile_number'])
      expect(page.body).toContain(`id="${name}-error"`)
    expect(page.body).toContain(`value="${'x'.repeat(17)}"`)
    expect(page.body).toContain('Ring twice.')
    expect((await stored(own)).changes).toEqual([])
  })

  it('A change of a booking that still waits for its payment makes no voucher', async () => {
    const { own } = await bookOn(world)
    expect(stateOf(await get(own))).toBe('awaiting_payment')
    const form = { ...(await formOf(`${own}/details`)), outbound_flight_number: 'AF1242' }
    expect((await post(`${own}/details`, form)).statusCode).toBe(303)
    const { items, rides } = await stored(own)
    expect(rides).toMatchObject([{ flight: { number: 'AF1242' } }])
    expect(items.map(({ voucher }) => voucher)).toEqual([null])
  })

  it.each(['+44 7400 123456', '0044 7400 123456', '+44 (0)7400-123456'])(
    'The country is taken from the number where that names one: %s',
    async (mobile_number) => {
      const own = await bookPaid({ country_code: '+33', mobile_number })
      const stays = { countryCode: '+44', mobileNumber: '7400123456' }
      expect((await stored(own)).booking).toMatchObject(stays)
      const form = await formOf(`${own}/details`)
      expect((await post(`${own}/details`, { ...form, country_code: '', mobile_number })).statusCode).toBe(303)
      expect((await stored(own)).booking).toMatchObject(stays)
    },
  )

  it('A number that names its country and is too short for it is refused', async () => {
    const own = await bookPaid()
    const form = await formOf(`${own}/details`)
    const page = await post(`${own}/details`, { ...form, mobile_number: '+44 12' })
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('id="mobile_number-error"')
  })

  it('Details can be changed until shortly before the pickup, then the page says whom to call', async () => {
    const own = await bookPaid()
    const form = { ...(await formOf(`${own}/details`)), outbound_flight_number: 'AF1242' }
    for (const answer of await at(TOO_LATE, () => Promise.all([get(`${own}/details`), post(`${own}/details`, form)]))) {
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain(unbroken(world.config.operator.phone))
    }
    expect((await stored(own)).changes).toEqual([])
    expect((await at(LAST_MOMENT, () => post(`${own}/details`, form))).statusCode).toBe(303)
  })

  it('A cancelled booking says that it is cancelled where it was changed, and not that it is too late', async () => {
    const own = await bookPaid()
    await post(`${own}/cancellation`, { quoted_refund: '286' })
    const page = await get(`${own}/details`)
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('<h1>This booking is cancelled.</h1>')
    expect(page.body).not.toContain('too late')
  })

  it('A change between the legs affects only the way back', async () => {
    const own = await bookPaid({ return_flight_number: 'LX 2819' }, ROUND_TRIP)
    const form = await at(BETWEEN_LEGS, () => formOf(`${own}/details`))
    expect(form).not.toHaveProperty('outbound_flight_number')
    const changed = {
      ...form,
      outbound_flight_number: 'XX1',
      return_flight_number: 'LX2821',
      accommodation: 'Chalet Ada',
    }
    expect((await at(BETWEEN_LEGS, () => post(`${own}/details`, changed))).statusCode).toBe(303)
    expect((await stored(own)).rides).toMatchObject([
      { flight: { number: 'LX2816' }, accommodation: { name: 'Hôtel Mont-Blanc' } },
      { flight: { number: 'LX2821' }, accommodation: { name: 'Chalet Ada', end: 'pickup' } },
    ])
  })

  it('A change of details is refused from a page of another site', async () => {
    const own = await bookPaid()
    const answer = await post(`${own}/details`, {}, { 'sec-fetch-site': 'cross-site' })
    expect(answer.statusCode).toBe(403)
  })
})

describe('the changes of a booking', () => {
  const limited = useWorld({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })

  it('The changes of a booking have a daily limit, from however many addresses they come', async () => {
    const { bookPaid, formOf, post } = traveller(limited)
    const url = `${await bookPaid()}/details`
    const form = await formOf(url)
    const change = async (number: number) => {
      const fields = { ...form, additional_info: `Gate ${number}` }
      const { statusCode } = await post(url, fields, { 'x-forwarded-for': `192.0.2.${number}` })
      return statusCode
    }
    for (let number = 1; number <= 20; number++) expect(await change(number)).toBe(303)
    expect(await change(21)).toBe(429)
  })
})
