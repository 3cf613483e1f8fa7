import { expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'

const world = useWorld()

const resolve = async (q: string) => {
  const answer = await world.app.inject(`/api/public/v1/locations/resolve?q=${encodeURIComponent(q)}`)
  return answer.json().results.map((one: { code: string; match: string }) => [one.code, one.match])
}
const search = async (q: string): Promise<string[]> => {
  const answer = await world.app.inject(`/api/public/v1/locations/search?q=${encodeURIComponent(q)}`)
  return answer.json().map(({ name }: { name: string }) => name)
}

it.each([
  ['Milan Malpensa Airport, Ferno', 'airport-24', 'exact'],
  ['Milan Malpensa Airport (MXP), Ferno, Italy', 'airport-24', 'iata'],
  ['Aéroport International de Genève (GVA), 1215 Le Grand-Saconnex, Suisse', 'airport-1', 'iata'],
  ['Geneva Airport (GVA)', 'airport-1', 'iata'],
  ['Geneva Airport [GVA]', 'airport-1', 'iata'],
  ['GVA Terminal 1', 'airport-1', 'iata'],
  ['Geneva Airport Terminal 1', 'airport-1', 'exact'],
  ['Geneva Airport, Terminal 2', 'airport-1', 'exact'],
  ['Geneva Airport T1', 'airport-1', 'exact'],
  ['Les Menuires, 73440', 'resort-77', 'exact'],
  ['Les Menuires, 73440 Les Belleville, France', 'resort-77', 'exact'],
  ['73440 Les Menuires', 'resort-77', 'exact'],
  ['Val Thorens, 73440 Les Belleville', 'resort-80', 'exact'],
  ['3920 Zermatt', 'resort-256', 'exact'],
  ['6580 St. Anton am Arlberg', 'resort-167', 'exact'],
  ['CH-3920 Zermatt', 'resort-256', 'exact'],
  ['Courchevel 1650', 'resort-72', 'part_of'],
  ['LSGG', 'airport-1', 'alias'],
  ['霞慕尼', 'resort-11', 'alias'],
  ['ツェルマット', 'resort-256', 'alias'],
  ['زيلامسي', 'resort-173', 'alias'],
  ['מילאנו', 'airport-24', 'alias'],
  ['日内瓦机场', 'airport-1', 'alias'],
  ['Аэропорт Цюрих', 'airport-21', 'alias'],
  ['제네바 공항', 'airport-1', 'alias'],
  ['مطار جنيف', 'airport-1', 'alias'],
])('“%s” is %s', async (q, code, match) => expect(await resolve(q)).toEqual([[code, match]]))

it.each([
  ['Verbier, 1936 Bagnes, Switzerland', 'Verbier'],
  ['Chamonix, Haute-Savoie, France', 'Chamonix'],
])('“%s” is found by its first name', async (q, name) => {
  const answer = await world.app.inject(`/api/public/v1/locations/resolve?q=${encodeURIComponent(q)}`)
  expect(answer.json().results[0].name).toBe(name)
})

it.each([
  ['val tor', 'Val Thorens'],
  ['val tore', 'Val Thorens'],
  ['val torens', 'Val Thorens'],
  ['val tho', 'Val Thorens'],
  ['tignes 2100', 'Tignes'],
  ['chambery gare', 'Chambéry'],
  ['lyon part dieu', 'Lyon'],
  ['val d’is', "Val d'Isère"],
  ['Женева', 'Geneva Airport'],
  ['日内瓦', 'Geneva Airport'],
  ['جنيف', 'Geneva Airport'],
  ['ジュネーブ空港', 'Geneva Airport'],
  ['Ginebra', 'Geneva Airport'],
  ['Genewa', 'Geneva Airport'],
  ['Шамони', 'Chamonix'],
  ['Куршевель', 'Courchevel'],
  ['Санкт-Антон', 'St. Anton am Arlberg'],
  ['Μόναχο', 'Munich Airport'],
  ['Sta. Cristina Valgardena', 'Selva di Val Gardena'],
  ['S. Cristina', 'Selva di Val Gardena'],
  ['S.Cristina Valgardena', 'Selva di Val Gardena'],
  ['S. Anton', 'St. Anton am Arlberg'],
  ['LOWI', 'Innsbruck Airport'],
  // What words do not find, the resolver knows.
  ['Morzine-Avoriaz', 'Avoriaz'],
  ['La Plagne Bellecôte', 'La Plagne'],
  ['GVA Terminal 1', 'Geneva Airport'],
  ['Verbier, 1936 Bagnes, Switzerland', 'Verbier'],
  ['Hotel Mont Blanc Chamonix', 'Chamonix'],
])('“%s” offers %s first', async (q, name) => expect((await search(q))[0]).toMatch(new RegExp(`^${name}`)))

it.each([
  ['Val Thorens, 73440 Les Belleville', 'Val Thorens'],
  ['Hotel Mont Blanc Chamonix', 'Chamonix'],
  ['La Plagne Bellecôte', 'La Plagne'],
  ['Церматт', 'Zermatt'],
  ['策马特', 'Zermatt'],
])('For skis, “%s” offers %s first', async (q, name) => {
  const answer = await world.app.inject(`/ski/api/public/v1/resorts/search?q=${encodeURIComponent(q)}`)
  expect(answer.json()[0]?.name).toBe(name)
})

it.each(['(46.0207, 7.7491)', '46.0207°, 7.7491°', '[46.0207;7.7491]', ' 46.0207,7.7491 '])(
  'A point that a map copies as “%s” is read',
  async (near) => {
    const answer = await world.app.inject(`/api/public/v1/locations/resolve?q=x&near=${encodeURIComponent(near)}`)
    expect(answer.json().results?.[0]?.name, answer.body).toBe('Zermatt')
  },
)

it.each([
  ['mont blanc', 'Hôtel Mont-Blanc Chamonix'],
  ['Hotel Mont Blanc', 'Hôtel Mont-Blanc Chamonix'],
  ['Mont-Blanc, hôtel', 'Hôtel Mont-Blanc Chamonix'],
  ['morgane hotel', 'Hôtel Le Morgane'],
  ['heliopic hotel and spa', undefined],
  ['--', undefined],
])('Around Chamonix, “%s” finds %s', async (q, name) => {
  const answer = await world.app.inject(`/api/public/v1/accommodations?resort_id=11&q=${encodeURIComponent(q)}`)
  expect(answer.json().data[0]?.name).toBe(name)
})

it('A shop is found by the words of its name in another order', async () => {
  const { data } = (await world.app.inject('/ski/api/public/v1/shops?resort_id=80')).json()
  const name: string = data[0].name
  const q = name
    .split(/\P{L}+/u)
    .toReversed()
    .join(', ')
  const answer = await world.app.inject(`/ski/api/public/v1/shops?resort_id=80&q=${encodeURIComponent(q)}`)
  expect(answer.json().data[0]?.name, q).toBe(name)
})
