import { expect, it } from 'vitest'
import { formatsOf } from '../../src/values/formats.ts'
import { localMinute, parseDay } from '../../src/values/time.ts'

const AT = localMinute(parseDay('2027-01-16') ?? 0, 9, 5)

it.each([
  [formatsOf('en-GB'), 'Sat 16 January 2027, 09:05', '€1,286.50'],
  [formatsOf('fr-FR', ' à '), 'sam. 16 janvier 2027 à 09:05', '1\u202F286,50\u00A0€'],
  [formatsOf('de-DE'), 'Sa., 16. Januar 2027, 09:05', '1.286,50\u00A0€'],
  [formatsOf('it-IT', ' alle '), 'sab 16 gennaio 2027 alle 09:05', '1286,50\u00A0€'],
])('$locale writes a moment and money as its readers do', (formats, moment, money) => {
  expect(formats.moment(AT)).toBe(moment)
  expect(formats.money(128_650, 'EUR')).toBe(money)
})

it('writes a colon as its readers do', () => {
  const colon = (locale: string) => formatsOf(locale).colon
  expect([colon('fr-FR'), colon('de-DE')]).toEqual(['\u00A0: ', ': '])
})

it('counts by the grammar of the language', () => {
  const zero = (locale: string) => formatsOf(locale).counted(0, 'one', 'many')
  expect([zero('en-GB'), zero('fr-FR'), zero('de-DE'), zero('it-IT')]).toEqual(['0 many', '0 one', '0 many', '0 many'])
})

it('writes durations', () => {
  const { duration } = formatsOf('de-DE')
  expect([0, 45, 60, 135].map(duration)).toEqual(['0 min', '45 min', '1 h', '2 h 15 min'])
})
