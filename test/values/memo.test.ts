import { expect, it } from 'vitest'
import { lazy, memoize, memoizeValues } from '../../src/values/memo.ts'

it('A memo makes something when it is first asked for', () => {
  let made = 0
  const count = lazy(() => ++made)
  expect(made).toBe(0)
  expect([count(), count()]).toEqual([1, 1])
})

it('A memo by object makes something once for each object', () => {
  const one = {}
  const other = {}
  let made = 0
  const count = memoize((_: object) => ++made)
  expect([count(one), count(other), count(one)]).toEqual([1, 2, 1])
})

it('A memo by value makes something once for each value, and drops the oldest of too many', () => {
  const made: string[] = []
  const upper = memoizeValues((text: string) => {
    made.push(text)
    return text.toUpperCase()
  }, 2)
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(upper)).toEqual(['A', 'B', 'A', 'C', 'B', 'A'])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
