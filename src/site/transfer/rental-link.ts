import type { Catalogue, Route } from '../../catalogue/catalogue.ts'
import { placeSlugs } from '../../services/quoting/places/place-slugs.ts'
import { resortOf } from '../../services/quoting/routing/get-route.ts'
import { placeNumber } from '../../values/place-code.ts'
import { inLanguage } from '../../values/wording.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { type PageLink, urlOf } from '../../web/parts/page-links.ts'

/** Returns the link to the skis of a route's resort; none if nothing is rented out there. */
export function rentalLink(layout: Layout, catalogue: Catalogue, route: Route): PageLink[] {
  const { site, words } = layout
  const resort = resortOf(route)
  const rented = resort && catalogue.rentals.resorts.get(placeNumber(resort.code))
  if (!rented || rented.shops.length === 0) return []
  const name = words.resortPages.title(inLanguage(resort.names, words.language))
  return [{ name, url: urlOf(layout, site.roots.ski, `/ski-rental/${placeSlugs(catalogue).slugOf(resort)}`) }]
}
