import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MarkupRule } from '../../../../src/catalogue/catalogue.ts'
import { findMarkup } from '../../../../src/services/quoting/pricing/leg-price.ts'
import { localMinute, momentOf, parseDay } from '../../../../src/values/time.ts'

const day = (text: string) => parseDay(text) ?? 0
const always: MarkupRule = {
  id: 1,
  vehicleId: 2,
  weekdayFrom: 1,
  weekdayTo: 7,
  dateFrom: day('2026-12-01'),
  dateTo: day('2027-04-30'),
  secondFrom: 0,
  secondTo: 86_399,
  basisPoints: 1_000,
  level: 1,
  patterns: ['*>*'],
  changedAt: 0,
}
const at = (date: string, time: string) =>
  momentOf(localMinute(day(date), Number(time.slice(0, 2)), Number(time.slice(3))))
const applies = (rule: Partial<MarkupRule>, date: string, time = '12:00') =>
  findMarkup([{ ...always, ...rule }], at(date, time)) !== undefined

it('A markup rule holds on its first and last day, and not beside them', () => {
  expect(['2026-11-30', '2026-12-01', '2027-04-30', '2027-05-01'].map((date) => applies({}, date))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('A markup rule holds from its first to its last weekday', () => {
  const friToSat = { weekdayFrom: 5, weekdayTo: 6 }
  expect(['2027-01-14', '2027-01-15', '2027-01-16', '2027-01-17'].map((date) => applies(friToSat, date))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('A markup rule may run over the end of the week: Saturday to Monday', () => {
  const overSunday = { weekdayFrom: 6, weekdayTo: 1 }
  expect(
    ['2027-01-15', '2027-01-16', '2027-01-17', '2027-01-18', '2027-01-19'].map((date) => applies(overSunday, date)),
  ).toEqual([false, true, true, true, false])
})

it('A markup rule may run over midnight: 22:00 to 06:00, both included', () => {
  const night = { secondFrom: 22 * 3600, secondTo: 6 * 3600 }
  expect(['21:59', '22:00', '00:00', '06:00', '06:01'].map((time) => applies(night, '2027-01-16', time))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

it('The first rule that applies in a list of markup rules wins', () => {
  const rules = [
    { ...always, id: 9, level: 5, weekdayFrom: 6, weekdayTo: 6 },
    { ...always, id: 8, level: 5 },
    { ...always, id: 7, level: 1 },
  ]
  expect(findMarkup(rules, at('2027-01-16', '12:00'))?.id).toBe(9)
  expect(findMarkup(rules, at('2027-01-18', '12:00'))?.id).toBe(8)
})

it('A range that wraps around holds exactly when the reversed range, without its ends, does not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 1438 }),
      fc.integer({ min: 0, max: 1439 }),
      (now, from, to) => {
        fc.pre(to < from)
        const minute = momentOf(localMinute(day('2027-01-16'), 0, 0) + now)
        const wrapped = findMarkup([{ ...always, secondFrom: from * 60, secondTo: to * 60 }], minute) !== undefined
        return wrapped === !(now > to && now < from)
      },
    ),
  )
})
