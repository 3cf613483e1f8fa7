import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { settings } from '../../../src/db/schema/index.ts'
import { CHAMONIX, GENEVA, GENEVA_CITY } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)
const API = '/api/public/v1'

/** A landing at Geneva today at 10:00, which is picked up at 11:00; the clock shows 10:00. */
const TODAY = { from: GENEVA, to: CHAMONIX, date: '2026-11-23', time: '10:00' }
const BODY = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: '2026-11-23',
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}
const OVER = 'airport-1 to resort-11: the pickup at 2026-11-23 11:00:00 has passed or is too soon to be booked'

const quote = (query: Record<string, string>) => world.app.inject({ url: `${API}/transfer-options`, query })
const link = (params: object) =>
  world.app.inject({ method: 'POST', url: `${API}/checkout-link`, payload: { ...BODY, ...params } })
const at = (time: string) => {
  onTestFinished(() => world.setNow(NOW))
  world.setNow(new Date(`2026-11-23T${time}+01:00`))
}

describe('a pickup', () => {
  it('A pickup can be sold until its very minute, and then on no channel', async () => {
    at('11:00:00')
    expect((await quote(TODAY)).statusCode).toBe(200)
    at('11:00:01')
    expectRefusal(await quote(TODAY), 422, 'NO_BOOKABLE_VEHICLE', OVER)
    const byBody = await world.app.inject({ method: 'POST', url: `${API}/transfer-options`, payload: BODY })
    expectRefusal(byBody, 422, 'NO_BOOKABLE_VEHICLE', OVER)
    expectRefusal(await link({}), 422, 'NO_BOOKABLE_VEHICLE', OVER)
    const asked = { ...ONE_WAY, route_to_code: CHAMONIX, outbound_date: '2026-11-23' }
    expectRefusal(await partner.post('/api/v2/transfer', { Transfer: asked }), 422, 'NO_BOOKABLE_VEHICLE', OVER)
    expectRefusal(await partner.post('/api/v2/client-link', { Transfer: asked }), 422, 'NO_BOOKABLE_VEHICLE', OVER)
    const search = await world.app.inject({ url: '/book/quick-search', query: TODAY })
    expect(search.headers.location).toMatch(/^http:\/\/navette\.test\/book\/\?step=1&/)
  })

  it('The pickup of the return leg must lie ahead as well', async () => {
    at('08:00:00')
    const landing = { ...TODAY, date: '2026-11-23', time: '09:00', return_date: '2026-11-23', return_time: '11:00' }
    expectRefusal(
      await quote(landing),
      422,
      'NO_BOOKABLE_VEHICLE',
      /^resort-11 to airport-1: the pickup at .* has passed/,
    )
  })

  it('A pickup is checked again when its offer is booked', async () => {
    const asked = { ...ONE_WAY, route_to_code: CHAMONIX, outbound_date: '2026-11-23' }
    const { id } = (await partner.post('/api/v2/transfer', { Transfer: asked })).json().Transfer
    const book = () =>
      partner.post('/api/v2/booking', {
        Booking: { transfer_id: id, TransferSelection: { outbound: 'requested-2' }, Customer: CUSTOMER },
      })
    at('11:00:01')
    expectRefusal(await book(), 422, 'OFFER_EXPIRED', /^the pickup at 2026-11-23 11:00:00 has passed/)
    at('10:59:00')
    expect((await book()).statusCode).toBe(200)
    at('11:00:01')
    expectRefusal(await book(), 409, 'ALREADY_BOOKED', /^transfer \d+ was booked already, as NAV\d+$/)
  })

  it('A pickup is sold no later than the notice that the operator requires', async () => {
    const notice = async (minutes: string) => {
      const { current } = world.catalogue
      await world.database.db
        .update(settings)
        .set({ value: minutes })
        .where(eq(settings.name, 'minimum_notice_minutes'))
      await expect.poll(() => world.catalogue.current !== current).toBe(true)
    }
    onTestFinished(() => notice('0'))
    await notice('120')
    at('09:00:00')
    expect((await quote(TODAY)).statusCode).toBe(200)
    at('09:01:00')
    expectRefusal(await quote(TODAY), 422, 'NO_BOOKABLE_VEHICLE', OVER)
  })
})

describe('a return leg that would leave before the outbound one arrives', () => {
  const reason = (pickup: string, arrival: string) =>
    `the return leg would be picked up at ${pickup}, before the outbound leg arrives at ${arrival}`
  const mirrored = {
    outbound_date: '2027-01-16',
    is_return: 1,
    return_date: '2027-01-16',
    return_time_hours: 15,
    return_time_minutes: 0,
  }

  it('A return before the arrival is quoted where the mirrored times make it', async () => {
    expect((await quote({ ...TODAY, date: '2027-01-16', return: '1' })).json().return.pick_up_date_time).toBe(
      '2027-01-16 05:40:00',
    )
  })

  it('A return before the arrival is not sold by link', async () => {
    expectRefusal(
      await link(mirrored),
      400,
      'INVALID_PARAMS',
      `return_date: ${reason('2027-01-16 10:40:00', '2027-01-16 12:50:00')}`,
    )
    expect((await link({ ...mirrored, return_time_hours: 18 })).statusCode).toBe(200)
  })

  it('A return before the arrival is not offered to partners, and offers that overlap cannot be booked', async () => {
    const sameDay = { ...ROUND_TRIP, return_date: '2027-01-16' }
    expectRefusal(
      await partner.post('/api/v2/transfer', { Transfer: sameDay }),
      400,
      'INVALID_PARAMS',
      `Transfer.return_date: ${reason('2027-01-16 09:10:00', '2027-01-16 14:20:00')}`,
    )
    const tight = { ...sameDay, outbound_time_hours: 13, return_time_hours: 23, return_time_minutes: 20 }
    const asked = (await partner.post('/api/v2/transfer', { Transfer: tight })).json().Transfer
    const booked = await partner.post('/api/v2/booking', {
      Booking: {
        transfer_id: asked.id,
        TransferSelection: { outbound: 'off_peak-1-2', return: 'requested-2' },
        Customer: CUSTOMER,
      },
    })
    expectRefusal(
      booked,
      400,
      'INVALID_PARAMS',
      `Booking.TransferSelection.return: ${reason('2027-01-16 17:30:00', '2027-01-16 19:20:00')}`,
    )
  })

  it('A return before the arrival does not reach the last step of the funnel', async () => {
    const step3 = new URLSearchParams({
      step: '3',
      ...Object.fromEntries(Object.entries({ ...BODY, ...mirrored }).map(([name, value]) => [name, String(value)])),
    })
    const page = await world.app.inject({ url: `/book/?${step3.toString()}` })
    expect(page.headers.location).toMatch(/^http:\/\/navette\.test\/book\/\?step=1&/)
  })
})

describe('a leg from a city to its airport', () => {
  it('A leg to the airport of its city catches the flight, is cheaper only earlier, and says so on the voucher', async () => {
    const query = { from: GENEVA_CITY, to: GENEVA, date: '2027-01-16', time: '15:00' }
    expect((await quote(query)).json().outbound.pick_up_date_time).toBe('2027-01-16 12:15:00')
    const Transfer = { ...ONE_WAY, route_from_code: GENEVA_CITY, route_to_code: GENEVA, outbound_time_hours: 19 }
    const { offers } = (await partner.post('/api/v2/transfer', { Transfer })).json().Transfer.TransferSelection.outbound
    expect(offers['requested-2'].pick_up_date_time).toBe('2027-01-16 16:15:00')
    for (const { pick_up_date_time } of Object.values<{ pick_up_date_time: string }>(offers))
      expect(pick_up_date_time <= '2027-01-16 16:15:00').toBe(true)
  })
})
