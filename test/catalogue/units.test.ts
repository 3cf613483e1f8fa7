import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostAtOnce, mostNeeded, neededBy, type Period } from '../../src/catalogue/units.ts'

const EVERYWHERE = { id: 1, vehicleId: null, area: null, dateFrom: 0, dateTo: 1, units: 1 }

const minutes = fc.integer({ min: 0, max: 30 })
const moments = fc.integer({ min: 1_000, max: 1_010 })
const rides = fc
  .record({ at: minutes, long: fc.integer({ min: 1, max: 12 }), heldUntil: fc.option(moments) })
  .map(({ at, long, heldUntil }) => ({
    owner: 'booking 1',
    number: 1,
    vehicleId: 2,
    fromCode: 'airport-1' as const,
    toCode: 'resort-80' as const,
    startsAt: at,
    endsAt: at + long,
    timeZone: 'UTC',
    heldUntil,
  }))

/** Returns how many are needed at most, counted at every moment. */
function countedAlone(needed: readonly Period[], { from, until }: Period): number {
  const instants = Array.from({ length: Math.max(1, until - from) }, (_, i) => from + i)
  return Math.max(...instants.map((at) => needed.filter((one) => one.from <= at && at < one.until).length))
}

it('The most units that are needed at once are those of some moment, held ones until they end', () => {
  fc.assert(
    fc.property(
      fc.array(rides, { maxLength: 20 }),
      fc.array(fc.record({ from: minutes, long: fc.integer({ min: 1, max: 20 }), now: moments }), { minLength: 1 }),
      (all, questions) => {
        const needed = neededBy(EVERYWHERE, all, 0)
        for (const { from, long, now } of questions) {
          const period = { from, until: from + long }
          const alive = all
            .filter(({ heldUntil }) => heldUntil === null || heldUntil > now)
            .map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt }))
          const counted = countedAlone(alive, period)
          expect(mostNeeded(needed, period, now)).toBe(counted)
          expect(mostAtOnce(alive)(period)).toBe(counted)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})
