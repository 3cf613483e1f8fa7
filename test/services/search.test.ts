import { describe, expect, it } from 'vitest'
import { buildPlaceIndex } from '../../src/catalogue/place-index.ts'
import { searchPlaces } from '../../src/services/places/search.ts'
import { CHAMONIX } from '../support/demo.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const find = (query: string) => searchPlaces(world.catalogue.current.placeIndex, query).map(({ name }) => name)
const findResorts = (query: string) =>
  searchPlaces(world.catalogue.current.rentals.resortIndex, query).map(({ name }) => name)

describe('a place by its name and the words around it', () => {
  it.each([
    ['Ste Foy', ['Sainte-Foy-Tarentaise']],
    ['ste-foy', ['Sainte-Foy-Tarentaise']],
    ['Ste. Foy Tarentaise', ['Sainte-Foy-Tarentaise']],
    ['san moritz', ['St. Moritz']],
    ['stmoritz', ['St. Moritz']],
    ['Bourg Saint Maurice train station', ['Bourg-Saint-Maurice station']],
    ['Moutiers railway station', ['Moûtiers station']],
    ['gare de Moutiers', ['Moûtiers station']],
    ['Moûtiers Bahnhof', ['Moûtiers station']],
    ['stazione di Bourg-Saint-Maurice', ['Bourg-Saint-Maurice station']],
    ['Geneva airport', ['Geneva Airport']],
    ['Aéroport de Genève', ['Geneva Airport']],
    ['Flughafen Genf', ['Geneva Airport']],
    ['Genf Flughafen', ['Geneva Airport']],
    ['Genf Flugh', ['Geneva Airport']],
    ['Genf Flughaven', ['Geneva Airport']],
    ['Geneva International Airport', ['Geneva Airport']],
    ['the airport of Geneva', ['Geneva Airport']],
    ['Aéroport de Lyon', ['Lyon Airport']],
    ['aeroporto Torino', ['Turin Airport']],
    ['Genf Stadt', ['Geneva city']],
    ['Genève ville', ['Geneva city']],
    ['Zürich HB', ['Zürich city']],
    ['Zürich train station', ['Zürich city']],
    ['Innsbruck Hbf', ['Innsbruck city']],
    ['Chamonix ski resort', ['Chamonix']],
    ['station de ski Tignes', ['Tignes']],
    ['Chamonix airport', []],
    ['Les Arcs', ['Les Arcs']],
    ["Val d'Isère", ["Val d'Isère"]],
    ['Le Grand-Bornand', ['Le Grand-Bornand']],
    ['La Plagne', ['La Plagne', 'Aime-La-Plagne station']],
    ['Milano', ['Milan Malpensa Airport', 'Bergamo Airport']],
    ['Lyon', ['Lyon Airport', 'Lyon city']],
    ['Zuerich', ['Zürich Airport', 'Zürich city']],
    ['Muenchen', ['Munich Airport']],
    ['Soelden', ['Sölden']],
    ['Oetztal', ['Sölden']],
    ['Kitzbuehel', ['Kitzbühel']],
    ['Obergurgl-Hochguergl', ['Obergurgl']],
    ['Zürs', ['Lech am Arlberg']],
    ['Saint-Gervais Mont-Blanc', ['Saint-Gervais']],
    ['Mailand', ['Milan Malpensa Airport', 'Bergamo Airport']],
  ])('%s finds %j', (query, names) => {
    expect(find(query)).toEqual(names)
  })

  it.each(['3 Vallées', 'Trois Vallees', 'Three Valleys'])('%s finds the resorts of the ski area', (query) => {
    expect(find(query)).toEqual(expect.arrayContaining(['Courchevel', 'Méribel', 'Val Thorens', 'Les Menuires']))
  })

  it.each([
    ['airport', 'airport'],
    ['aéroport', 'airport'],
    ['gare', 'train_station'],
    ['Bahnhof', 'train_station'],
    ['station', 'train_station'],
    ['city', 'city'],
  ])('%s alone puts places of that kind in front', (query, type) => {
    const found = searchPlaces(world.catalogue.current.placeIndex, query).slice(0, 5)
    expect(found.map((place) => place.type)).toEqual(Array.from({ length: 5 }, () => type))
  })

  it('is found among the ski resorts alone, too', () => {
    expect(findResorts('Ste Foy')).toEqual(['Sainte-Foy-Tarentaise'])
    expect(findResorts('Courchevel ski resort')).toEqual(['Courchevel', 'La Tania'])
    expect(findResorts('gare de Moutiers')).toEqual([])
  })
})

describe('a typo', () => {
  it.each([
    ["Val d'sere", ["Val d'Isère"]],
    ['Sas-Fee', ['Saas-Fee']],
    ['Saas-Fe', ['Saas-Fee']],
    ['genva', ['Geneva Airport', 'Geneva city']],
    ['hcamonix', ['Chamonix']],
    ['chmonx', []],
    ['chmaonxi', ['Chamonix']],
  ])('in %s leaves %j', (query, names) => {
    expect(find(query)).toEqual(names)
  })

  it('costs less in a whole word than in the beginning of one', () => {
    const place = world.catalogue.current.places.get(CHAMONIX)
    if (!place) throw new Error('the demo has no Chamonix')
    // Of equal matches the shorter name would come first.
    const index = buildPlaceIndex(['Genevatown', 'Geneva Lakeside'].map((name) => ({ ...place, name, aliases: [] })))
    expect(searchPlaces(index, 'ganeva').map(({ name }) => name)).toEqual(['Geneva Lakeside', 'Genevatown'])
  })

  it.each(['Basel', 'Wien', 'Bern', 'montriond', 'Saint Lary', 'Trento', '', ' - '])(
    'is not what makes %j another place',
    (query) => {
      expect(find(query)).toEqual([])
    },
  )
})
