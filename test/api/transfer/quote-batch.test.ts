import { describe, expect, it } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY, VAL_THORENS } from '../../support/demo.ts'
import { type Answer, expectRefusal } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const limited = useWorld({ RATE_LIMITS: 'on' })

const TRIP = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: SATURDAY,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}
const times = (trips: number) => Array.from({ length: trips }, () => TRIP)
const URL = '/api/public/v1/transfer-options'
const quote = (payload: object) => world.app.inject({ method: 'POST', url: URL, payload })
const ANY_TEXT = expect.any(String)

/** An answer to one quote as a batch gives it. */
function asResult(answer: Answer) {
  const { error, ...quoted } = answer.json()
  const { statusCode: status } = answer
  return error === undefined ? { status, quote: quoted } : { status, error: { ...error, request_id: ANY_TEXT } }
}

const batch = (payload: object, { app } = world) => app.inject({ method: 'POST', url: `${URL}/batch`, payload })

describe('a batch of quotes', () => {
  it('A batch answers each trip as a quote by POST answers it, in order', async () => {
    const trips = [
      TRIP,
      { ...TRIP, route_to_code: 'resort-999999' },
      { ...TRIP, adult_count: 'two', outbound_date: '2027-02-30' },
      { ...TRIP, route_to_code: VAL_THORENS, currency_code: 'gbp', promo_code: 'WELCOME10', explain: 1 },
      { ...TRIP, luggage_count: 99 },
      { ...TRIP, outbound_date: '2026-11-01' },
      { ...TRIP, is_return: 1 },
      'not a trip',
    ]
    const { results } = (await batch({ trips })).json()
    const alone = await Promise.all(trips.slice(0, -1).map((trip) => quote(Object(trip))))
    expect(results.slice(0, -1)).toEqual(alone.map(asResult))
    expect(results.map(({ status }: { status: number }) => status)).toEqual([200, 404, 400, 200, 422, 400, 400, 400])
    expect(results.at(-1).error).toMatchObject({ code: 'INVALID_PARAMS', message: 'body: must be an object' })
  })

  it('A batch is refused as a whole only where there is no list of 1 to 50 trips', async () => {
    expectRefusal(await batch({}), 400, 'INVALID_PARAMS', 'trips: is required')
    expectRefusal(await batch({ trips: [] }), 400, 'INVALID_PARAMS', 'trips: must not be empty')
    expectRefusal(await batch({ trips: TRIP }), 400, 'INVALID_PARAMS', 'trips: must be an array')
    const trips = times(51)
    expectRefusal(await batch({ trips }), 400, 'INVALID_PARAMS', 'trips: must have at most 50 items')
  })

  it('A batch counts every ten trips begun as one of the quotes of a minute', async () => {
    const remaining = async (trips: number) =>
      (await batch({ trips: times(trips) }, limited)).headers['ratelimit-remaining']
    expect(await remaining(10)).toBe('19')
    expect(await remaining(11)).toBe('17')
    expect(await remaining(50)).toBe('12')
    const alone = await limited.app.inject({ method: 'POST', url: URL, payload: TRIP })
    expect(alone.headers['ratelimit-remaining']).toBe('11')
    expect(await remaining(50)).toBe('6')
    expect(await remaining(50)).toBe('1')
    expectRefusal(await batch({ trips: times(11) }, limited), 429, 'RATE_LIMITED')
  })
})
