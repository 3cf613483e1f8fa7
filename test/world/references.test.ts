import { describe, expect, it } from 'vitest'
import { bookingReference, findByCode, plainKey, plainReference } from '../../src/values/code.ts'
import { atDesk } from '../support/desk.ts'
import { partnerOf, sellByApi } from '../support/partner.ts'
import { useWorld } from '../support/world.ts'

it.each([
  ['nav482915067', 'NAV482915067'],
  ['nav 482 915 067', 'NAV482915067'],
  ['NAV-482-915-067', 'NAV482915067'],
  ['#NAV482915067', 'NAV482915067'],
  ['“NAV482915067”.', 'NAV482915067'],
  ['(NAV482915067)', 'NAV482915067'],
  ['Booking reference: NAV482915067', 'NAV482915067'],
  ['ＮＡＶ４８２９１５０６７', 'NAV482915067'],
  ['NAV482915067\u200b', 'NAV482915067'],
  ['NAV482915067-P1', 'NAV482915067-P1'],
  ['nav482915067 – p2', 'NAV482915067-P2'],
  ['NAV482915067/P1', 'NAV482915067-P1'],
  ['482915067', '482915067'],
  // Letters that look like digits.
  ['NAV4829I5O67', 'NAV482915067'],
  ['nav 482 9l5 o67', 'NAV482915067'],
  ['NAV4829I5O67-P1', 'NAV482915067-P1'],
  ['OIL', 'OIL'],
  ['hello', 'HELLO'],
])('The reference in “%s” is %s', (typed, reference) => {
  expect(plainReference(typed)).toBe(reference)
  expect(bookingReference(typed)).toBe(reference.replace(/-P\d$/, ''))
})

it.each([
  ['Re: [NAV482915067] Your transfer', 'NAV482915067'],
  ['AW: Ihre Buchung NAV482915067 vom 16.01.2027', 'NAV482915067'],
  ['Booking NAV482 915 067 · Ada Lovelace', 'NAV482915067'],
  ['NAV482915067 (2 persons)', 'NAV482915067'],
  ['Fwd: NAV482915067, NAV482915067', 'NAV482915067'],
])('The booking that “%s” is about is %s', (typed, reference) => expect(bookingReference(typed)).toBe(reference))

it('A text that names two bookings is about neither', () => {
  expect(bookingReference('nav482915067 or NAV482915068')).toBe('NAV482915067 OR NAV482915068')
})

it.each([
  ['demo10', 1],
  ['DEMO 10', 1],
  ['“Demo-10”.', 1],
  ['ＤＥＭＯ１０', 1],
  ['DEMO10\u200b', 1],
  ['SKI-10', 2],
  ['ski–10', 2],
  ['ski10', 2],
  ['Code: demo10', 1],
  ['DEMO10 – 10 % off!', 1],
  ['use code “SKI-10” at checkout', 2],
  ['DEM01O', 1],
  ['ДEМО10', undefined],
  ['DЕМО1О', 1],
  ['SKІ-l0', 2],
  ['DEMO10 or SKI10', undefined],
  ['no code', undefined],
  ['AB', 3],
  ['a b', 4],
  ['a-b', undefined],
  ['', undefined],
])('The code “%s” is found in its plain form, or not at all if two could be meant', (typed, found) => {
  const codes = new Map([
    ['DEMO10', 1],
    ['SKI-10', 2],
    ['AB', 3],
    ['A B', 4],
  ])
  expect(findByCode(codes, typed)).toBe(found)
})

it.each([
  [' nvp_aB-3_x\n', 'nvp_aB-3_x'],
  ['"nvp_aB-3_x",', 'nvp_aB-3_x'],
  ['nvp_aB-3_x\u200b', 'nvp_aB-3_x'],
  ['- nvp_aB-3_x', 'nvp_aB-3_x'],
  // Of a token in 64, the first letter is a dash.
  ['<-vp_aB-3_x>', '-vp_aB-3_x'],
  ['"-vp_aB-3-"', '-vp_aB-3-'],
])('The key in “%s” keeps the case of its letters', (typed, key) => expect(plainKey(typed)).toBe(key))

describe('doors', () => {
  const world = useWorld()

  it('A booking is found by its reference as people copy it', async () => {
    const partner = partnerOf(world)
    const reference = await sellByApi(partner)
    const { get } = await atDesk(world)
    const digits = reference.slice(3)
    const alike = `NAV${digits.charAt(0)}${digits.slice(1).replace(/0/g, 'O').replace(/1/g, 'l')}`
    for (const written of [reference.toLowerCase(), `NAV ${digits}`, `#${reference}.`, `NAV-${digits}`, alike]) {
      const path = encodeURIComponent(written)
      expect((await partner.get(`/api/v2/booking/${path}`)).statusCode, written).toBe(200)
      const listed = await partner.get(`/api/v2/bookings?reference=${path}`)
      expect(listed.json().data, written).toHaveLength(1)
      expect((await get(`/desk/bookings?q=${path}`)).headers.location, written).toMatch(new RegExp(`/${reference}$`))
    }
    expect((await get(`/desk/bookings?q=${reference}-P1`)).headers.location).toMatch(new RegExp(`/${reference}$`))
  })

  it('The reference of an item is never taken for that of its booking where something would be done to it', async () => {
    const partner = partnerOf(world)
    const reference = await sellByApi(partner)
    expect((await partner.post(`/api/v2/booking/${reference}-P1/cancellation`, {})).statusCode).toBe(404)
  })

  it('A promo code is applied as it is written in a chat', async () => {
    for (const code of ['demo10', ' Demo 10 ', '“DEMO10”.', 'DEMO-10', 'ＤＥＭＯ１０', 'Code: DEMO10']) {
      const query = `from=airport-1&to=resort-11&date=2027-01-16&time=10:00&promo=${encodeURIComponent(code)}`
      const answer = await world.app.inject(`/api/public/v1/transfer-options?${query}`)
      expect(answer.json().promo_code_applied, code).toBe(true)
    }
  })

  it('Credentials are read with what a paste adds around them', async () => {
    const payload = { api_key: ' demo-key\n', api_secret: '\u200bdemo-secret ' }
    expect((await world.app.inject({ method: 'POST', url: '/api/v2/token', payload })).statusCode).toBe(200)
  })
})
