import { expect, it } from 'vitest'
import { drawPreview } from '../../src/services/documents/draw-preview.ts'
import { silhouetteAt } from '../../src/site/front/silhouettes.ts'
import { MASSIFS } from '../../src/values/massif.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

it('The six tiles of the front page have the mountains of at least four regions, at four hours of the day', async () => {
  const { body } = await world.app.inject('/en/')
  const ridges = Array.from(body.matchAll(/<svg class="scene (\w+)".*?class="ridge" d="([^"]+)"/gs))
  expect(ridges).toHaveLength(6)
  expect(new Set(ridges.map(([, hour]) => hour)).size).toBe(4)
  expect(new Set(ridges.map(([, , ridge]) => ridge)).size).toBeGreaterThanOrEqual(4)
})

it('Places of a region share its mountains, and each region has its own', () => {
  const at = (name: string) => {
    const place = [...world.catalogue.current.places.values()].find(({ names }) => names.en === name)
    return silhouetteAt(place?.point ?? null)
  }
  expect(at('Zermatt')).toBe(at('Cervinia'))
  expect(at('Val Thorens')).toBe(at('Courchevel'))
  const six = ['Chamonix', 'Zermatt', "Cortina d'Ampezzo", 'Val Thorens', 'Mayrhofen', 'nowhere'].map(at)
  expect(new Set(six).size).toBe(6)
})

it('The pages of resorts and the ways there begin with the mountains of their region, and others with those of the front page', async () => {
  const massifOn = async (path: string) =>
    /<g id="massif">.*?<\/g>/s.exec((await world.app.inject(path)).body)?.[0] ?? 'none'
  const front = await massifOn('/en/')
  const horn = await massifOn('/ski/ski-rental/zermatt')
  const needles = await massifOn('/transfers/geneva-airport-chamonix')
  expect(new Set([front, horn, needles, 'none']).size).toBe(4)
  expect(await massifOn('/transfers/zermatt')).toBe(horn)
  expect(await massifOn('/transfers/chamonix-geneva-airport')).toBe(needles)
  expect(await massifOn('/transfers/geneva-airport')).toBe(front)
})

it('The picture beside a link to a resort has the mountains of its region', async () => {
  const preview = { brand: 'Navette', heading: ['Zermatt'], facts: [] }
  const pictures = [null, ...MASSIFS].map((massif) => drawPreview({ ...preview, massif }).toString('base64'))
  expect(new Set(pictures).size).toBe(7)
})
