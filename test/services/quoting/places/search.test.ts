import { describe, expect, it } from 'vitest'
import { buildPlaceIndex } from '../../../../src/catalogue/place-index.ts'
import { wholeName } from '../../../../src/catalogue/place-words.ts'
import { searchPlaces } from '../../../../src/services/quoting/places/search.ts'
import { LANGUAGES } from '../../../../src/values/language.ts'
import { isVariant } from '../../../../src/values/place-code.ts'
import { fold, wordsOf } from '../../../../src/values/text.ts'
import { inLanguage } from '../../../../src/values/wording.ts'
import { CHAMONIX } from '../../../support/demo.ts'
import { useWorld } from '../../../support/world.ts'

const world = useWorld()
const find = (query: string) => searchPlaces(world.catalogue.current.placeIndex, query).map(({ name }) => name)
const findResorts = (query: string) =>
  searchPlaces(world.catalogue.current.rentals.resortIndex, query).map(({ name }) => name)

describe('names and the words around them', () => {
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
  ])('The words %s find %j', (query, names) => {
    expect(find(query)).toEqual(names)
  })

  it.each(['3 Vallées', 'Trois Vallees', 'Three Valleys'])('The ski area %s finds its resorts', (query) => {
    expect(find(query)).toEqual(expect.arrayContaining(['Courchevel', 'Méribel', 'Val Thorens', 'Les Menuires']))
  })

  it.each([
    ['airport', 'airport'],
    ['aéroport', 'airport'],
    ['gare', 'train_station'],
    ['Bahnhof', 'train_station'],
    ['station', 'train_station'],
    ['city', 'city'],
  ])('The word %s alone puts places of that kind in front', (query, type) => {
    const found = searchPlaces(world.catalogue.current.placeIndex, query).slice(0, 5)
    expect(found.map((place) => place.type)).toEqual(Array.from({ length: 5 }, () => type))
  })

  it('A place is found among the ski resorts only, too', () => {
    expect(findResorts('Ste Foy')).toEqual(['Sainte-Foy-Tarentaise'])
    expect(findResorts('Courchevel ski resort')).toEqual(['Courchevel', 'La Tania'])
    expect(findResorts('gare de Moutiers')).toEqual([])
  })
})

describe('names in other languages', () => {
  it.each(LANGUAGES)('Every name in the language %s finds its place first', (language) => {
    const { places, placeIndex } = world.catalogue.current
    const inDoubt = [...places.values()]
      .filter(({ code }) => !isVariant(code))
      .map((place) => [place, inLanguage(place.names, language)] as const)
      .filter(([place, name]) => searchPlaces(placeIndex, name)[0] !== place)
    expect(inDoubt.map(([, name]) => name)).toEqual([])
  })

  it.each([
    ['Bergame', 'Bergamo Airport'],
    ['aeroporto di Barcellona', 'Barcelona El Prat Airport'],
    ['monginevro', 'Montgenèvre'],
    ['Andorre la Vieille', 'Andorra la Vella'],
    ['Flughafen Venedig Marco Polo', 'Venice Marco Polo Airport'],
  ])('The name %s finds %s', (query, name) => {
    expect(find(query)).toEqual([name])
  })

  it('A place is found by the words for its kind in another language no more than in English', () => {
    expect(find('de')).toEqual(searchPlaces(withoutTranslations(), 'de').map(({ name }) => name))
  })

  function withoutTranslations() {
    const { places } = world.catalogue.current
    const inEnglish = [...places.values()].filter(({ code }) => !isVariant(code))
    return buildPlaceIndex(inEnglish.map((place) => ({ ...place, names: { en: place.name } })))
  }
})

describe('a text that is still being typed', () => {
  it('A last word that looks like "to" does not make a text a trip', () => {
    expect(find('La To')).not.toEqual([])
    expect(find('paris to')).toEqual([])
  })
})

describe('typos', () => {
  it.each([
    ["Val d'sere", ["Val d'Isère"]],
    ['Sas-Fee', ['Saas-Fee']],
    ['Saas-Fe', ['Saas-Fee']],
    ['genva', ['Geneva Airport', 'Geneva city']],
    ['hcamonix', ['Chamonix']],
    ['chmonx', []],
    ['chmaonxi', ['Chamonix']],
  ])('The typo %s still finds %j', (query, names) => {
    expect(find(query)).toEqual(names)
  })

  it('A typo in a whole word costs less than one in the beginning of a word', () => {
    const place = world.catalogue.current.places.get(CHAMONIX)
    if (!place) throw new Error('the demo has no Chamonix')
    // Of equal matches the shorter name would come first.
    const index = buildPlaceIndex(
      ['Genevatown', 'Geneva Lakeside'].map((name) => ({ ...place, name, aliases: [], parts: [] })),
    )
    expect(searchPlaces(index, 'ganeva').map(({ name }) => name)).toEqual(['Geneva Lakeside', 'Genevatown'])
  })

  it.each(['Basel', 'Wien', 'Bern', 'montriond', 'Saint Lary', 'Trento', '', ' - '])(
    'The text %j is not read as another place with a typo',
    (query) => {
      expect(find(query)).toEqual([])
    },
  )
})

describe('what people type', () => {
  it.each([
    ['Courchevell', 'Courchevel'],
    ['Courchevell 1850', 'Courchevel'],
    ['Courchvel', 'Courchevel'],
    ['Chamonixx', 'Chamonix'],
    ['Shamonix', 'Chamonix'],
    ['Chamoni', 'Chamonix'],
    ['Val Thorence', 'Val Thorens'],
    ['Val Thorenz', 'Val Thorens'],
    ['Meribell', 'Méribel'],
    ['Zermat', 'Zermatt'],
    ['Zermattt', 'Zermatt'],
    ['ermatt', 'Zermatt'],
    ['Tignes le lac', 'Tignes'],
    ['ignes', 'Tignes'],
    ['Avoriazz', 'Avoriaz'],
    ["Alp d'Huez", "Alpe d'Huez"],
    ["Alpes d'Huez", "Alpe d'Huez"],
    ["Alpe d'Huz", "Alpe d'Huez"],
    ['Les Deux Alps', 'Les Deux Alpes'],
    ['Les 2 Alpes', 'Les Deux Alpes'],
    ['2 alps', 'Les Deux Alpes'],
    ['St Gervais', 'Saint-Gervais'],
    ['Saas Fe', 'Saas-Fee'],
    ['Sass Fee', 'Saas-Fee'],
    ['Innsbruk', 'Innsbruck Airport'],
    ['Insbruck', 'Innsbruck Airport'],
    ['Lion airport', 'Lyon Airport'],
    ['Lion', 'Lyon Airport'],
    ['Genf', 'Geneva Airport'],
    ['Genève', 'Geneva Airport'],
    ['Ginevra', 'Geneva Airport'],
    ['Ginebra', 'Geneva Airport'],
    ['Zurick', 'Zürich Airport'],
    ['Saltzburg', 'Salzburg Airport'],
    ['Millan', 'Milan Malpensa Airport'],
    ['Tourin', 'Turin Airport'],
    ['Barselona', 'Barcelona El Prat Airport'],
    ['Ishgl', 'Ischgl'],
    ['schgl', 'Ischgl'],
    ['Mayerhofen', 'Mayrhofen'],
    ['St Antom', 'St. Anton am Arlberg'],
    ['Salbach', 'Saalbach-Hinterglemm'],
    ['Courmayer', 'Courmayeur'],
    ['Mont Genevre', 'Montgenèvre'],
    ['Sere Chevalier', 'Serre Chevalier'],
    ['Le Gets', 'Les Gets'],
    ['Mageve', 'Megève'],
    ['La Clusa', 'La Clusaz'],
    ['Vals Thorens', 'Val Thorens'],
    ["Vald'isere", "Val d'Isère"],
    ['valdis', "Val d'Isère"],
    ['Grindlewald', 'Grindelwald'],
    ['Engleberg', 'Engelberg'],
    ['Livingo', 'Livigno'],
    ['ormio', 'Bormio'],
    ['Madonna di Campilio', 'Madonna di Campiglio'],
    ["Sauze d'Ouxl", "Sauze d'Oulx"],
    ['Seefeld ni Tirol', 'Seefeld in Tirol'],
    ['Pas ed la Casa', 'Pas de la Casa'],
    ['Moutier', 'Moûtiers station'],
  ])('%s finds first: %s', (query, name) => {
    expect(find(query)[0]).toBe(name)
  })
})

describe('places elsewhere', () => {
  it.each([
    'Genova',
    'Genoa',
    'Genua',
    'Gênes',
    'geno',
    'Genova airport',
    'aeroporto di Genova',
    'Gent',
    'León',
    'Soria',
    'Catania',
    'Toulon',
    'Poitiers',
    'Bourges',
    'Salisbury',
    'Mostar',
    'Marbella',
    'Arona',
    'Limone',
    'Vals',
    'Wangen',
    'Vallorbe',
    'Talloires',
    'Neustadt',
    'Alpnach',
    'La Chambre',
    'San Martino',
    'Val di Sole',
    'Tours',
    'Porto',
    'Prato',
    'Graz',
    'Mons',
    'Traun',
    'Le Tour',
    'Verdun',
    'Valence',
    'Merano',
    'Bolzano',
  ])('%s is not read as a place of the catalogue with a typo', (query) => {
    expect(find(query)).toEqual([])
  })

  it('A place elsewhere is found by its name, and with a typo, once the catalogue has it', () => {
    const place = world.catalogue.current.places.get(CHAMONIX)
    if (!place) throw new Error('the demo has no Chamonix')
    const index = buildPlaceIndex(['Genova', 'Geneva'].map((name) => ({ ...place, name, aliases: [], parts: [] })))
    const names = (query: string) => searchPlaces(index, query).map(({ name }) => name)
    expect(names('Genova')).toEqual(['Genova'])
    expect(names('geno')).toEqual(['Genova'])
    expect(names('Genovaa')).toContain('Genova')
  })
})

describe('trips in one text', () => {
  it.each([
    ['geneva airport to chamonix', ['Geneva Airport', 'Chamonix']],
    ["from lyon to val d'isere", ['Lyon Airport', "Val d'Isère", 'Lyon city']],
    ['GVA - Chamonix', ['Geneva Airport', 'Chamonix']],
    ['GVA > Chamonix', ['Geneva Airport', 'Chamonix']],
    ['barcelona to andorra', ['Barcelona El Prat Airport', 'Andorra la Vella']],
    ['geneva → zermatt', ['Geneva Airport', 'Zermatt', 'Geneva city']],
    ['geneva nach verbier', ['Geneva Airport', 'Verbier', 'Geneva city']],
    ['genève vers tignes', ['Geneva Airport', 'Tignes', 'Geneva city']],
    ['de Genève à Tignes', ['Geneva Airport', 'Tignes', 'Geneva city']],
    ['von Genf nach Zermatt', ['Geneva Airport', 'Zermatt', 'Geneva city']],
    ['da Milano a Cervinia', ['Milan Malpensa Airport', 'Cervinia', 'Bergamo Airport']],
    ['Ginevra per Chamonix', ['Geneva Airport', 'Chamonix', 'Geneva city']],
    ['transfer geneva chamonix', ['Geneva Airport', 'Chamonix', 'Geneva city']],
    ['genva to chamoix', ['Geneva Airport', 'Chamonix', 'Geneva city']],
    ['genva chamoix', ['Geneva Airport', 'Chamonix', 'Geneva city']],
    ['to chamonix from geneva', ['Chamonix', 'Geneva Airport', 'Geneva city']],
    ['La Plagne to Geneva airport', ['La Plagne', 'Geneva Airport', 'Aime-La-Plagne station']],
    ['Aime to La Plagne', ['Aime-La-Plagne station', 'La Plagne']],
    ['aime → la plagne', ['Aime-La-Plagne station', 'La Plagne']],
    ['Moûtiers to Brides les Bains', ['Moûtiers station', 'Brides-les-Bains']],
    ['Milan to Bergamo', ['Milan Malpensa Airport', 'Bergamo Airport']],
    ['bourg st maurice tignes', ['Bourg-Saint-Maurice station', 'Tignes']],
    ['grenoble les deux alpes', ['Grenoble Airport', 'Les Deux Alpes', 'Grenoble city']],
    ['innsbruck st anton am arlberg', ['Innsbruck Airport', 'St. Anton am Arlberg', 'Innsbruck city']],
    ['private shuttle bus from geneva airport to morzine ski resort france', ['Geneva Airport', 'Morzine']],
    ['geneva to chamonix to verbier', ['Geneva Airport', 'Chamonix', 'Verbier', 'Geneva city']],
    ['geneva to geneva airport', ['Geneva Airport', 'Geneva city']],
  ])('The trip %s finds the best match of each end, then the others', (query, names) => {
    expect(find(query)).toEqual(names)
  })

  it.each([
    ['to chamonix', ['Chamonix']],
    ['from geneva', ['Geneva Airport', 'Geneva city']],
    ['geneva ->', ['Geneva Airport', 'Geneva city']],
    ['geneva to', ['Geneva Airport', 'Geneva city']],
    ['taxi chamonix', ['Chamonix']],
    ['chamonix airport transfer', ['Chamonix']],
    ['airport shuttle morzine', ['Morzine']],
    ['Chamonix Frankreich', ['Chamonix']],
    ['geneva to ski resort', ['Geneva Airport', 'Geneva city']],
  ])('The text %s, with one end of a trip, finds that end', (query, names) => {
    expect(find(query)).toEqual(names)
  })

  it.each([
    'genova to chamonix',
    'genova chamonix',
    'paris to chamonix',
    'geneva to paris',
    'from paris',
    'transfer',
    'airport transfer',
    'private taxi',
    'shuttle bus',
    'from nach',
    'france to switzerland',
    'chamonix les praz',
    'zermatt dorf',
    'geneva dorf',
    'glacier zermatt',
    'Saint Lary',
    '->',
    '>>',
    'geneva to chamonix '.repeat(6),
  ])('The text %j holds no trip', (query) => {
    expect(find(query)).toEqual([])
  })
})

describe('all places of the demo', () => {
  const places = () => [...world.catalogue.current.places.values()].filter(({ code }) => !isVariant(code))
  const found = (query: string) => searchPlaces(world.catalogue.current.placeIndex, query)

  it('Every place is found first by its name in any case, with or without accents, and by its IATA code', () => {
    for (const place of places()) {
      const spellings = [place.name, place.name.toLowerCase(), fold(place.name), place.iata ?? place.name]
      for (const query of spellings) expect(found(query)[0], query).toBe(place)
    }
  })

  it('Every place is among the first three with a letter doubled, left out or swapped, unless another has that name', () => {
    const { byWholeName } = world.catalogue.current.placeIndex
    for (const place of places().filter(({ name }) => name.length >= 6)) {
      const queries = misspellings(place.name).filter(
        (query) => byWholeName.get(wholeName(wordsOf(query)))?.has(place) ?? true,
      )
      for (const query of queries) expect(found(query).slice(0, 3), query).toContain(place)
    }
  })
})

function misspellings(name: string): string[] {
  return [...name.matchAll(/\p{L}/gu)].flatMap(({ 0: letter, index: at }) => {
    const before = name.slice(0, at)
    const next = name.charAt(at + 1)
    const after = name.slice(at + 2)
    const swapped = /\p{L}/u.test(next) ? [before + next + letter + after] : []
    return [before + letter + letter + next + after, before + next + after, ...swapped]
  })
}
