import { beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '../../src/db/schema/index.ts'
import { findRides } from '../../src/services/rides/day-of-rides.ts'
import { findDriver } from '../../src/services/rides/driver.ts'
import { LYON, VAL_THORENS } from '../support/demo.ts'
import { atDesk } from '../support/desk.ts'
import { assign, hire, type Hired } from '../support/drivers.ts'
import type { Answer } from '../support/http.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { buyOn, storyOf } from '../support/sale.ts'
import { TRIP } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

type Desk = Awaited<ReturnType<typeof atDesk>>

let desk: Desk
let ines: Hired
let paul: Hired
let day = 0

beforeAll(async () => {
  desk = await atDesk(world)
  ines = await hire(world, { name: 'Ines Laurent', email: 'ines@drivers.example' })
  paul = await hire(world, { name: 'Paul Girard', email: 'paul@drivers.example', worksTo: '15:00:00' })
  await hire(world, { name: 'Alpbus', kind: 'carrier', company: 'Alpbus' })
})

/** Returns a day of the season on which nothing is sold yet. */
function ownDay() {
  day += 1
  const date = new Date(Date.UTC(2027, 0, 9 + day)).toISOString().slice(0, 10)
  return { date, url: `/desk/rides?day=${date}` }
}

/** Sells a ride from Geneva to Chamonix at an hour, or another trip, and returns its item. */
async function sold(date: string, hour: number, changes: Record<string, string> = {}) {
  const trip = { ...TRIP, outbound_date: date, outbound_time_hours: String(hour), ...changes }
  const { booking } = await buyOn(world, {}, trip)
  return { booking, item: `${booking.reference}-P1` }
}

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

const propose = (url: string, items: readonly string[] = [], browser = desk) =>
  send(url, { action: 'propose' }, items, browser)

/** Carries on the form of a proposal, with the rows that are chosen there, or with these. */
function confirm(url: string, preview: Answer, items?: readonly string[], browser = desk) {
  expect(preview.statusCode, preview.body).toBe(200)
  const fields = fieldsOf(/<form class="confirm"[^]*?<\/form>/.exec(preview.body)?.[0] ?? '')
  const rows = fields.flatMap(([name, value]) => (name === 'item' ? [value] : []))
  const others = Object.fromEntries(fields.flatMap(([name, value]) => (name === 'item' ? [] : [[name, value]])))
  return send(url, others, items ?? rows, browser)
}

/** Returns what a proposal says of each ride, in its order. */
const saidIn = ({ body }: Answer) =>
  Array.from(
    unescaped(body).matchAll(/data-title="What would happen"( class="urgent")? *>([^<]*)</g),
    ([, isDoubtful, words]) => `${isDoubtful ? '! ' : ''}${words}`,
  )

async function driversOf(...items: string[]): Promise<(string | null)[]> {
  const rides = await findRides(world.database.db, items)
  return items.map((item) => rides.find((ride) => ride.item === item)?.driver?.name ?? null)
}

const mailsTo = async (address: string) => {
  const rows = await world.database.db.select().from(outbox)
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(address)).length
}

describe('a proposal for the day', () => {
  it('All rides without a driver are given to our own who can drive them, once that was shown', async () => {
    const { date, url } = ownDay()
    const atEight = [await sold(date, 8), await sold(date, 8)]
    // Equal rides are given in the order of their references.
    const [first, same] = atEight.toSorted((a, b) => (a.item < b.item ? -1 : 1))
    const late = await sold(date, 15)
    if (!first || !same) throw new Error('nothing was sold')
    const preview = await propose(url)
    expect(unescaped(preview.body)).toContain('<h1>Drivers for 3 of 3 rides</h1>')
    expect(saidIn(preview)).toEqual(['Ines Laurent', 'Paul Girard', 'Ines Laurent, 1 h 50 min empty'])
    expect(await driversOf(first.item)).toEqual([null])
    const before = await mailsTo('ines@drivers.example')
    const done = await confirm(url, preview)
    expect([done.statusCode, done.headers.location]).toEqual([303, `http://navette.test${url}`])
    expect(await driversOf(first.item, same.item, late.item)).toEqual(['Ines Laurent', 'Paul Girard', 'Ines Laurent'])
    expect(await mailsTo('ines@drivers.example')).toBe(before + 1)
    expect((await storyOf(world, first.booking)).at(-1)).toBe('assigned: P1, Ines Laurent')
    expect(unescaped((await desk.get(url)).body)).toContain('3 rides assigned')
    expect((await propose(url)).statusCode).toBe(422)
  })

  it('What nobody can drive is on top with the reasons, and what is left out stays without a driver', async () => {
    const { date, url } = ownDay()
    const items = [await sold(date, 9), await sold(date, 9), await sold(date, 9), await sold(date, 17)].map(
      ({ item }) => item,
    )
    await assign(world, items.slice(0, 1), ines.driver)
    const far = await sold(date, 10, { route_from_code: LYON, route_to_code: VAL_THORENS })
    const preview = await propose(url)
    expect(saidIn(preview)).toEqual([
      '! no driver: 2 on other rides',
      expect.stringMatching(/^! no driver: [^]*$/),
      'Paul Girard',
      expect.stringMatching(/^Ines Laurent/),
    ])
    expect((await confirm(url, preview, [])).statusCode).toBe(422)
    expect((await confirm(url, preview, items.slice(3))).statusCode).toBe(303)
    expect(await driversOf(...items, far.item)).toEqual(['Ines Laurent', null, null, 'Ines Laurent', null])
  })

  it('Of chosen rides only those without a driver get one, and a filter of the board is kept', async () => {
    const { date, url } = ownDay()
    const [one, two, other] = [await sold(date, 8), await sold(date, 12), await sold(date, 20)]
    await assign(world, [two.item], paul.driver)
    expect(saidIn(await propose(url, [one.item, two.item]))).toEqual([
      'stays with Paul Girard',
      expect.stringMatching(/Laurent|Girard/),
    ])
    expect(saidIn(await propose(`${url}&q=${other.item}`))).toEqual(['Ines Laurent'])
    expect((await propose(`${url}&q=nobody`)).statusCode).toBe(422)
    expect((await propose(url, [two.item])).statusCode).toBe(422)
  })

  it('It is refused if a ride or a driver was taken since it was shown, with who did that', async () => {
    const { date, url } = ownDay()
    const [one, two] = [await sold(date, 8), await sold(date, 16)]
    const preview = await propose(url)
    await assign(world, [one.item], paul.driver)
    const taken = await confirm(url, preview)
    expect([taken.statusCode, unescaped(taken.body)]).toEqual([409, expect.stringContaining('Assigned: P1, Paul')])
    expect(await driversOf(two.item)).toEqual([null])
    const again = await propose(url)
    expect(saidIn(again)).toEqual(['Ines Laurent'])
    const meanwhile = await sold(date, 16)
    await assign(world, [meanwhile.item], ines.driver)
    const busy = await confirm(url, again)
    expect([busy.statusCode, unescaped(busy.body)]).toEqual([409, expect.stringContaining(meanwhile.booking.reference)])
    expect(await driversOf(two.item)).toEqual([null])
  })

  it('Of two who give rides at the same hour to the same driver at once, one is refused', async () => {
    const { date, url } = ownDay()
    const [one, two] = [await sold(date, 16), await sold(date, 16)]
    const claire = await atDesk(world, { name: 'Marc' })
    const [hers, his] = [await propose(url, [one.item]), await propose(url, [two.item], claire)]
    expect([saidIn(hers), saidIn(his)]).toEqual([['Ines Laurent'], ['Ines Laurent']])
    const both = await Promise.all([confirm(url, hers), confirm(url, his, undefined, claire)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 409]))
    expect(new Set(await driversOf(one.item, two.item))).toEqual(new Set(['Ines Laurent', null]))
  })

  it('A form that lacks the drivers that were shown does nothing', async () => {
    const { date, url } = ownDay()
    const { item } = await sold(date, 8)
    const preview = await propose(url)
    const seen = fieldsOf(preview.body).find(([name]) => name === 'seen')?.[1] ?? ''
    const id = String(ines.driver.id)
    for (const fields of [{}, { [`driver:${item}`]: '99999' }, { 'driver:NAV1-P1': id }]) {
      const answer = await send(url, { action: 'propose', confirm: '1', seen, ...fields }, [item])
      expect([answer.statusCode, await driversOf(item)], JSON.stringify(fields)).toEqual([422, [null]])
    }
    expect((await send(url, { action: 'propose', confirm: '1', seen })).statusCode).toBe(422)
  })
})

describe('the hours of a driver', () => {
  const FORM = { name: 'Léa', phone: '+33 6 12 34 56 78', email: 'lea@drivers.example', kind: 'own' }

  it('They are kept with the days off, and shown in the form', async () => {
    const hours = { works_from: '05:30', works_to: '14:00', days_off: '2027-01-16  2027-01-02 2027-01-16' }
    const added = await desk.post('/desk/drivers', { ...FORM, ...hours })
    const id = Number(/\d+$/.exec(String(added.headers.location))?.[0])
    expect(await findDriver(world.database.db, id)).toMatchObject({
      worksFrom: '05:30:00',
      worksTo: '14:00:00',
      daysOff: ['2027-01-02', '2027-01-16'],
    })
    const { body } = await desk.get(`/desk/drivers/${id}`)
    const fields = new Map(fieldsOf(body).map(([name, value]) => [name, value]))
    expect(['works_from', 'works_to', 'days_off'].map((name) => fields.get(name))).toEqual([
      '05:30',
      '14:00',
      '2027-01-02 2027-01-16',
    ])
    expect((await desk.get('/desk/drivers')).body).toContain('from 05:30 until 14:00')
    await desk.post(`/desk/drivers/${id}`, { ...FORM, works_from: '', works_to: '', days_off: '' })
    expect(await findDriver(world.database.db, id)).toMatchObject({ worksFrom: null, worksTo: null, daysOff: [] })
    await desk.post(`/desk/drivers/${id}`, { ...FORM, days_off: '2027-01-17 2027-01-18' })
  })

  it.each([
    ['works_from', '24:00', 'time as HH:MM'],
    ['works_from', 'early', 'time as HH:MM'],
    ['works_to', 'late', 'time as HH:MM'],
    ['days_off', '2027-02-30', 'days as YYYY-MM-DD'],
    ['days_off', 'Saturdays', 'days as YYYY-MM-DD'],
  ])('%s cannot be %s', async (name, value, why) => {
    const answer = await desk.post('/desk/drivers', { ...FORM, [name]: value })
    expect([answer.statusCode, unescaped(answer.body)]).toEqual([422, expect.stringContaining(why)])
    expect(fieldsOf(answer.body).find(([field]) => field === name)?.[1]).toBe(value)
  })

  it('The same hour for both is refused', async () => {
    const answer = await desk.post('/desk/drivers', { ...FORM, works_from: '08:00', works_to: '08:00' })
    expect(answer.statusCode).toBe(422)
  })
})
