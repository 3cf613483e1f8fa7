import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partnerOf } from '../../support/partner.ts'
import { useWorld } from '../../support/world.ts'

/*
 * A partner's own computation from GET /prices and GET /prices/markups, written from the specification alone and
 * sharing no code with the engine: what it gives is, to the cent, the price of the one-way offer (decisions 4.6).
 */
interface Entry {
  vehicle: string
  pax_min: string
  pax_max: string
  price: string
}
interface Rule {
  id: string
  vehicle: string
  weekday_from: string
  weekday_to: string
  date_from: string
  date_to: string
  time_from: string
  time_to: string
  percentage: string
  level: string
  routes: Record<string, string[]>
}
interface Pickup {
  from: string
  to: string
  date: string
  hours: number
  minutes: number
}

const world = useWorld()
const partner = partnerOf(world)

it.each(['private', 'shared'] as const)(
  '%s: a one-way price is what a partner computes from prices and markups',
  async (type) => {
    const prices: Record<string, Record<string, Entry[]>> = (await partner.get(`/api/v2/prices?type=${type}`)).json()
    const rules: Rule[] = (await partner.get('/api/v2/prices/markups')).json().data
    const pairs = Object.entries(prices).flatMap(([from, there]) => Object.keys(there).map((to) => [from, to] as const))
    const day = fc.date({ min: new Date('2026-12-01'), max: new Date('2028-04-30'), noInvalidDate: true })
    let compared = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pairs),
        fc.integer({ min: 1, max: 19 }),
        day,
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        async ([from, to], group, when, hours, minutes) => {
          const date = when.toISOString().slice(0, 10)
          const answer = await partner.post('/api/v2/transfer', {
            Transfer: {
              type,
              is_return: 0,
              route_from_code: from,
              route_to_code: to,
              outbound_date: date,
              outbound_time_hours: hours,
              outbound_time_minutes: minutes,
              outbound_selected_time_is_flight: 0,
              adult_count: group,
            },
          })
          expect([200, 422]).toContain(answer.statusCode)
          const offers: Record<string, { price: number; pick_up_date_time: string }> =
            answer.json().Transfer?.TransferSelection.outbound.offers ?? {}
          for (const [key, { price, pick_up_date_time: at }] of Object.entries(offers)) {
            const vehicle = key.split('-').at(-1) ?? ''
            const pickup = {
              from,
              to,
              date: at.slice(0, 10),
              hours: Number(at.slice(11, 13)),
              minutes: Number(at.slice(14, 16)),
            }
            const cents = computed(prices[from]?.[to] ?? [], rules, vehicle, group, pickup)
            expect(price, `${key} ${from} ${to} ${group} at ${at}`).toBe(cents / 100)
            compared++
          }
        },
      ),
      { numRuns: 150 },
    )
    expect(compared).toBeGreaterThan(50)
  },
)

it('The steps of a breakdown lead from its base price to its price, on both legs', async () => {
  const routes: Record<string, string[]> = (await partner.get('/api/v2/routes')).json()
  const pairs = Object.entries(routes).flatMap(([from, there]) => there.map((to) => [from, to] as const))
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pairs),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 1, max: 8 }),
      async ([from, to], ahead, nights, hours, adults) => {
        const dayAfter = (days: number) =>
          new Date(Date.parse('2026-12-01') + days * 86_400_000).toISOString().slice(0, 10)
        const answer = await partner.post('/api/v2/transfer?explain=1', {
          Transfer: {
            is_return: nights > 0 ? 1 : 0,
            route_from_code: from,
            route_to_code: to,
            outbound_date: dayAfter(ahead),
            outbound_time_hours: hours,
            outbound_time_minutes: 0,
            return_date: dayAfter(ahead + nights),
            return_time_hours: hours,
            return_time_minutes: 0,
            adult_count: adults,
            return_adult_count: adults,
          },
        })
        const legs: Record<string, { offers: Record<string, Explained> }> =
          answer.json().Transfer?.TransferSelection ?? {}
        for (const { price, price_breakdown: how } of Object.values(legs).flatMap(({ offers }) =>
          Object.values(offers),
        )) {
          expect(how.round_trip).toBe(nights > 0 ? 5 : 0)
          const marked = changed(how.base, Number(how.markup_rule?.percentage ?? 0))
          const prices = [
            how.base,
            ...(how.markup_rule ? [marked] : []),
            ...(nights > 0 ? [changed(marked, -how.round_trip)] : []),
          ]
          expect(how.steps.map((step) => step.price)).toEqual(prices)
          expect(price).toBe(prices.at(-1))
          compared++
        }
      },
    ),
    { numRuns: 100 },
  )
  expect(compared).toBeGreaterThan(50)
})

interface Explained {
  price: number
  price_breakdown: {
    base: number
    markup_rule: { percentage: string } | null
    round_trip: number
    steps: { step: string; price: number }[]
  }
}

/** A price in EUR changed by so many per cent, rounded half up to the cent. */
function changed(price: number, percent: number): number {
  return Math.floor((Math.round(price * 100) * (10_000 + Math.round(percent * 100)) + 5_000) / 10_000) / 100
}

function computed(entries: Entry[], rules: Rule[], vehicle: string, group: number, pickup: Pickup): number {
  const entry = entries.find(
    (one) => one.vehicle === vehicle && Number(one.pax_min) <= group && group <= Number(one.pax_max),
  )
  const cents = Math.round(Number(entry?.price) * 100)
  const [rule] = rules
    .filter((one) => one.vehicle === vehicle && isMatch(one, pickup))
    .toSorted((a, b) => Number(b.level) - Number(a.level) || Number(b.id) - Number(a.id))
  const basisPoints = Math.round(Number(rule?.percentage ?? 0) * 100)
  return Math.floor((cents * (10_000 + basisPoints) + 5_000) / 10_000)
}

function isMatch(rule: Rule, { from, to, date, hours, minutes }: Pickup): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
  const time = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`
  return (
    (rule.routes[from] ?? []).includes(to) &&
    rule.date_from <= date &&
    date <= rule.date_to &&
    wraps(weekday, Number(rule.weekday_from), Number(rule.weekday_to)) &&
    wraps(time, rule.time_from, rule.time_to)
  )
}

function wraps<T extends number | string>(value: T, from: T, to: T): boolean {
  return from <= to ? from <= value && value <= to : value >= from || value <= to
}
