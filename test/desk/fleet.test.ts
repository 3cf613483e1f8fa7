import { describe, expect, it } from 'vitest'
import { atDesk, chosenFields } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

const DAY = '2027-01-16'
const PAGE = `/desk/fleet?day=${DAY}`
const ALL_DAY = { date_from: DAY, date_to: DAY }

async function quote(changes: Record<string, string> = {}) {
  const trip = { from: 'airport-1', to: 'resort-80', date: DAY, time: '10:00', is_flight: '0', ...changes }
  const url = `/api/public/v1/transfer-options?${new URLSearchParams(trip).toString()}`
  const answer = await world.app.inject({ url })
  return { status: answer.statusCode, ...answer.json() }
}

/** The names of the rows that the page can remove. */
const rowsOn = (page: string) => Array.from(page.matchAll(/name="row" value="([a-z]+-\d+)"/g), ([, row]) => row ?? '')

/** The fields of the form of closures. */
const closureForm = (page: string) =>
  chosenFields(/<form class="limit"[^>]*#closure".*?<\/form>/s.exec(page)?.[0] ?? '')

/** Stores a row by a form, runs a test, and removes what is stored. */
async function withRow(fields: Record<string, string>, test: () => Promise<void>): Promise<void> {
  const claire = await atDesk(world)
  const saved = await claire.post(PAGE, fields)
  expect([saved.statusCode, saved.headers.location], saved.body).toEqual([303, `http://navette.test${PAGE}`])
  try {
    await test()
  } finally {
    for (const row of rowsOn((await claire.get(PAGE)).body)) {
      const removed = await claire.post(PAGE, { row, action: 'remove' })
      expect(removed.statusCode).toBe(303)
    }
  }
}

describe('the fleet of a day', () => {
  it('A road is closed and opened by a form, and every search says why meanwhile', async () => {
    const closed = { words_en: 'Pass closed.', place: 'Val Thorens', direction: 'to', vehicle: '', ...ALL_DAY }
    await withRow({ ...closed, time_from: '08:00', time_to: '12:00' }, async () => {
      await expect
        .poll(() => quote({ to: 'resort-80' }))
        .toMatchObject({
          status: 422,
          error: { code: 'NO_BOOKABLE_VEHICLE', message: /closed: Pass closed\./ },
        })
      const page = unescaped((await (await atDesk(world)).get(PAGE)).body)
      expect(page).toContain('“Pass closed.”')
      expect(page).toContain('to Val Thorens')
    })
    await expect.poll(async () => (await quote()).status).toBe(200)
  })

  it('Units are shown by the hour as sold and free, and each hour leads to its rides', async () => {
    const partner = partnerOf(world)
    const reference = await sellByApi(partner, ONE_WAY)
    const units = { vehicle: '2', area: 'airport-1', ...ALL_DAY }
    const claire = await atDesk(world)
    const before = unescaped((await claire.get(PAGE)).body)
    expect(before).toContain('1 sold"')
    await withRow({ ...units, units: '1' }, async () => {
      const page = unescaped((await claire.get(PAGE)).body)
      expect(page).toContain('Standard minivan <small class="muted">1 unit, Geneva Airport</small>')
      expect(page).toContain('aria-label="11:00: 1 sold, 0 free"')
      expect(page).toContain('aria-label="04:00: 0 sold, 1 free"')
      expect(page).toContain('Nothing is left from 11:00 to 15:00.')
      const hour = /href="http:\/\/navette\.test(\/desk\/fleet\?[^"]*hour=11)#hour"/.exec(page)?.[1] ?? ''
      const rides = unescaped((await claire.get(hour)).body)
      expect(rides).toContain(`/desk/bookings/${reference}">`)
      expect(rides).toContain(`/desk/rides?day=${DAY}&vehicle=2&airport=airport-1">Open the board</a>`)
      await expect
        .poll(async () => (await quote()).outbound.unavailable)
        .toMatchObject([{ vehicle_type_id: 2, reason: 'sold_out' }])

      // The same days again take the place of what there was, and the desk sells more by raising the units.
      expect((await claire.post(PAGE, { ...units, units: '2' })).statusCode).toBe(303)
      await expect.poll(async () => (await quote()).outbound.unavailable ?? []).toEqual([])
      expect(rowsOn((await claire.get(PAGE)).body)).toHaveLength(1)
      expect((await claire.post(PAGE, { ...units, units: '0' })).statusCode).toBe(303)
      expect(unescaped((await claire.get(PAGE)).body)).toContain('11:00: 1 sold, 1 more than there are')
    })
    const people = unescaped((await claire.get('/desk/people')).body)
    expect(people).toContain('units of vehicles set: vehicle 2, area airport-1')
  })

  it('Allowances and notice are rows of the same page', async () => {
    const back = { from: 'resort-80', to: 'airport-1', time: '15:00', is_flight: '1', explain: '1' }
    await withRow({ place: 'airport-1', ...ALL_DAY, weekdays: '6', minutes: '40' }, async () => {
      await expect
        .poll(async () => (await quote(back)).outbound.pickup_explained)
        .toMatchObject({ allowance_minutes: 40 })
    })
    await withRow({ place: 'airport-1', time_from: '', time_to: '', minutes: '10000' }, async () => {
      const { body } = await (await atDesk(world)).get(PAGE)
      expect(rowsOn(body)).toEqual([expect.stringMatching(/^notice-\d+$/)])
    })
  })

  it.each([
    [{ units: '-1', ...ALL_DAY }, 'Must be a whole number from 0 to 10000.'],
    [{ units: '1', area: 'airport-1|nowhere', ...ALL_DAY }, 'Must be codes such as resort-11 and airport-1'],
    [{ units: '1', vehicle: '99', ...ALL_DAY }, '99 is not in vehicles.csv.'],
    [{ words_en: '', ...ALL_DAY }, 'Must not be empty.'],
    [{ words_en: 'No.', direction: 'to', ...ALL_DAY }, 'Needs a place that it is from or to.'],
    [{ words_en: 'No.', date_from: DAY, date_to: '2027-01-15' }, 'Must not be before date_from.'],
    [{ minutes: '800', ...ALL_DAY }, 'Must be a whole number from 0 to 720.'],
    [{ row: 'closure-999', action: 'remove' }, 'That is removed already.'],
    [{ row: '7; DROP', action: 'remove' }, 'That is removed already.'],
    [{}, 'Choose what to add or to remove.'],
  ])('%j is refused with a reason, and what was typed stays', async (fields: Record<string, string>, reason) => {
    const claire = await atDesk(world)
    const refused = await claire.post(PAGE, fields)
    expect([refused.statusCode, unescaped(refused.body).includes(reason)]).toEqual([422, true])
    for (const typed of Object.values(fields).filter((value) => !value.includes('-999') && !/DROP|remove/.test(value)))
      expect(unescaped(refused.body)).toContain(typed)
    expect(rowsOn((await claire.get(PAGE)).body)).toEqual([])
  })

  it('A row is changed by the form that stored it, which has what is stored', async () => {
    const claire = await atDesk(world)
    const closed = { words_en: 'Pass closed.', place: 'Val Thorens', direction: 'to', vehicle: '', ...ALL_DAY }
    await withRow({ ...closed, time_from: '08:00', time_to: '12:00' }, async () => {
      const [row = ''] = rowsOn((await claire.get(PAGE)).body)
      const form = closureForm((await claire.get(`${PAGE}&change=${row}`)).body)
      expect(form).toMatchObject({ ...closed, row, time_from: '08:00', time_to: '12:00' })
      const fields = { row, ...closed, time_from: '', time_to: '' }
      const wrong = await claire.post(PAGE, { ...fields, date_to: '2027-01-01' })
      expect([wrong.statusCode, closureForm(wrong.body)['row']]).toEqual([422, row])
      expect((await claire.post(PAGE, { ...fields, date_to: '2027-01-17' })).statusCode).toBe(303)
      const page = unescaped((await claire.get(PAGE)).body)
      expect(page).toMatch(/Sat\u00A016\u00A0Jan to Sun\u00A017\u00A0Jan</)
      expect(rowsOn(page)).toHaveLength(1)
      const again = await claire.post(PAGE, { ...fields, date_to: '2027-01-18' })
      expect([again.statusCode, again.body.includes('That is removed already.')]).toEqual([422, true])
      expect(rowsOn((await claire.get(PAGE)).body)).toHaveLength(1)
    })
  })

  it('Who has to do with money alone has no say in it', async () => {
    const ben = await atDesk(world, { role: 'money' })
    expect((await ben.get(PAGE)).statusCode).toBe(403)
    expect((await ben.post(PAGE, { words_en: 'No.', ...ALL_DAY })).statusCode).toBe(403)
  })
})
