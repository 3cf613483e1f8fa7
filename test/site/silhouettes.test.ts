import { expect, it } from 'vitest'
import { silhouetteAt } from '../../src/site/front/silhouettes.ts'
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
