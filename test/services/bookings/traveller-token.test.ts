import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTravellerToken, travellerToken } from '../../../src/services/bookings/signed-tokens.ts'
import { deriveKey } from '../../../src/services/platform/secret-key.ts'

const KEY = deriveKey('one secret', 'traveller')
const owners = fc.record({
  id: fc.integer({ min: 1, max: 2 ** 48 - 1 }),
  tokenVersion: fc.integer({ min: 0, max: 60_000 }),
})

it('A token leads back to its booking, and is safe in a URL', () => {
  fc.assert(
    fc.property(owners, fc.constantFrom('browser', 'mail'), (owner, way) => {
      const token = travellerToken(KEY, owner, way)
      expect(token).toMatch(/^[\w-]{32}$/)
      expect(readTravellerToken(KEY, token)).toEqual({ ...owner, way })
    }),
  )
})

it('A token with any other character belongs to nobody', () => {
  const token = travellerToken(KEY, { id: 7, tokenVersion: 0 }, 'mail')
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...Array.from('ABCxyz019-_')), (at, letter) => {
      fc.pre(token[at] !== letter)
      expect(readTravellerToken(KEY, token.slice(0, at) + letter + token.slice(at + 1))).toBeUndefined()
    }),
  )
})

it.each(['', 'x', 'A'.repeat(32), `${travellerToken(KEY, { id: 7, tokenVersion: 0 }, 'mail')}A`])(
  'The text %j is not a valid token',
  (text) => {
    expect(readTravellerToken(KEY, text)).toBeUndefined()
  },
)

it('A token of another key belongs to nobody', () => {
  const token = travellerToken(deriveKey('another secret', 'traveller'), { id: 7, tokenVersion: 0 }, 'mail')
  expect(readTravellerToken(KEY, token)).toBeUndefined()
})

it('A token does not reveal the number of its booking: those of neighbours have nothing in common', () => {
  const tokens = Array.from({ length: 64 }, (_, i) =>
    Buffer.from(travellerToken(KEY, { id: 1000 + i, tokenVersion: 0 }, 'mail'), 'base64url'),
  )
  for (let at = 0; at < 24; at++) expect(new Set(tokens.map((bytes) => bytes[at])).size).toBeGreaterThan(32)
})
