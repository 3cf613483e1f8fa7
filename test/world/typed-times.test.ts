import { describe, expect, it } from 'vitest'
import { isoInstant } from '../../src/http/date-fields.ts'
import { readMoment } from '../../src/services/rides/flights.ts'
import { formatLocal } from '../../src/values/time.ts'
import { dayMeantBy, timeMeantBy } from '../../src/values/typed-time.ts'
import { atDesk } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { pathOf } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

/* Days and times that people type where a browser has no picker, and copy from mails and sheets. */

it.each([
  ['2027-01-16', '2027-01-16'],
  ['2027-1-16', '2027-01-16'],
  ['2027.01.16', '2027-01-16'],
  ['2027/1/6', '2027-01-06'],
  ['16.01.2027', '2027-01-16'],
  ['6.1.2027', '2027-01-06'],
  ['16. 1. 2027', '2027-01-16'],
  ['01.02.2027', '2027-02-01'],
  ['16/01/2027', '2027-01-16'],
  ['1/16/2027', '2027-01-16'],
  ['16-01-2027', '2027-01-16'],
  ['02/02/2027', '2027-02-02'],
  ['Sa., 16.01.2027', '2027-01-16'],
  ['Sat 16 January 2027', '2027-01-16'],
  ['16th Jan 2027', '2027-01-16'],
  ['16-Jan-2027', '2027-01-16'],
  ['January 16, 2027', '2027-01-16'],
  ['samedi 16 janv. 2027', '2027-01-16'],
  ['1er août 2027', '2027-08-01'],
  ['16 mei 2027', '2027-05-16'],
  ['16 de enero de 2027', '2027-01-16'],
  ['16. März 2027', '2027-03-16'],
  ['5 giugno 2027', '2027-06-05'],
  ['١٦.٠١.٢٠٢٧', '2027-01-16'],
  // Either number may be the month, the year is not told, or there is no such day.
  ['01/02/2027', undefined],
  ['1-2-2027', undefined],
  ['16.01.27', undefined],
  ['16.01.', undefined],
  ['31.02.2027', undefined],
  ['13/13/2027', undefined],
  ['16 Foo 2027', undefined],
  ['2027-01-16T23:00:00Z', undefined],
  ['tomorrow', undefined],
])('The day “%s” is %s', (typed, day) => expect(dayMeantBy(typed)).toBe(day))

it.each([
  ['14u30', '14:30'],
  ['14 h 30', '14:30'],
  ['9 Uhr', '09:00'],
  ['9 heures', '09:00'],
  ['7.30', '07:30'],
  ['10:00 AM', '10:00'],
  ['12:30 a.m.', '00:30'],
  ['12 PM', '12:00'],
  ['１４：３０', '14:30'],
  ['١٤:٣٠', '14:30'],
  ['2027-01-16T14:30', '14:30'],
  ['2027-01-16T14:30:00+01:00', '14:30'],
  ['2027-01-16 14:30:00.000 01:00', '14:30'],
  // On another clock.
  ['2027-01-16T14:30:00Z', undefined],
  ['24:00', undefined],
  ['13 pm', undefined],
  ['7.5', undefined],
  ['noon', undefined],
])('The time “%s” is %s', (typed, time) => expect(timeMeantBy(typed)).toBe(time))

it.each([
  ['2027-01-16T14:35', '2027-01-16 14:35:00'],
  ['2027-01-16 2:35 pm', '2027-01-16 14:35:00'],
  ['16.01.2027 14:35', '2027-01-16 14:35:00'],
  ['16.01.2027, 14.35 Uhr', '2027-01-16 14:35:00'],
  ['2027-01-16T14h35', '2027-01-16 14:35:00'],
  ['2027-01-16t14:35:59.000', '2027-01-16 14:35:00'],
])('The landing “%s” is at %s', (typed, moment) => expect(formatLocal(readMoment(typed) ?? 0)).toBe(moment))

it.each(['14:35', '2027-01-16', '01/02/2027 14:35', '2027-01-16T24:00'])('The landing “%s” is at no moment', (typed) =>
  expect(readMoment(typed)).toBeUndefined(),
)

it.each([
  '2027-01-16T10:00:00+0100',
  '2027-01-16T10:00:00 0100',
  '2027-01-16 09:00:00Z',
  '2027-01-16 10:00:00+01:00',
  '2027-01-16T10:00:00.000 01:00',
])('The instant %s is nine o’clock in UTC', (written) =>
  expect(isoInstant.read(written)).toEqual(new Date('2027-01-16T09:00:00Z')),
)

describe('doors', () => {
  const world = useWorld()
  const FORM = { from: 'airport-1', to: 'resort-11', date: '16.01.2027', time: '10 Uhr', trip: 'return' }

  it('A traveller who types days is shown vehicles for them', async () => {
    const form = new URLSearchParams({ ...FORM, return_date: '23. Januar 2027', return_time: '15h' })
    const path = pathOf(await world.app.inject(`/book/quick-search?${form.toString()}`))
    expect(path).toMatch(/^\/book\/\?step=2&/)
    expect(Object.fromEntries(new URLSearchParams(path))).toMatchObject({
      outbound_date: '2027-01-16',
      return_date: '2027-01-23',
      return_time_hours: '15',
    })
  })

  it('A program is refused with the day that it means', async () => {
    const url = '/api/public/v1/transfer-options?from=airport-1&to=resort-11&time=10:00&date='
    const { error } = (await world.app.inject(url + '16.01.2027')).json()
    expect([error.message, error.suggestion.change]).toEqual([
      'date: must be a date as YYYY-MM-DD',
      { date: '2027-01-16' },
    ])
    expect((await world.app.inject(url + '01/02/2027')).json().error.suggestion).toBeUndefined()
    const whole = (await world.app.inject(url.replace('10:00', '2027-01-16T10:00:00%2B01:00') + '2027-01-16')).json()
    expect(whole.error.suggestion.change).toEqual({ time: '10:00' })
    const late = await world.app.inject(url.replace('10:00', '24:00') + '2027-01-16')
    expect(late.json().error.message).toBe('time: must be a time as HH:MM, HHMM or HH: 24:00 is 00:00 of the next day')
  })

  it('A link whose time is written otherwise leads to a search that has it', async () => {
    const link = '/book/quick-search?from=airport-1&to=resort-11&date=2027-01-16&time=10:00+AM'
    const path = pathOf(await world.app.inject(link))
    expect(path).toMatch(/^\/book\/\?step=1&.*&outbound_time_hours=10&outbound_time_minutes=00/)
  })

  it.each(['16-Jan-2027', '16.01.2027'])(
    'A link to ski rental on %s leads to a search that has the day',
    async (day) => {
      const path = pathOf(await world.app.inject(`/ski/book/quick-search?resort=80&first_day=${day}&days=6`))
      expect(path).toMatch(/^\/ski\/book\/\?step=1&.*first_day=2027-01-16/)
    },
  )

  it('The desk sells on days and at times as they are typed on the telephone', async () => {
    const desk = await atDesk(world)
    const asked = { from: 'airport-1', to: 'resort-11', date: '16.1.2027', time: '10h', adults: '2' }
    const page = await desk.get(
      `/desk/bookings/new?${new URLSearchParams({ step: '2', trip: 'one_way', ...asked }).toString()}`,
    )
    expect([page.statusCode, page.body.includes('€242.00')], unescaped(page.body)).toEqual([200, true])
  })

  it('The desk reads hours, days off, the day of a page and of a closure as they are typed', async () => {
    const desk = await atDesk(world)
    const driver = { name: 'Max', email: 'max@example.com', phone: '+33 6 12 34 56 78', kind: 'own' }
    const hours = { works_from: '7.30', works_to: '24:00', days_off: '17.01.2027; 2027-1-16' }
    const added = await desk.post('/desk/drivers', { ...driver, ...hours })
    expect(added.statusCode, unescaped(added.body)).toBe(303)
    const page = await desk.get(pathOf(added))
    for (const value of ['07:30', '23:59', '2027-01-16 2027-01-17']) expect(page.body).toContain(`value="${value}"`)
    expect((await desk.get('/desk/rides?day=16.01.2027')).body).toContain('16 January 2027')
    const closed = { place: 'Chamonix', date_from: '16.01.2027', date_to: '16.01.2027', words_en: 'Pass closed.' }
    const closure = { ...closed, direction: 'to', vehicle: '', time_from: '8h', time_to: '9.30' }
    const stored = await desk.post('/desk/fleet', closure)
    expect(stored.statusCode, unescaped(stored.body)).toBe(303)
  })
})
