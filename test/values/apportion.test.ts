import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apportion } from '../../src/values/money.ts'

const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 200 })
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

it.each([
  [100, [1, 1], [50, 50]],
  [101, [1, 1], [51, 50]],
  [100, [1, 1, 1], [33, 34, 33]],
  [2500, [11_400, 2_000, 2_800], [1759, 309, 432]],
  [0, [5, 5], [0, 0]],
  [10, [0, 0], [0, 0]],
  [10, [0, 7], [0, 10]],
  [10, [], []],
])('The amount %d over the weights %j is %j', (minor, weighted, parts) => {
  expect(apportion(minor, weighted)).toEqual(parts)
})

it('The parts add up to the amount, and none exceeds its weight unless the amount exceeds all', () => {
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const minor = Math.floor(sum(given) * share)
      const parts = apportion(minor, given)
      expect(sum(parts)).toBe(minor)
      for (const [i, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(given[i] ?? 0)
      }
    }),
  )
})
