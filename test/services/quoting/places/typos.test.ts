import fc from 'fast-check'
import { expect, it } from 'vitest'
import { typosBetween } from '../../../../src/services/quoting/places/match-places.ts'

it.each([
  ['chamonix', 'chamonix', 0],
  ['chamoix', 'chamonix', 1],
  ['chamonxi', 'chamonix', 1],
  ['chemonix', 'chamonix', 1],
  ['zermat', 'zermatt', 0],
  ['torens', 'thorens', 1],
  ['genva', 'geneva', 1],
  ['kitzbuhl', 'kitzbuhel', 1],
  ['xyz', 'chamonix', 3],
])('The number of typos from %s to %s is %i', (typed, word, expected) => {
  expect(typosBetween(typed, word, 2)).toBe(expected)
})

it('The beginning of a word has no typos, and a letter left out is one', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/)
  fc.assert(fc.property(word, fc.nat(11), (text, at) => typosBetween(text.slice(0, at), text, 2) === 0))
  fc.assert(
    fc.property(word, fc.nat(11), (text, at) => typosBetween(text.slice(0, at) + text.slice(at + 1), text, 2) <= 1),
  )
})
