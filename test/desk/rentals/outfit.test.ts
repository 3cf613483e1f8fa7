import { expect, it } from 'vitest'
import { outfitOf } from '../../../src/desk/rentals/rentals-page.ts'

const sold = (...names: string[]) => {
  const packs = names.map((name, i) => ({ id: i + 1, name, priceMinor: 0 }))
  return outfitOf({ details: { packs } })
}

it.each([
  [['EVOLUTION Skis + Boots'], 1, false],
  [['EVOLUTION Skis + Boots + Helmet'], 1, true],
  [['EVOLUTION Skis + Boots', 'EVOLUTION Helmet'], 1, true],
  [['EVOLUTION Helmet', 'EVOLUTION Snowboard'], 2, true],
  [['Helmet Club Skis + Boots'], 1, false],
])('What was sold as %j is pack %i, and has a helmet: %s', (names, id, hasHelmet) => {
  const outfit = sold(...names)
  expect([outfit.pack.id, outfit.hasHelmet]).toEqual([id, hasHelmet])
})
