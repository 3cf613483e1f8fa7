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

it('A colon is written as the readers of the language do', () => {
  const colon = (locale: string) => formatsOf(locale).colon
  expect([colon('fr-FR'), colon('de-DE')]).toEqual(['\u00A0: ', ': '])
})

it('Numbers of things follow the grammar of the language', () => {
  const zero = (locale: string) => formatsOf(locale).counted(0, 'one', 'many')
  expect([zero('en-GB'), zero('fr-FR'), zero('de-DE'), zero('it-IT')]).toEqual(['0 many', '0 one', '0 many', '0 many'])
})

it('Durations are written in the language', () => {
  const durations = (locale: string) => [0, 45, 60, 135].map(formatsOf(locale).duration)
  expect(durations('fr-FR')).toEqual(['0 min', '45 min', '1 h', '2 h 15 min'])
  expect(durations('de-DE')).toEqual(['0 Min.', '45 Min.', '1 Std.', '2 Std. 15 Min.'])
})

it.each([
  ['en-GB', undefined, 'Wed 10 February, 23:59', 'Thu 11 February, 00:01'],
  ['fr-FR', ' à ', 'mer. 10 février à 23:59', 'jeu. 11 février à 00:01'],
  ['de-DE', undefined, 'Mi., 10. Februar, 23:59', 'Do., 11. Februar, 00:01'],
  ['it-IT', ' alle ', 'mer 10 febbraio alle 23:59', 'gio 11 febbraio alle 00:01'],
])('A span ends at the midnight of the day that it ends: %s', (locale, beforeTime, midnight, later) => {
  const { deadline } = formatsOf(locale, beforeTime)
  const at = localMinute(parseDay('2027-02-11') ?? 0, 0, 0)
  expect([deadline(at), deadline(at + 1)]).toEqual([midnight, later])
})

it('The end of a span can be worded with its day', () => {
  const { deadline, longDay } = formatsOf('en-GB')
  expect(deadline(localMinute(parseDay('2027-02-11') ?? 0, 0, 0), longDay)).toBe('Wednesday 10 February 2027, 23:59')
  expect(deadline(AT, longDay)).toBe('Saturday 16 January 2027, 09:05')
})

it('A time on another day is written with its day', () => {
  const { timeBeside } = formatsOf('en-GB')
  expect([timeBeside(AT, AT + 60), timeBeside(AT, AT + 24 * 60)]).toEqual(['09:05', 'Sat 16 Jan, 09:05'])
})

it('The first of a month is an ordinal in French, and no other day is', () => {
  const { shortDay, day } = formatsOf('fr-FR')
  const on = (text: string) => localMinute(parseDay(text) ?? 0, 9, 5)
  expect([shortDay(on('2026-12-01')), shortDay(on('2026-12-21'))]).toEqual(['mar. 1er décembre', 'lun. 21 décembre'])
  expect(day(on('2026-12-01'))).toBe('mar. 1er décembre 2026')
})
