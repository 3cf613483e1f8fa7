import fc from 'fast-check'
import { expect, it } from 'vitest'
import { suggestSeats } from '../../../../src/services/quoting/trips/fit-seats.ts'

it.each([
  [[], 0, 0, 0],
  [[3], 0, 1, 0],
  [[5], 0, 1, 0],
  [[6], 0, 0, 1],
  [[11], 0, 0, 1],
  [[12, 17], 0, 0, 0],
  [[2, 6], 2, 3, 1],
])('The suggestion for ages %j and %i infants is %i seats and %i boosters', (ages, infants, childSeats, boosters) => {
  expect(suggestSeats(ages, infants)).toEqual({ childSeats, boosters })
})

it('The suggested seats are never more than the children and infants, so that they take no further place', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(17)), fc.nat(9), (ages, infants) => {
      const { childSeats, boosters } = suggestSeats(ages, infants)
      expect(childSeats + boosters).toBeLessThanOrEqual(ages.length + infants)
    }),
  )
})
