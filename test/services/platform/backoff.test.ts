import fc, { double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MESSAGE_BACKOFF } from '../../../src/services/notify/outbox/start-outbox.ts'
import { REFUND_BACKOFF } from '../../../src/services/payments/refunds.ts'
import { nextAttemptAt } from '../../../src/services/platform/due-work.ts'

const NOW = new Date('2026-11-02T09:00:00Z')
const MAX = MESSAGE_BACKOFF.maxAttempts

/** Milliseconds to the next attempt to deliver a message. */
const pauseMs = (attempts: number, random: number) =>
  (nextAttemptAt(MESSAGE_BACKOFF, attempts, NOW, random)?.getTime() ?? Number.NaN) - NOW.getTime()

describe('the pause before the next attempt', () => {
  it.each([
    [1, 10],
    [2, 30],
    [3, 60],
    [4, 120],
    [5, 300],
    [6, 600],
    [7, 1_800],
    [8, 3_600],
    [100, 3_600],
  ])('The pause after %i failed attempts is about %i seconds', (attempts, seconds) => {
    expect(pauseMs(attempts, 0.5)).toBe(seconds * 1_000)
  })

  it('The pause varies by no more than a fifth', () => {
    fc.assert(
      property(
        integer({ min: 1, max: MAX - 1 }),
        double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (n, random) => {
          const ratio = pauseMs(n, random) / pauseMs(n, 0.5)
          return ratio >= 0.8 && ratio <= 1.2
        },
      ),
    )
  })

  it('The pauses add up to a little more than a week, and then there is none', () => {
    let ms = 0
    for (let attempts = 1; attempts < MAX; attempts++) ms += pauseMs(attempts, 0.5)
    expect(Math.floor(ms / 86_400_000)).toBe(7)
    expect(nextAttemptAt(MESSAGE_BACKOFF, MAX, NOW)).toBeNull()
  })
})

it.each([
  [1, '2026-11-02T09:01:00.000Z'],
  [2, '2026-11-02T09:10:00.000Z'],
  [3, '2026-11-02T10:00:00.000Z'],
  [4, undefined],
])('A refund that has failed %i times at 9:00 is tried again at %s', (failures, at) => {
  expect(nextAttemptAt(REFUND_BACKOFF, failures, NOW)?.toISOString()).toBe(at)
})
