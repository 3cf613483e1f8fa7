import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchBookings } from '../../src/services/bookings/search-bookings.ts'
import { unsearchedBookings } from '../../src/services/bookings/searched.ts'
import { cleanUp } from '../../src/services/platform/clean-up.ts'
import { atDesk } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { partnerOf, sellByApi } from '../support/partner.ts'
import { pathOf } from '../support/traveller.ts'
import { NEVER, NOW, useWorld } from '../support/world.ts'

const world = useWorld()

interface Person {
  name?: string
  last_name?: string
  email?: string
  country_code?: string
  mobile_number?: string
  reference?: string
}

/** Who was booked, as it was sent, by a word of their own. */
const PEOPLE: Record<string, Person> = {
  muller: { last_name: 'Mu\u0308ller' },
  mueller: { last_name: 'Mueller' },
  gross: { last_name: 'Groß' },
  otani: { last_name: 'Ōtani' },
  oeuvrard: { last_name: 'Œuvrard' },
  aegis: { last_name: 'Ægisdóttir' },
  thor: { last_name: 'Þórðarson' },
  oneill: { last_name: 'O’Neill', name: 'Jean-Luc' },
  accent: { last_name: 'O´Hara' },
  ivanov: { last_name: 'Иванов' },
  zielinski: { last_name: 'Zieliński', name: 'Łukasz' },
  ist: { last_name: 'Çelik', reference: 'İST-1' },
  uk: { country_code: '+44', mobile_number: '(0)7911 555123' },
  russian: { country_code: '+7', mobile_number: '8 912 345 67 11' },
  hungarian: { country_code: '+36', mobile_number: '06 20 123 4599' },
  japanese: { country_code: '+81', mobile_number: '０９０１２３４５６９９' },
  french: { country_code: '+33', mobile_number: '06 12 34 56 99' },
  italian: { country_code: '+39', mobile_number: '06 1234 5678' },
  mail: { email: 'Zoe.Mail@Example.com' },
}

const references = new Map<string, string>()

beforeAll(async () => {
  const partner = partnerOf(world)
  for (const [key, person] of Object.entries(PEOPLE)) references.set(key, await sellByApi(partner, undefined, person))
})

const CASES: readonly [q: string, found: string][] = [
  ['Müller', 'muller'],
  ['Muller', 'muller'],
  ['Mueller', 'muller'],
  ['MÜLLER', 'mueller'],
  ['Gross', 'gross'],
  ['Groß', 'gross'],
  ['Otani', 'otani'],
  ['Oeuvrard', 'oeuvrard'],
  ['Œuv', 'oeuvrard'],
  ['Aegis', 'aegis'],
  ['Thordarson', 'thor'],
  ["O'Neill", 'oneill'],
  ['oneill', 'oneill'],
  ['Jean Luc O’Neill', 'oneill'],
  ['O’Neill, Jean-Luc', 'oneill'],
  ["O'Hara", 'accent'],
  ['ohara', 'accent'],
  ['O´Neill', 'oneill'],
  ['Ivanov', 'ivanov'],
  ['Иванов', 'ivanov'],
  ['Lukasz Zielinski', 'zielinski'],
  ['Zieliński', 'zielinski'],
  // As travellers sign, and as airlines write names.
  ['Mrs Jean-Luc O’Neill', 'oneill'],
  ['Herr Prof. Dr. Müller', 'muller'],
  ['O’NEILL/JEAN LUC MR', 'oneill'],
  ['ZIELINSKI/LUKASZMR', 'zielinski'],
  ['İST-1', 'ist'],
  ['ist-1', 'ist'],
  ['+44 7911 555123', 'uk'],
  ['+44 (0)7911 555123', 'uk'],
  ['07911 555123', 'uk'],
  ['07911555', 'uk'],
  ['0044 7911 555123', 'uk'],
  ['447911555123', 'uk'],
  ['\u202a+44 7911 555123\u202c', 'uk'],
  ['tel:+447911555123', 'uk'],
  ['+7 912 345 67 11', 'russian'],
  ['8 912 345 67 11', 'russian'],
  ['+36 20 123 4599', 'hungarian'],
  ['06 20 123 4599', 'hungarian'],
  ['0036201234599', 'hungarian'],
  ['+81 90 1234 5699', 'japanese'],
  ['090-1234-5699', 'japanese'],
  ['０９０‐１２３４‐５６９９', 'japanese'],
  ['+33 6 12 34 56 99', 'french'],
  ['06.12.34.56.99', 'french'],
  ['06 1234 5678', 'italian'],
  ['zoe.mail@example.com', 'mail'],
  ['Zoe Mail <ZOE.MAIL@example.com>', 'mail'],
  ['zoe.mail@', 'mail'],
]

const search = async (q: string) =>
  (await searchBookings(world.database.db, q, NOW)).bookings.map((one) => one.reference)

describe('the desk’s search', () => {
  it.each(CASES)('“%s” finds what was booked as %s', async (q, key) =>
    expect(await search(q)).toContain(references.get(key)),
  )

  it.each(['%', '_ller', 'Nobody', '+44 7911 999', '0000'])('“%s” finds nobody', async (q) =>
    expect(await search(q)).toEqual([]),
  )
})

it('The desk finds the booking of a mail by its subject, and says what is searched where it finds none', async () => {
  const { get } = await atDesk(world)
  const reference = references.get('gross') ?? ''
  const subject = encodeURIComponent(`Re: [${reference}] Your transfer`)
  expect(pathOf(await get(`/desk/bookings?q=${subject}`))).toBe(`/desk/bookings/${reference}`)
  const none = await get('/desk/bookings?q=…900%20123')
  expect(unescaped(none.body)).toContain('No bookings found. Search by reference, or by the beginning of a name,')
})

it('A partner finds its own reference, letter for letter and in any case', async () => {
  const partner = partnerOf(world)
  for (const reference of ['İST-1', 'ist-1', 'İST\u20111']) {
    const answer = await partner.get(`/api/v2/bookings?client_reference=${encodeURIComponent(reference)}`)
    expect(answer.json().data, reference).toHaveLength(1)
  }
})

it('Bookings from before are found as before until a job has filled them, then like all others', async () => {
  const { db } = world.database
  await db.execute(sql`
    UPDATE bookings SET searched_last_name = NULL, searched_first_name = NULL, searched_email = NULL,
      searched_number = NULL, searched_national = NULL, searched_reference = NULL`)
  expect(await search('Mueller')).toEqual([references.get('mueller')])
  expect(await search('Groß')).toEqual([references.get('gross')])
  const partner = partnerOf(world)
  expect((await partner.get('/api/v2/bookings?client_reference=order-1')).json().data).not.toEqual([])
  await cleanUp(db, unsearchedBookings, NOW, NEVER)
  for (const [q, key] of CASES) expect(await search(q), q).toContain(references.get(key))
})

it('A changed person is found by the new name and number, and an erased one not at all', async () => {
  const partner = partnerOf(world)
  const reference = references.get('otani') ?? ''
  const Customer = { last_name: 'Ōno', mobile_number: '07911 555999', country_code: '44' }
  const changed = await partner.send({
    method: 'PATCH',
    url: `/api/v2/booking/${reference}`,
    payload: { Booking: { Customer } },
  })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(await search('Ono')).toContain(reference)
  expect(await search('+44 7911 555999')).toEqual([reference])
  expect(await search('Otani')).toEqual([])
})
