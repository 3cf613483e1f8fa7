import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { worksDuring } from '../../../src/services/rides/driver.ts'
import { emptyMinutes, isSameDeparture } from '../../../src/services/rides/fit.ts'
import { type Candidate, type ProposableRide, proposeDrivers } from '../../../src/services/rides/propose.ts'
import type { PlaceCode } from '../../../src/values/place-code.ts'

/** A day in Paris, in minutes since its midnight. */
const at = (minute: number) => new Date(Date.parse('2027-01-15T23:00:00Z') + minute * 60_000)

/** Places on one meridian, 56 km from each other. */
const PLACES: readonly PlaceCode[] = ['airport-1', 'resort-1', 'resort-2', 'resort-3', 'airport-2']
const CATALOGUE = {
  places: new Map(PLACES.map((code, i) => [code, { point: { latitude: 45 + i / 2, longitude: 6 } }])),
  routes: new Map([['airport-1>resort-1', { durationMinutes: 70 }]]),
  vehicles: new Map([
    [1, { maxPassengers: 3, maxLuggage: 3, transportsSkis: false }],
    [2, { maxPassengers: 8, maxLuggage: 8, transportsSkis: true }],
  ]),
}

interface Sketch {
  item?: string
  from?: PlaceCode
  to?: PlaceCode
  size?: number
  isShared?: boolean
  hasDuration?: boolean
}

/** Returns a ride by its times in minutes, from the first airport to the first resort unless told otherwise. */
function ride(starts: number, ends: number, sketch: Sketch = {}): ProposableRide {
  const { from = 'airport-1', to = 'resort-1', size = 2, isShared = false, hasDuration = true } = sketch
  const wording = (en: string) => ({ en, fr: en, de: en, it: en })
  return {
    item: sketch.item ?? `${starts} ${from} ${to}`,
    startsAt: at(starts),
    endsAt: at(ends),
    fromCode: from,
    toCode: to,
    vehicleId: 2,
    groupSize: size,
    isShared,
    details: {
      from: wording(from),
      to: wording(to),
      accommodation: null,
      travelMinutes: hasDuration ? ends - starts : null,
      luggage: { suitcases: size, skiBags: 0, skiEquipment: false },
    },
  }
}

const BACK = { from: 'resort-1', to: 'airport-1' } as const

type Who = Candidate['driver']

function driver(id: number, changes: Partial<Who> = {}, rides: Candidate['rides'] = []): Candidate {
  return { driver: { id, vehicleId: null, worksFrom: null, worksTo: null, daysOff: [], ...changes }, rides }
}

/** Returns who is proposed for each ride, with the empty minutes, or why nobody is. */
async function proposed(rides: readonly ProposableRide[], candidates: readonly Candidate[]): Promise<string[]> {
  const all = await proposeDrivers(CATALOGUE, rides, candidates)
  return all.map((one) => {
    if (one.driver) return `${one.ride.item}: ${one.driver.id}, ${one.emptyMinutes}`
    const why = one.why === 'unknown length' ? one.why : Array.from(one.why, ([what, count]) => `${count} ${what}`)
    return `${one.ride.item}: ${String(why)}`
  })
}

const A = ride(600, 670, { item: 'A' })

describe('a proposal', () => {
  it.each<[string, ProposableRide[], Candidate[], string[]]>([
    ['nobody', [A], [], ['A: ']],
    ['whoever is free', [A], [driver(1, {}, [ride(650, 720)]), driver(2)], ['A: 2, 0']],
    ['the first of equals, whatever the order', [A], [driver(2), driver(1)], ['A: 1, 0']],
    [
      'whoever ends where it starts',
      [ride(670, 740, { ...BACK, item: 'B' })],
      [driver(1), driver(2, {}, [A])],
      ['B: 2, 0'],
    ],
    ['somebody new before one who is far away', [A], [driver(1, {}, [ride(400, 470)]), driver(2)], ['A: 2, 0']],
    ['one who is far away if nobody else is free', [A], [driver(1, {}, [ride(400, 470)])], ['A: 1, 70']],
    ['nobody who would be late by a minute', [A], [driver(1, {}, [ride(461, 531)])], ['A: 1 far']],
    ['nobody who would be late for the next', [A], [driver(1, {}, [ride(739, 809)])], ['A: 1 far']],
    ['the way of the route back', [A], [driver(1, {}, [ride(460, 530)])], ['A: 1, 70']],
    [
      'the straight line where there is no route',
      [ride(600, 670, { item: 'C', from: 'resort-3' })],
      [driver(1, {}, [ride(400, 470)])],
      ['C: 1, 112'],
    ],
    [
      'nobody whose vehicle is too small',
      [ride(600, 670, { item: 'D', size: 4 })],
      [driver(1, { vehicleId: 1 })],
      ['D: 1 small'],
    ],
    ['the vehicle that was sold', [A], [driver(1, { vehicleId: 1 }), driver(2, { vehicleId: 2 })], ['A: 2, 0']],
    ['nobody who is off', [A], [driver(1, { daysOff: ['2027-01-16'] })], ['A: 1 off']],
    ['nobody who starts later', [A], [driver(1, { worksFrom: '10:01:00' })], ['A: 1 off']],
    ['nobody who goes home earlier', [A], [driver(1, { worksTo: '11:09:00' })], ['A: 1 off']],
    ['somebody until the minute', [A], [driver(1, { worksFrom: '10:00:00', worksTo: '11:10:00' })], ['A: 1, 0']],
    [
      'nothing for what has no length',
      [ride(600, 600, { item: 'E', hasDuration: false })],
      [driver(1)],
      ['E: unknown length'],
    ],
    [
      'one driver for a departure',
      [ride(600, 670, { item: 'S1', isShared: true }), ride(600, 670, { item: 'S2', isShared: true })],
      [driver(1), driver(2)],
      ['S1: 1, 0', 'S2: 1, 0'],
    ],
    [
      'whoever has the departure already',
      [ride(600, 670, { item: 'S1', isShared: true })],
      [driver(1), driver(2, {}, [ride(600, 670, { item: 'S0', isShared: true })])],
      ['S1: 2, 0'],
    ],
    [
      'a vehicle for all of a departure',
      [1, 2, 3].map((i) => ride(600, 670, { item: `S${i}`, isShared: true, size: 3 })),
      [driver(1, { vehicleId: 2 })],
      ['S1: 1 small', 'S2: 1 small', 'S3: 1 small'],
    ],
    [
      'a day there and back',
      [ride(600, 670, { item: '1' }), ride(680, 750, { ...BACK, item: '2' }), ride(690, 760, { item: '3' })],
      [driver(1), driver(2)],
      ['1: 1, 0', '2: 1, 0', '3: 2, 0'],
    ],
  ])('It is %s', async (_, rides, candidates, said) => {
    expect(await proposed(rides, candidates)).toEqual(said)
  })

  const minutes = fc.integer({ min: 0, max: 1_300 })
  const rides = fc
    .array(
      fc.record({
        starts: minutes,
        length: fc.integer({ min: 1, max: 180 }),
        from: fc.constantFrom(...PLACES),
        to: fc.constantFrom(...PLACES),
        size: fc.integer({ min: 1, max: 8 }),
        isShared: fc.boolean(),
      }),
      { maxLength: 25 },
    )
    .map((sketches) =>
      sketches.map(({ starts, length, ...sketch }, i) => ride(starts, starts + length, { ...sketch, item: `R${i}` })),
    )
  const hour = fc.option(fc.integer({ min: 0, max: 23 }).map((h) => `${String(h).padStart(2, '0')}:30:00`))
  const candidates = fc
    .array(
      fc.record({
        vehicleId: fc.constantFrom(null, 1, 2),
        worksFrom: hour,
        worksTo: hour,
        daysOff: fc.subarray(['2027-01-15', '2027-01-16']),
        had: fc.option(minutes),
      }),
      { maxLength: 8 },
    )
    .map((all) =>
      all.map(({ had, ...changes }, id) =>
        driver(id + 1, changes, had === null ? [] : [ride(had, had + 60, { item: `H${id}` })]),
      ),
    )

  it('It has every ride once, is the same in any order, and never overlaps, nor is outside of hours, nor too far', async () => {
    await fc.assert(
      fc.asyncProperty(rides, candidates, async (open, drivers) => {
        const all = await proposeDrivers(CATALOGUE, open, drivers)
        expect(all.map((one) => one.ride.item).toSorted()).toEqual(open.map(({ item }) => item).toSorted())
        const again = await proposed(open.toReversed(), drivers.toReversed())
        expect(again).toEqual(await proposed(open, drivers))
        for (const { driver: who, rides: had } of drivers) {
          const given = all.flatMap((one) => (one.driver?.id === who.id ? one.ride : []))
          for (const one of given) {
            expect(worksDuring(who, one)).toBe(true)
            for (const other of [...had, ...given]) {
              if (other === one || isSameDeparture(one, other)) continue
              const [first, second] = other.startsAt < one.startsAt ? [other, one] : [one, other]
              expect(first.endsAt <= second.startsAt).toBe(true)
            }
          }
          const inOrder = [...had, ...given].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
          for (const [i, one] of inOrder.entries()) {
            const next = inOrder.slice(i + 1).find((other) => !isSameDeparture(one, other))
            if (!next) continue
            const between = (next.startsAt.getTime() - one.endsAt.getTime()) / 60_000
            expect(between).toBeGreaterThanOrEqual(emptyMinutes(one, next, CATALOGUE) ?? Infinity)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the hours of a driver', () => {
  const NIGHT = { worksFrom: '22:00:00', worksTo: '06:00:00', daysOff: [] }
  it.each<[string, Omit<Who, 'id' | 'vehicleId'>, number, number, boolean]>([
    ['any, past midnight', { worksFrom: null, worksTo: null, daysOff: [] }, 1_400, 1_500, true],
    ['a night before midnight', NIGHT, 1_320, 1_400, true],
    ['a night across midnight', NIGHT, 1_400, 1_700, true],
    ['a night after midnight', NIGHT, 10, 360, true],
    ['a night until too late', NIGHT, 10, 361, false],
    ['a night by day', NIGHT, 600, 660, false],
    ['the night of a day off', { ...NIGHT, daysOff: ['2027-01-16'] }, 1_320, 1_400, false],
    ['the morning after a day off', { ...NIGHT, daysOff: ['2027-01-15'] }, 10, 60, false],
    ['the morning of a day off', { ...NIGHT, daysOff: ['2027-01-16'] }, 10, 60, true],
    ['a day past midnight', { worksFrom: '12:00:00', worksTo: '23:30:00', daysOff: [] }, 1_380, 1_450, false],
    ['open at the end', { worksFrom: '12:00:00', worksTo: null, daysOff: [] }, 1_400, 1_500, true],
    ['open at the beginning', { worksFrom: null, worksTo: '12:00:00', daysOff: [] }, 0, 720, true],
  ])('They are %s', (_, hours, starts, ends, works) => {
    expect(worksDuring(hours, { startsAt: at(starts), endsAt: at(ends) })).toBe(works)
  })
})
