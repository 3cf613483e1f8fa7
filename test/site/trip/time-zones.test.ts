import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { places } from '../../../src/db/schema/index.ts'
import { listDay } from '../../../src/services/bookings/list-bookings.ts'
import { remindTravellers } from '../../../src/services/notify/remind.ts'
import { DAY_MS, parseDay } from '../../../src/values/time.ts'
import { readCalendar } from '../../support/calendar.ts'
import { readPdf } from '../../support/pdf.ts'
import { mailsAbout, buyOn } from '../../support/sale.ts'
import { FILLED_IN, ROUND_TRIP, TRIP, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get } = traveller(world)

/** Lands in Sofia at 10:00, and is picked up 45 minutes later: an hour before the clocks of Paris show it. */
const SOFIA_TO_BANSKO = { ...TRIP, route_from_code: 'airport-44', route_to_code: 'resort-632' }
const PICKUP = new Date('2027-01-16T08:45:00Z')

it('Page, voucher and mail show the local time, and the calendar file has its instant', async () => {
  const { booking, own } = await buyOn(world, {}, SOFIA_TO_BANSKO)
  expect(booking).toMatchObject({ firstStartAt: PICKUP, timeZone: 'Europe/Sofia' })
  const { body } = await get(own)
  expect(body).toContain('<small>10:00 ')
  expect(body).toContain('<strong>10:45</strong>')
  expect(body).toContain('<strong>13:45</strong>')
  expect(body).toContain('Fri 15 January, 10:45')
  const { events } = readCalendar((await get(`${own}/calendar.ics`)).body)
  expect(events).toMatchObject([{ start: PICKUP.toISOString(), end: '2027-01-16T11:45:00.000Z' }])
  const voucher = await readPdf((await get(`${own}/vouchers/1.pdf`)).rawPayload)
  const lines = voucher.pages.flatMap((page) => page.lines).join('\n')
  expect(lines).toContain('10:45')
  expect(lines).not.toContain('09:45')
  const [mail] = (await mailsAbout(world, booking)).filter(({ to }) => to === FILLED_IN.email)
  expect(mail?.text).toContain('Sat 16 January 2027, 10:45')
  expect(mail?.text).toContain('Fri 15 January 2027, 10:45')
})

it('Reminders and free cancellation go by the instant of the ride', async () => {
  const { booking, own } = await buyOn(world, {}, SOFIA_TO_BANSKO)
  const { db } = world.database
  const { sender } = world
  const reminders = async () =>
    (await mailsAbout(world, booking)).filter(({ subject }) => /in three days|in 3 days/i.test(subject)).length
  await remindTravellers(db, sender, new Date(PICKUP.getTime() - 3 * DAY_MS - 1))
  expect(await reminders()).toBe(0)
  await remindTravellers(db, sender, new Date(PICKUP.getTime() - 3 * DAY_MS))
  expect(await reminders()).toBe(1)
  world.setNow(new Date(PICKUP.getTime() - DAY_MS))
  expect((await get(`${own}/cancellation`)).body).toMatch(/Cancel and get €/)
  world.setNow(new Date(PICKUP.getTime() - DAY_MS + 1))
  expect((await get(`${own}/cancellation`)).body).not.toMatch(/Cancel and get €/)
  world.setNow(NOW)
})

it('A ride keeps its time when the zone of its place is corrected afterwards', async () => {
  const { own } = await buyOn(world, {}, { ...ROUND_TRIP, ...SOFIA_TO_BANSKO })
  const before = (await get(`${own}/calendar.ics`)).body
  const move = async (timeZone: string) => {
    await world.database.db.update(places).set({ timeZone }).where(eq(places.code, 'airport-44'))
    await expect.poll(() => world.catalogue.current.places.get('airport-44')?.timeZone).toBe(timeZone)
  }
  await move('Europe/London')
  expect((await get(`${own}/calendar.ics`)).body).toBe(before)
  expect((await get(own)).body).toContain('<strong>10:45</strong>')
  await move('Europe/Sofia')
})

it('A ride belongs to the day on which it starts locally', async () => {
  const night = { ...SOFIA_TO_BANSKO, outbound_time_hours: '0', outbound_selected_time_is_flight: '0' }
  const { booking } = await buyOn(world, {}, night)
  const referencesOn = async (day: string) =>
    (await listDay(world.database.db, 'live', parseDay(day) ?? 0)).map((one) => one.booking.reference)
  expect(booking.firstStartAt.toISOString()).toBe('2027-01-15T22:00:00.000Z')
  expect(await referencesOn('2027-01-16')).toContain(booking.reference)
  expect(await referencesOn('2027-01-15')).not.toContain(booking.reference)
})

it('A ride has passed once its local day is over', async () => {
  const quote = (day: string, to: string) =>
    world.app.inject({
      url: `/api/public/v1/transfer-options?from=${to === 'resort-632' ? 'airport-44' : 'airport-1'}&to=${to}&date=${day}&time=23:00&adults=2`,
    })
  world.setNow(new Date('2027-01-15T22:30:00Z'))
  expect((await quote('2027-01-15', 'resort-632')).json()).toMatchObject({ error: { code: 'INVALID_PARAMS' } })
  expect((await quote('2027-01-15', 'resort-11')).statusCode).toBe(200)
  world.setNow(NOW)
})
