import { expect, it } from 'vitest'
import { isRoutePattern, patternsCovering, splitPatterns } from '../../src/catalogue/route-patterns.ts'

it.each([
  ['airport-1>resort-11', true],
  ['airport-1>resort-*', true],
  ['*>train_station-4', true],
  ['*>*', true],
  ['airport-2-w>*', true],
  ['airport-1', false],
  ['airport-1>resort-11>resort-12', false],
  ['moon-1>*', false],
  ['airport-2-*>*', false],
  ['air*>*', false],
  ['>', false],
])('%s is a valid pattern of routes: %s', (pattern, isOne) => {
  expect(isRoutePattern(pattern)).toBe(isOne)
})

it('A pattern covers the routes between its places, kinds of places or any place', () => {
  const covers = (pattern: string, from: string, to: string) => patternsCovering({ from, to }).includes(pattern)
  expect(covers('airport-1>resort-*', 'airport-1', 'resort-11')).toBe(true)
  expect(covers('airport-1>resort-*', 'airport-1', 'city-11')).toBe(false)
  expect(covers('airport-1>resort-*', 'airport-11', 'resort-11')).toBe(false)
  expect(covers('airport-1>resort-*', 'resort-11', 'airport-1')).toBe(false)
  expect(covers('airport-*>*', 'airport-2-w', 'resort-11')).toBe(true)
  expect(covers('airport-2>*', 'airport-2-w', 'resort-11')).toBe(false)
  expect(covers('*>train_station-*', 'city-5', 'train_station-4')).toBe(true)
})

it('Patterns are separated by any number of spaces', () => {
  expect(splitPatterns(' *>resort-11  *>resort-12')).toEqual(['*>resort-11', '*>resort-12'])
  expect(splitPatterns('')).toEqual([])
})
