import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostAtOnce, mostNeeded, neededBy, type Period } from '../../src/catalogue/units.ts'

const EVERYWHERE = { id: 1, vehicleId: null, area: null, dateFrom: 0, dateTo: 1, units: 1 }
const NOW = 1_000

const minutes = fc.integer({ min: 0, max: 30 })
const periods = fc.record({
  at: minutes,
  long: fc.integer({ min: 1, max: 12 }),
  isHeld: fc.boolean(),
  isOver: fc.boolean(),
})

/** Returns how many are needed at most, counted at every moment. */
function countedAlone(needed: readonly Period[], { from, until }: Period): number {
  const moments = Array.from({ length: Math.max(1, until - from) }, (_, i) => from + i)
  return Math.max(...moments.map((at) => needed.filter((one) => one.from <= at && at < one.until).length))
}

it('The most units that are needed at once are those of some moment, held ones until they end', () => {
  fc.assert(
    fc.property(fc.array(periods, { maxLength: 20 }), minutes, fc.integer({ min: 1, max: 20 }), (all, from, long) => {
      const rides = all.map(({ at, long: length, isHeld, isOver }, i) => ({
        owner: `booking ${i}`,
        number: 1,
        vehicleId: 2,
        fromCode: 'airport-1' as const,
        toCode: 'resort-80' as const,
        startsAt: at,
        endsAt: at + length,
        timeZone: 'UTC',
        heldUntil: isHeld ? (isOver ? NOW : NOW + 1) : null,
      }))
      const period = { from, until: from + long }
      const alive = rides.filter(({ heldUntil }) => heldUntil === null || heldUntil > NOW)
      const counted = countedAlone(
        alive.map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt })),
        period,
      )
      expect(mostNeeded(neededBy(EVERYWHERE, rides, 0), period, NOW)).toBe(counted)
      expect(
        mostAtOnce(
          alive.map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt })),
          period,
        ),
      ).toBe(counted)
    }),
    { numRuns: 2_000 },
  )
})
