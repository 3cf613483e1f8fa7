import { afterEach, expect, it } from 'vitest'
import { CHAMONIX, GENEVA, MANUAL_ROUTE } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
afterEach(() => world.setNow(NOW))

const TRIP = { from: GENEVA, to: CHAMONIX, time: '10:00' }
const ask = (query: Record<string, string>, headers = {}) =>
  world.app.inject({ url: '/api/public/v1/price-calendar', query: { ...TRIP, month: '2027-01', ...query }, headers })

interface Day {
  date: string
  price: number | null
  vehicle_type_id?: number
  return_vehicle_type_id?: number
  code?: string
}
interface Leg {
  vehicles: { price: number; vehicle_type_id: number }[]
}
const daysOf = async (query: Record<string, string> = {}): Promise<Day[]> => (await ask(query)).json().days

/** The cheapest of each leg of the quote for that day. */
async function quoted(query: Record<string, string>): Promise<Pick<Day, 'price' | 'code'>> {
  const answer = await world.app.inject({ url: '/api/public/v1/transfer-options', query: { ...TRIP, ...query } })
  if (answer.statusCode !== 200) return { price: null, code: answer.json().error.code }
  const { outbound, return: back }: { outbound: Leg; return: Leg | null } = answer.json()
  const cheapest = ({ vehicles: [first] }: Leg) => first?.price ?? NaN
  return { price: Math.round((cheapest(outbound) + (back ? cheapest(back) : 0)) * 100) / 100 }
}

it('The calendar shows for every day what the quote for that day shows', async () => {
  for (const params of [{}, { adults: '5', ski: '1', currency: 'GBP', promo: 'WELCOME10' }, { is_flight: '0' }]) {
    const days = await daysOf(params)
    expect(days).toHaveLength(31)
    for (const { date, price, code } of days) expect({ price, code }).toEqual(await quoted({ ...params, date }))
  }
})

it('The calendar prices return trips after a number of nights as a whole', async () => {
  const days = await daysOf({ nights: '7', return_time: '15:00' })
  for (const { date, price, code, return_vehicle_type_id } of days) {
    const return_date = new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 10)
    expect({ price, code }).toEqual(await quoted({ date, return_date, return_time: '15:00' }))
    expect(return_vehicle_type_id).toBeTypeOf('number')
  }
})

it('The calendar gives the code of the refusal for a day that has passed, is too soon or is not on sale yet', async () => {
  const november = await daysOf({ month: '2026-11' })
  expect(november[0]).toEqual({ date: '2026-11-01', price: null, code: 'INVALID_PARAMS' })
  expect(november.at(-1)?.price).toBeTypeOf('number')
  world.setNow(new Date('2027-01-15T23:30:00Z'))
  const january = await daysOf({ time: '00:05', is_flight: '0' })
  expect(january[15]).toEqual({
    date: '2027-01-16',
    price: null,
    code: 'NO_BOOKABLE_VEHICLE',
    reason: 'too_late',
  })
  expect((await daysOf({ month: '2029-01' })).map(({ code }) => code)).toEqual(Array(31).fill('NO_BOOKABLE_VEHICLE'))
})

it('The calendar is answered with 304 if it is unchanged', async () => {
  const { etag } = (await ask({})).headers
  expect((await ask({}, { 'if-none-match': etag })).statusCode).toBe(304)
})

it('The calendar is refused where no day could be quoted, under the name that the caller wrote', async () => {
  expectRefusal(await ask({ month: '2027-13' }), 400, 'INVALID_PARAMS', 'month: must be a month as YYYY-MM')
  expectRefusal(await ask({ nights: '-1' }), 400, 'INVALID_PARAMS', 'nights: must be at least 0')
  expectRefusal(
    await ask({ to: 'resort-999999' }),
    404,
    'ROUTE_NOT_FOUND',
    'to: there is no active location resort-999999',
  )
  expectRefusal(await ask(MANUAL_ROUTE), 422, 'MANUAL_BOOKING_REQUIRED')
  expectRefusal(await ask({ currency: 'ZZZ' }), 400, 'CURRENCY_NOT_SUPPORTED')
})
