import { expect, it } from 'vitest'
import { equipmentOf, packName, type PackPart, readPackName } from '../../src/values/pack.ts'

it.each<[string, PackPart[]]>([
  ['EVOLUTION', ['skis']],
  ['EVOLUTION', ['skis', 'boots', 'helmet']],
  ['Skis for champions', ['snowboard', 'boots']],
  ['', ['helmet']],
])('The name of a pack of the tier “%s” says of which parts it is made: %j', (tier, parts) => {
  const { composition } = equipmentOf(parts)
  expect(readPackName(packName(tier, composition))).toEqual({ tier, parts })
})

it('A name that no pack was given is read as that of a tier, without parts', () => {
  expect(readPackName('Boots of the house')).toEqual({ tier: 'Boots of the house', parts: [] })
})
