import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY } from '../../support/demo.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const URL = '/api/public/v1/transfer-options'

interface Explained {
  rule: 'as_given' | 'meets_arrival' | 'catches_departure'
  given: string
  time_zone: string
  arrival_buffer_minutes: number | null
  check_in_lead_minutes: number | null
  travel_minutes: number | null
  days_before: number
}
interface Direction {
  pick_up_date_time: string
  time_zone: string
  pickup_explained: Explained
}

/** The pickup as somebody finds it who reads the description of the explanation. */
function pickupFrom({ rule, given, ...explained }: Explained, timeZone: string): DateTime {
  const time = DateTime.fromSQL(given, { zone: explained.time_zone })
  const minutes =
    rule === 'meets_arrival'
      ? (explained.arrival_buffer_minutes ?? NaN)
      : -(explained.check_in_lead_minutes ?? 0) - (explained.travel_minutes ?? 0)
  const pickup = time.plus({ minutes }).setZone(timeZone)
  return rule === 'catches_departure' ? pickup.minus({ minutes: pickup.minute % 5 }) : pickup
}

function expectExplained({ pick_up_date_time, time_zone, pickup_explained }: Direction) {
  const pickup = pickupFrom(pickup_explained, time_zone)
  expect(pick_up_date_time).toBe(pickup.toFormat('yyyy-MM-dd HH:mm:ss'))
  const days = DateTime.fromSQL(pickup_explained.given)
    .startOf('day')
    .diff(DateTime.fromISO(pickup.toISODate() ?? ''))
  expect(pickup_explained.days_before).toBe(Math.round(days.as('days')))
}

describe('a quote with explain=1', () => {
  it('An explained quote names everything that its pickups follow from, for both ways', async () => {
    const routes = [...world.catalogue.current.routes.values()].filter(({ manual }) => !manual)
    const numbers = [0, 0, 0].map(() => fc.nat(10_000))
    let explained = 0
    const ask = fc.asyncProperty(
      fc.constantFrom(...routes),
      fc.boolean(),
      ...numbers,
      async (route, isFlight, ...at) => {
        const [day = 0, nights = 0, minute = 0] = at
        const date = DateTime.fromISO('2026-11-25').plus({ days: day % 400 })
        const query = {
          from: route.from.code,
          to: route.to.code,
          date: date.toISODate() ?? '',
          // From three o'clock to two: the hour between is skipped or repeated when the clocks change.
          time: DateTime.fromISO('2026-01-01T03:00')
            .plus({ minutes: minute % 1380 })
            .toFormat('HH:mm'),
          is_flight: isFlight ? '1' : '0',
          return_date: date.plus({ days: nights % 10 }).toISODate() ?? '',
          explain: '1',
        }
        const answer = await world.app.inject({ url: URL, query })
        if (answer.statusCode !== 200) return
        const { outbound, return: back }: { outbound: Direction; return: Direction } = answer.json()
        for (const direction of [outbound, back]) expectExplained(direction)
        explained++
      },
    )
    await fc.assert(ask, { numRuns: 200 })
    expect(explained).toBeGreaterThan(100)
  })

  it('An explained quote names the rule, and the day before as that of the pickup for an early flight', async () => {
    const query = { from: CHAMONIX, to: GENEVA, date: SATURDAY, time: '03:00', explain: '1' }
    expect((await world.app.inject({ url: URL, query })).json().outbound.pickup_explained).toEqual({
      rule: 'catches_departure',
      given: '2027-01-16 03:00:00',
      time_zone: 'Europe/Zurich',
      utc_offset: '+01:00',
      arrival_buffer_minutes: null,
      check_in_lead_minutes: 150,
      travel_minutes: 110,
      days_before: 1,
    })
  })

  it('A quote by POST is explained in the same way, and no quote without request', async () => {
    const payload = {
      route_from_code: GENEVA,
      route_to_code: CHAMONIX,
      outbound_date: SATURDAY,
      outbound_time_hours: 10,
      outbound_time_minutes: 0,
      adult_count: 2,
    }
    const post = async (more: object) =>
      (await world.app.inject({ method: 'POST', url: URL, payload: { ...payload, ...more } })).json().outbound
    expect((await post({ explain: 1 })).pickup_explained).toMatchObject({
      rule: 'meets_arrival',
      arrival_buffer_minutes: 60,
    })
    expect(await post({})).not.toHaveProperty('pickup_explained')
  })
})

describe('the cancellation of a quote', () => {
  const cancellationOf = async (date: string) =>
    (await world.app.inject({ url: URL, query: { from: GENEVA, to: CHAMONIX, date, time: '10:00' } })).json()
      .cancellation

  it('A quote shows until when cancelling is free, by its season and the clock where the trip starts', async () => {
    expect(await cancellationOf(SATURDAY)).toEqual({
      free_until: '2027-01-15T10:00:00.000Z',
      time_zone: 'Europe/Zurich',
    })
    expect(await cancellationOf('2027-02-13')).toEqual({
      free_until: '2027-02-10T10:00:00.000Z',
      time_zone: 'Europe/Zurich',
    })
  })

  it('A quote shows no free cancellation whose end has passed', async () => {
    expect(await cancellationOf('2026-11-24')).toEqual({
      free_until: '2026-11-23T10:00:00.000Z',
      time_zone: 'Europe/Zurich',
    })
    expect(await cancellationOf('2026-11-23')).toMatchObject({ free_until: null })
  })
})
