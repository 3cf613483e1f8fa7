import { expect, it } from 'vitest'
import { groupBy } from '../../src/values/group-by.ts'

it('Items are grouped by key, keys and items in the order given', () => {
  const groups = groupBy(['ski', 'boot', 'set', 'board', 'helmet'], (word) => word[0])
  expect([...groups]).toEqual([
    ['s', ['ski', 'set']],
    ['b', ['boot', 'board']],
    ['h', ['helmet']],
  ])
  expect(groupBy([], String).size).toBe(0)
})
