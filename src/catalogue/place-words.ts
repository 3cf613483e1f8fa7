import { PLACE_TYPES, type PlaceType } from '../values/place-code.ts'
import { wordsOf } from '../values/text.ts'

/** The words for the types of place in English, French, German and Italian. */
const KIND_WORDS: Readonly<Record<PlaceType, ReadonlySet<string>>> = {
  airport: setOf('airport airports international intl aeroport flughafen aeroporto aerodrome'),
  resort: setOf('resort ski skiing skigebiet skiort station stations sciistica'),
  train_station: setOf('train railway rail station gare sncf tgv bahnhof hauptbahnhof hbf hb stazione ferroviaria'),
  city: setOf('city town centre center central ville stadt zentrum stadtzentrum citta centro'),
}

const ALL_KIND_WORDS: ReadonlySet<string> = new Set(PLACE_TYPES.flatMap((type) => [...KIND_WORDS[type]]))

/** Articles and prepositions, which people often leave out. */
const CONNECTORS = setOf(
  'a al am an and at au aux d da de dei del della der des di die du e el en et im in l la le les of sur the und von zum zur',
)

/** Words before or between the ends of a trip. A name that contains one is found by its other words. */
const WAYS = setOf('to from nach ab vers depuis verso per hacia desde hasta para naar fra til till')

/** Words that people add without saying where a trip leads: the service and the country. */
const FILLERS = setOf(
  `airporttransfer book booking bus buses cab cabs car cheap coach driver flughafentransfer minibus minivan navette
  navettes price prices privado privat private privato prive privee resort resorts shared shuttle shuttles ski skiing
  taxi taxis transfer transfers transfert transferts transport transports trasferimenti trasferimento traslado traslados van
  allemagne austria autriche bulgaria deutschland espagne espana france francia frankreich germany italia italie italien
  italy oesterreich osterreich schweiz spain spanien suisse suiza svizzera switzerland`,
)

/** Words for the kinds of accommodation. */
const LODGINGS = setOf(
  `albergo apart aparthotel appartement appartements apartment apartments auberge chalet chalets garni gasthaus gasthof
  guesthouse hostel hotel hotels inn lodge pension residence residences rifugio spa`,
)

/** The spellings of "Saint". */
const SAINT = setOf('st saint sankt sainte ste san santa sta sant')

/** `S. Cristina`, `S.Caterina`. */
const ITALIAN_SAINT = /(?<![\p{L}\p{N}.])S\.\s*(?=\p{L}{3})/giu

/** The words for an airport and a station in scripts that write them in one piece with the name, or that few read. */
const KINDS_ABROAD: readonly [RegExp, string][] = [
  [/(?:国际|國際|国際)?(?:机场|機場|空港)|(?:국제)?공항|مطار|נמל התעופה|летище/gu, ' airport '],
  [/火车站|火車站|駅|기차역|محطة|вокзал/gu, ' station '],
]

const LETTERS_ABROAD = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー\p{sc=Hang}\p{sc=Arab}\p{sc=Hebr}`
const WORDS_ABROAD = new RegExp(`([${LETTERS_ABROAD}][${LETTERS_ABROAD}\\p{M}]*)`, 'u')

/**
 * Returns the words of a text about places: folded or, in scripts of which no Latin spelling is typed, in their own,
 * because one that is spelled anew would resemble other names.
 */
export function placeWords(written: string): string[] {
  const text = written.replace(ITALIAN_SAINT, 'san ')
  if (IS_LATIN.test(text)) return wordsOf(text)
  const said = KINDS_ABROAD.reduce((rest, [kind, word]) => rest.replace(kind, word), text)
  return said.split(WORDS_ABROAD).flatMap((piece, i) => (i % 2 === 0 ? wordsOf(piece) : withoutMarks(piece)))
}

/** Up to the last block of Latin letters. */
const IS_LATIN = /^[\0-\u024F]*$/

function withoutMarks(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}׳״]/gu, '')
    .normalize('NFKC')
}

/**
 * Returns the words for the kinds of place that a place of this type is, or that the other words of its name say it
 * has: "Zürich HB".
 */
export function kindWordsOf(type: PlaceType, words: readonly string[]): string[] {
  const others = words.filter((word) => !KIND_WORDS[type].has(word))
  const kinds = PLACE_TYPES.filter((kind) => kind === type || others.some((word) => KIND_WORDS[kind].has(word)))
  // Most places are resorts: indexing each of them under the word would slow down every search with the same beginning.
  return kinds.flatMap((kind) => (kind === 'resort' ? [] : [...KIND_WORDS[kind]]))
}

/** Returns whether the word is a kind of accommodation. */
export function isLodging(word: string): boolean {
  return LODGINGS.has(word)
}

/** Returns whether the word is one for a railway station. */
export function isStation(word: string): boolean {
  return KIND_WORDS.train_station.has(word)
}

/** Returns the word, or the shortest spelling of "Saint" for any of its spellings. */
export function oneSpelling(word: string): string {
  return SAINT.has(word) ? 'st' : word
}

/** Returns whether a place of this type is found by the word even if its name lacks it. */
export function isSpare(word: string, type: PlaceType): boolean {
  return CONNECTORS.has(word) || (type === 'resort' && KIND_WORDS.resort.has(word))
}

/** Returns whether the word introduces an end of a trip: "from", "nach". */
export function isWay(word: string): boolean {
  return WAYS.has(word)
}

/** Returns whether the word can be left out of a trip, like "airport" in "airport transfer". */
export function isFiller(word: string, next = ''): boolean {
  return FILLERS.has(word) || (KIND_WORDS.airport.has(word) && FILLERS.has(next))
}

/**
 * Returns how much a word says about which place is meant: 0 for a connector, 1 for a kind of place, 2 for any other
 * word.
 */
export function meaningOf(word: string): 0 | 1 | 2 {
  if (CONNECTORS.has(word)) return 0
  return ALL_KIND_WORDS.has(word) ? 1 : 2
}

/** Returns the words of a name without those for kinds of place and the connectors attached to them: "aeroporto di". */
export function properWords(words: readonly string[]): readonly string[] {
  const proper = words.filter((word) => meaningOf(word) !== 1)
  return proper.slice(
    Math.max(
      0,
      proper.findIndex((word) => meaningOf(word) === 2),
    ),
  )
}

/**
 * Joins the most meaningful words. The result is the same for a name and for what people type when they mean the whole
 * name.
 */
export function wholeName(words: readonly string[]): string {
  return words.filter((word) => meaningOf(word) === 2).join(' ')
}

/** Returns the words as they are or, if "Saint" is one of them, in each of its spellings. */
export function spellingsOf(words: readonly string[]): (readonly string[])[] {
  if (!words.some((word) => SAINT.has(word))) return [words]
  return [...SAINT].map((saint) => words.map((word) => (SAINT.has(word) ? saint : word)))
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
