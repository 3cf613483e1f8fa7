import { expect, it } from 'vitest'
import { nextLookAtPaid } from '../../../../src/services/money/payments/next-look.ts'
import { DAY_MS } from '../../../../src/values/time.ts'
import { NOW } from '../../../support/world.ts'

const daysAfter = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

it.each([
  ['a day after it came in', 0, 1],
  ['then after as long again', 1, 2],
  ['and again', 2, 4],
  ['but at least weekly', 8, 15],
  ['also after the last item', 100, 107],
  ['until no bank can dispute it', 173, 180],
  ['and then no more', 173.1, null],
])('a payment that came in is looked at %s', (_, days, next) => {
  const lastEndAt = daysAfter(60)
  expect(nextLookAtPaid(NOW, lastEndAt, daysAfter(days))).toEqual(next === null ? null : daysAfter(next))
})
