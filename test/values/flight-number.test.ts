import { expect, it } from 'vitest'
import { isLikelyFlightNumber, plainFlightNumber } from '../../src/values/flight-number.ts'

it.each(['LX 2816', 'lx2816', 'U2 8475', '5O 123', 'BA1', 'BA 734A', 'EZY8475'])(
  '%s looks like a flight number',
  (it) => {
    expect(isLikelyFlightNumber(it)).toBe(true)
  },
)

it.each(['FLIGHT', '2816', 'LX', 'LX 28161', 'ABCD 12', 'LX 2816 from Zurich', ''])(
  '“%s” does not look like a flight number',
  (it) => {
    expect(isLikelyFlightNumber(it)).toBe(false)
  },
)

it('A flight number is stored in capitals, without spaces', () => {
  expect(plainFlightNumber(' lx\u00A028 16 ')).toBe('LX2816')
})
