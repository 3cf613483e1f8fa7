import { describe, expect, it } from 'vitest'
import { GENEVA, INACTIVE_RESORT } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const search = (query: string) => world.app.inject(`/api/public/v1/locations/search?${query}`)
const names = async (q: string): Promise<string[]> =>
  (await search(`q=${encodeURIComponent(q)}`)).json().map(({ name }: { name: string }) => name)

describe('a code', () => {
  it.each([
    [GENEVA, ['Geneva Airport']],
    [INACTIVE_RESORT, []],
    ['resort-999999', []],
  ])('The code %s finds its place only', async (code, found) => {
    expect(await names(code)).toEqual(found)
  })
})

describe('what people type', () => {
  it.each([
    ['Geneva', 'Geneva Airport'],
    ['Genève', 'Geneva Airport'],
    ['GVA', 'Geneva Airport'],
    ['geneva airport', 'Geneva Airport'],
    ['airport geneva', 'Geneva Airport'],
    ['geneva city', 'Geneva city'],
    ["Val d'Isère", "Val d'Isère"],
    ['val disere', "Val d'Isère"],
    ['VAL D’ISERE', "Val d'Isère"],
    ['valdisere', "Val d'Isère"],
    ['isere', "Val d'Isère"],
    ['St Anton am Arlberg', 'St. Anton am Arlberg'],
    ['Sankt Anton', 'St. Anton am Arlberg'],
    ['Milan Malpensa', 'Milan Malpensa Airport'],
    ['MXP', 'Milan Malpensa Airport'],
    ['Bourg St Maurice', 'Bourg-Saint-Maurice station'],
    ['bourg-saint', 'Bourg-Saint-Maurice station'],
    ['zuerich', 'Zürich Airport'],
    ['Zürich', 'Zürich Airport'],
    ['soelden', 'Sölden'],
    ['2 alpes', 'Les Deux Alpes'],
    ['chamonix france', 'Chamonix'],
    ['St Moritz', 'St. Moritz'],
  ])('%s finds %s first', async (q, name) => {
    expect((await names(q))[0]).toBe(name)
  })

  it.each([
    ['chamoix', 'Chamonix'],
    ['val torens', 'Val Thorens'],
    ['courcheval', 'Courchevel'],
    ['kitzbuhl', 'Kitzbühel'],
    ['hcamonix', 'Chamonix'],
    ['merbel', 'Méribel'],
  ])('%s, a typo, finds %s', async (q, name) => {
    expect((await names(q))[0]).toBe(name)
  })

  it.each(['france', 'xyzxyz', '??', 'résort-de-nulle-part'])('%s finds no place', async (q) => {
    expect(await names(q)).toEqual([])
  })
})

describe('the answer', () => {
  it('The answer of the search is a flat list of locations', async () => {
    expect((await search('q=chamonix')).json()[0]).toEqual({
      code: 'resort-11',
      name: 'Chamonix',
      type: 'resort',
      country: 'France',
    })
  })

  it('The answer of the search is empty below two characters, and never longer than 20', async () => {
    for (const q of ['', 'q=', 'q=g', 'q=%20g', 'q=g%CC%81']) {
      const answer = await search(q || 'q=')
      expect([answer.statusCode, answer.json()]).toEqual([200, []])
    }
    expect((await names('la')).length).toBeLessThanOrEqual(20)
    expect((await names('s')).length).toBe(0)
    expect(await names('st')).toHaveLength(20)
  })

  it('The answer of the search never names an inactive place', async () => {
    expect(await names('Abondance')).toEqual([])
  })

  it('The search refuses a missing or malformed q', async () => {
    expectRefusal(await search(''), 400, 'INVALID_PARAMS', 'q: is required')
    expectRefusal(await search('q=%E0%A4%A'), 400, 'INVALID_PARAMS', 'q: is not valid percent-encoding')
    expectRefusal(await search('q=ge%00neva'), 400, 'INVALID_PARAMS', 'q: must not contain control characters')
    expectRefusal(await search(`q=${'g'.repeat(201)}`), 400, 'INVALID_PARAMS', 'q: must be at most 200 characters')
  })
})
