import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place-index.ts'
import { LANGUAGES } from '../../../values/language.ts'
import { memoize } from '../../../values/memo.ts'
import { isVariant, placeNumber } from '../../../values/place-code.ts'
import { wordsOf } from '../../../values/text.ts'
import { inLanguage } from '../../../values/wording.ts'

/** The names of places in the URLs of their pages. */
interface PlaceSlugs {
  /** Returns the canonical name that all links use, such as `val-d-isere`. */
  slugOf: (place: Place) => string
  /**
   * Returns the place with that name, or with another one that redirects to it: in another language, an alias, or a
   * code.
   */
  find: (slug: string) => Place | undefined
}

/** Returns the URL names of the catalogue's places. */
export function placeSlugs({ places }: Pick<Catalogue, 'places'>): PlaceSlugs {
  return slugsOf(places)
}

/**
 * The English name in plain letters. Of several places with the same name, the one with the smallest number keeps it,
 * because it was there first, and the others append their code. A secondary name shared by several places is not used.
 */
const slugsOf = memoize((places: Catalogue['places']): PlaceSlugs => {
  const all = [...places.values()].filter(({ code }) => !isVariant(code))
  const owners = new Map<string, Place>()
  const slugs = new Map<Place, string>()
  for (const place of all.toSorted((a, b) => placeNumber(a.code) - placeNumber(b.code))) {
    const slug = owners.has(slugged(place.name)) ? longSlug(place) : slugged(place.name)
    owners.set(slug, place)
    slugs.set(place, slug)
  }
  const others = new Map<string, Place | undefined>()
  for (const place of all) for (const slug of otherSlugs(place)) others.set(slug, others.has(slug) ? undefined : place)
  return {
    slugOf: (place) => slugs.get(place) ?? longSlug(place),
    find: (slug) => owners.get(slug) ?? others.get(slug),
  }
})

function otherSlugs(place: Place): Set<string> {
  const { code, names, aliases, iata } = place
  const texts = [...LANGUAGES.map((language) => inLanguage(names, language)), ...aliases, iata ?? '']
  return new Set([code, longSlug(place), ...texts.map(slugged)])
}

function longSlug({ name, code }: Place): string {
  return slugged(`${name} ${code}`)
}

function slugged(text: string): string {
  return wordsOf(text).join('-')
}
