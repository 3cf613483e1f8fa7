import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suggestSeats } from '../../../../src/services/quoting/trips/suggest-seats.ts'

describe('the suggested seats', () => {
  it.each([
    [[], 0, 0, 0],
    [[3], 0, 1, 0],
    [[4], 0, 0, 1],
    [[11], 0, 0, 1],
    [[12, 17], 0, 0, 0],
    [[2, 6], 2, 3, 1],
  ])('for ages %j and %i infants are %i seats and %i boosters', (ages, infants, childSeats, boosters) => {
    expect(suggestSeats(ages, infants)).toEqual({ childSeats, boosters })
  })

  it('are never more than there are children and infants, so that they take no further place', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(17)), fc.nat(9), (ages, infants) => {
        const { childSeats, boosters } = suggestSeats(ages, infants)
        expect(childSeats + boosters).toBeLessThanOrEqual(ages.length + infants)
      }),
    )
  })
})
