import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasWebAddress, linkBreaker, NO_WEB_ADDRESS } from '../../src/values/web-address.ts'
import { foreignLinksIn, TEMPTING } from '../support/linkifier.ts'

/** As browsers match it. */
const pattern = new RegExp(`^(?:${NO_WEB_ADDRESS})$`, 'v')

it.each([
  'WIN 5000 EUR https://evil.example/prize claim now',
  'http://1.2.3.4',
  'HTTPS://X',
  'www.evil.example',
  'see WWW.evil.example',
])('A web address is found in %j', (text) => {
  expect(hasWebAddress(text)).toBe(true)
  expect(text).not.toMatch(pattern)
})

it.each([
  'Ada Lovelace',
  'J.R.R. Tolkien',
  'St.John',
  'J.Smith',
  'Dr. O’Neil-Smith',
  'M.Dupont',
  'D.Comte',
  'Mr. and Mrs. Co',
  'José / María',
  'AWWW.',
  '3.5',
  '王小明',
])('No web address is found in the name %j', (text) => {
  expect(hasWebAddress(text)).toBe(false)
  expect(text).toMatch(pattern)
})

const OWN = ['bookings@navette.example', 'https://navette.example/a', 'Navette']
const plain = linkBreaker(OWN)
const temptation = fc.array(fc.constantFrom(...TEMPTING), { maxLength: 9 }).map((words) => words.join(''))

describe('a text of which no program makes a link', () => {
  it('No linkifier finds a link in what was typed that is not one of our own', () => {
    fc.assert(
      fc.property(fc.oneof(temptation, fc.string({ unit: 'binary' }), fc.webUrl(), fc.emailAddress()), (text) => {
        expect(foreignLinksIn(plain(text), OWN)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('Our own address is no other with a colon behind it', () => {
    expect(foreignLinksIn(plain('See https://navette.example/a:'), OWN)).toEqual([])
  })

  it('It still says what was typed, and is the same when it is written again', () => {
    fc.assert(
      fc.property(temptation, (text) => {
        const written = plain(text)
        const signs = (said: string) => said.replace(/[\s./]/g, '')
        expect(signs(written)).toBe(signs(text))
        expect(plain(written)).toBe(written)
      }),
    )
  })

  it.each([
    ['Click https://evil.example/hotel', 'Click https: // evil. example/hotel'],
    ['win-prize.live, a.zip, x.pl', 'win-prize. live, a. zip, x. pl'],
    ['1.1.1.1', '1. 1. 1. 1'],
    ['claim@evil.example', 'claim@ evil. example'],
    ['mailto:claim@evil', 'mailto: claim@ evil'],
    ['\\\\evil\\share', '\\\\ evil\\share'],
    ['bookings@navette.example.evil.com', 'bookings@ navette. example. evil. com'],
    ['evil.bookings@navette.example', 'evil. bookings@ navette. example'],
  ])('%j becomes %j', (typed, written) => {
    expect(plain(typed)).toBe(written)
  })

  it.each([
    'Rue de l’Église 5, St. Moritz',
    'Dr. Smith, Room 3.5, 7.30 or 16:30 on 24.12.2026',
    'Snow/Ski and/or Hotel Alpina (2nd floor)',
    'at the lift: call +33 4 50 00 00 00, € 1.234,50',
    'Questions? Write to bookings@navette.example. See https://navette.example/a',
  ])('%j stays as it is', (text) => {
    expect(plain(text)).toBe(text)
  })

  it('A telephone number is written with spaces alone', () => {
    expect(plain('Call +33.4.50.00.00.00.')).toBe('Call +33 4 50 00 00 00.')
  })
})
