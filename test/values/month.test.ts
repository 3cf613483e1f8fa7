import { describe, expect, it } from 'vitest'
import { formatMonth, parseMonth, parseDay } from '../../src/values/time.ts'

describe('a month as text', () => {
  it('A month is read as the days at which it begins and ends', () => {
    expect(parseMonth('2027-12')).toEqual({ from: parseDay('2027-12-01'), before: parseDay('2028-01-01') })
    expect(parseMonth('2000-01')).toEqual({ from: parseDay('2000-01-01'), before: parseDay('2000-02-01') })
  })

  it('A day is written as its month', () => {
    expect(formatMonth(parseDay('2027-12-31') ?? 0)).toBe('2027-12')
    expect(formatMonth(parseDay('2028-01-01') ?? 0)).toBe('2028-01')
  })

  it.each(['0000-01', '1999-12', '2027-13', '2027-00', '2027-1', '2027-01-01', ' 2027-01', ''])(
    'A month is not read from "%s"',
    (text) => {
      expect(parseMonth(text)).toBeUndefined()
    },
  )
})
