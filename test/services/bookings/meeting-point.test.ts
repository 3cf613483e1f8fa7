import { describe, expect, it } from 'vitest'
import type { MeetingPoint } from '../../../src/catalogue/catalogue.ts'
import { loadCatalogue } from '../../../src/catalogue/load.ts'
import { meetingPointFor } from '../../../src/services/bookings/meeting-point.ts'
import { LANGUAGES } from '../../../src/values/language.ts'
import { isVariant, type PlaceCode } from '../../../src/values/place-code.ts'
import { useDatabase } from '../../support/database.ts'

const OPERATOR = { phone: '+33 4 50 00 00 00' }
const DESK = '+41 22 000 00 00'
const point = (terminal: string | null, phone: string | null, waitingMinutes: number): MeetingPoint => ({
  terminal,
  words: { en: 'At the doors.', fr: 'Aux portes.', de: 'An den Türen.', it: 'Alle porte.' },
  phone,
  waitingMinutes,
})
const meetingAt = (points: MeetingPoint[], place: PlaceCode = 'airport-1', language = LANGUAGES[1]) =>
  meetingPointFor({ meetingPoints: new Map([['airport-1', points]]) }, place, language, OPERATOR)

describe('meeting points', () => {
  it.each<[string, MeetingPoint[], ReturnType<typeof meetingAt>]>([
    ['nothing known', [], { words: null, phone: OPERATOR.phone, waitingMinutes: 0 }],
    ['one point', [point(null, null, 45)], { words: 'Aux portes.', phone: OPERATOR.phone, waitingMinutes: 45 }],
    ['a number of its own', [point(null, DESK, 45)], { words: 'Aux portes.', phone: DESK, waitingMinutes: 45 }],
    [
      'two terminals, with the waiting that holds at each',
      [point('Terminal 1', null, 45), point('Terminal 2', null, 30)],
      { words: 'Terminal 1 – Aux portes.\nTerminal 2 – Aux portes.', phone: OPERATOR.phone, waitingMinutes: 30 },
    ],
    [
      'two terminals with one number',
      [point('Terminal 1', DESK, 0), point('Terminal 2', DESK, 0)],
      { words: 'Terminal 1 – Aux portes.\nTerminal 2 – Aux portes.', phone: DESK, waitingMinutes: 0 },
    ],
    [
      'a number at only one terminal, which stands in its line',
      [point(null, null, 0), point('Terminal 2', DESK, 0)],
      { words: `Aux portes.\nTerminal 2 – Aux portes. ${DESK}`, phone: OPERATOR.phone, waitingMinutes: 0 },
    ],
  ])('A meeting point is given for %s', (_, points, expected) => {
    expect(meetingAt(points)).toEqual(expected)
  })

  it('The meeting point of an airport is also that of its seasonal variant, and of no other place', () => {
    expect(meetingAt([point(null, null, 45)], 'airport-1-w').words).toBe('Aux portes.')
    expect(meetingAt([point(null, null, 45)], 'airport-2').words).toBeNull()
  })
})

describe('the demo', () => {
  const database = useDatabase()

  it('Every airport and station of the demo says in each language where drivers wait', async () => {
    const catalogue = await loadCatalogue(database.db)
    const places = [...catalogue.places.values()].filter(({ type }) => type === 'airport' || type === 'train_station')
    expect(places.filter(({ code }) => isVariant(code))).not.toEqual([])
    for (const { code } of places) {
      const said = LANGUAGES.map((language) => meetingPointFor(catalogue, code, language, OPERATOR))
      expect(new Set(said.map(({ words }) => words)).size, code).toBe(LANGUAGES.length)
      for (const { words, waitingMinutes } of said) {
        expect(words, code).toMatch(/\.$/)
        expect(waitingMinutes).toBeGreaterThan(0)
      }
    }
  })
})
