import fc from 'fast-check'
import { Duration } from 'luxon'
import { describe, expect, it } from 'vitest'
import { parseDuration } from '../../src/values/duration.ts'

describe('parseDuration', () => {
  it('reads every duration of whole units', () => {
    const amount = fc.option(fc.nat(1_000), { nil: undefined })
    fc.assert(
      fc.property(fc.constantFrom('', '-'), fc.array(amount, { minLength: 7, maxLength: 7 }), (sign, amounts) => {
        const part = (units: string, from: number) =>
          Array.from(units, (unit, i) => (amounts[from + i] === undefined ? '' : `${amounts[from + i]}${unit}`)).join(
            '',
          )
        const [date, time] = [part('YMWD', 0), part('HMS', 4)]
        fc.pre(date + time !== '')
        const text = `${sign}P${date}${time && `T${time}`}`
        expect(parseDuration(text)).toBe(Duration.fromISO(text).toMillis() + 0)
      }),
    )
  })

  it.each(['', 'P', 'PT', 'P1', '1D', 'P1DT', 'P1H', 'PT1D', 'P1D2Y', ' P1D', 'tomorrow'])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })
})
