import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Place } from '../../catalogue/place.ts'
import { groupPlaces } from '../../services/quoting/places/group-places.ts'
import { soldFrom, soldRoutes } from '../../services/quoting/routing/sold-routes.ts'
import { html } from '../../values/html.ts'
import { inLanguage, orderIn } from '../../values/wording.ts'
import type { Frame, Page } from '../../web/frame.ts'
import { linkColumns, linkTo, trail } from '../../web/page-links.ts'
import type { TextParams } from '../../web/text-params.ts'
import { placePath, routePath, ROUTES_PATH } from './route-urls.ts'

/** Returns a page with every place that we drive from, by kind. */
export function startsPage(frame: Frame, catalogue: Catalogue, came: TextParams): Page {
  const { routePages: text, places: kinds, language } = frame.words
  const starts = new Set(soldRoutes(catalogue).map(({ from }) => from))
  return {
    title: text.all,
    description: text.allDescription,
    path: ROUTES_PATH,
    isOpen: true,
    main: html`<h1>${text.all}</h1>
      <p class="muted">${text.allText}</p>
      ${groupPlaces([...starts], language).map(
        ({ label, places }) =>
          html`<section class="chapter">
            <h2>${places[0] ? kinds.groups[places[0].type] : label}</h2>
            ${linkColumns(places.map((place) => linkTo(frame, came, placePath(catalogue, place), inLanguage(place.names, language))))}
          </section>`,
      )}`,
  }
}

/** Returns a page with every route from a place, in the order of the destinations. */
export function placePage(frame: Frame, catalogue: Catalogue, place: Place, came: TextParams): Page {
  const { routePages: text, language } = frame.words
  const order = orderIn(language)
  const name = inLanguage(place.names, language)
  const routes = soldFrom(catalogue, place).toSorted((a, b) => order(a.to.names, b.to.names))
  const count = String(routes.length)
  return {
    title: text.fromPlace(name),
    description: text.fromDescription(name, count),
    path: placePath(catalogue, place),
    isOpen: true,
    main: html`${trail(text.all, [linkTo(frame, came, ROUTES_PATH, text.all)])}
      <h1>${text.fromPlace(name)}</h1>
      <p class="muted">${text.fromText(count)}</p>
      ${linkColumns(routes.map((route) => linkTo(frame, came, routePath(catalogue, route), inLanguage(route.to.names, language))))}`,
  }
}
