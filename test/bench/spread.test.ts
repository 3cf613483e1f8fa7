import { expect, test } from 'vitest'
import { spreadOf } from './spread.ts'

test.each([
  [1, 1, 1],
  [3, 1, 3],
  [5, 1, 5],
  [6, 1, 6],
  [8, 1, 8],
  [9, 2, 8],
  [12, 3, 10],
  [36, 12, 25],
])('Of %i values, the interval of the median goes from number %i to number %i', (count, low, high) => {
  const values = Array.from({ length: count }, (_, i) => i + 1)
  expect(spreadOf(values.toReversed())).toEqual({ median: (count + 1) / 2, low, high })
})
