import type { Catalogue } from '../../catalogue/catalogue.ts'
import { soldRoutes } from '../../services/quoting/routing/sold-routes.ts'
import { placePath, routePath, ROUTES_PATH } from './route-urls.ts'

/** Returns the paths of the transfer site's public pages: the front page, places and routes. */
export function transferSitemap(catalogue: Catalogue): string[] {
  const routes = soldRoutes(catalogue)
  const starts = new Set(routes.map(({ from }) => from))
  return [
    '/',
    ROUTES_PATH,
    ...Array.from(starts, (place) => placePath(catalogue, place)),
    ...routes.map((route) => routePath(catalogue, route)),
  ]
}
