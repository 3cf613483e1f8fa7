import { expect, it } from 'vitest'
import { flightKey, isLikelyFlightNumber, plainFlightNumber } from '../../src/values/flight-number.ts'

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

it.each([
  ['LX 2816', 'LX 2816'],
  ['SWR2816', 'LX 2816'],
  ['BA 0726', 'BA 726'],
  ['baw-726', 'BA 726'],
  ['EZY0081', 'U2 81'],
  ['U2 0081', 'U2 81'],
  ['EC 81', 'U2 81'],
  ['Flight EZS 81', 'U2 81'],
  ['A3 0', 'A3 0'],
  ['BA 734A', 'BA 734A'],
  ['XYZ 81', 'XYZ 81'],
  ['TGV 6501', 'TGV 6501'],
  ['1000', '1000'],
  [' - ', ''],
])('The flight %s is compared as %s', (text, key) => {
  expect(flightKey(text)).toBe(key)
})
