import fc, { double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_ATTEMPTS, pauseMs } from '../../../../src/services/messages/outbox/pauses.ts'

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
  ])('is, after %i failed attempts, about %i seconds', (attempts, seconds) => {
    expect(pauseMs(attempts, 0.5)).toBe(seconds * 1_000)
  })

  it('varies by no more than a fifth', () => {
    fc.assert(
      property(
        integer({ min: 1, max: 200 }),
        double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (n, random) => {
          const ratio = pauseMs(n, random) / pauseMs(n, 0.5)
          return ratio >= 0.8 && ratio <= 1.2
        },
      ),
    )
  })

  it('adds up to a little more than a week', () => {
    let ms = 0
    for (let attempts = 1; attempts < MOST_ATTEMPTS; attempts++) ms += pauseMs(attempts, 0.5)
    expect(Math.floor(ms / 86_400_000)).toBe(7)
  })
})
