import { expect, it } from 'vitest'
import { nextPollOfPaid } from '../../../src/services/payments/sync-payment.ts'
import { DAY_MS } from '../../../src/values/time.ts'
import { NOW } from '../../support/world.ts'

const daysAfter = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

it.each([
  ['a day after it came in', 0, 1],
  ['after as long again', 1, 2],
  ['after as long once more', 2, 4],
  ['weekly at least', 8, 15],
  ['weekly after the last item as well', 100, 107],
  ['until no bank can dispute it', 173, 180],
  ['never, once no bank can dispute it', 173.1, null],
])('The next check of a paid payment is due %s', (_, days, next) => {
  const lastEndAt = daysAfter(60)
  expect(nextPollOfPaid(NOW, lastEndAt, daysAfter(days))).toEqual(next === null ? null : daysAfter(next))
})
