import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { redirectForGood } from '../../http/redirect.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { placeSlugs } from '../../services/quoting/places/place-slugs.ts'
import { findSoldRoute, soldFrom } from '../../services/quoting/routing/sold-routes.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage } from '../../web/layout/layout.ts'
import { placePage, startsPage } from './place-pages.ts'
import { routePage } from './route-page.ts'
import { placePath, routePath, ROUTES_PATH } from './route-urls.ts'
import type { RouteView } from './route-view.ts'

/**
 * GET /transfers, /transfers/<place> and /transfers/<from>-<to>: what we sell, generated from the catalogue on request.
 */
export function routePages(api: Api, { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>, layoutOf: LayoutOf) {
  api.get(ROUTES_PATH, { config: REFUSED_LAST }, (request, reply) => {
    const layout = layoutOf(request)
    const view = { catalogue: catalogue.current, now: clock() }
    return sendPage(reply, layout, startsPage(layout, view))
  })

  api.get<{ Params: { slug: string } }>(`${ROUTES_PATH}/:slug`, { config: REFUSED_LAST }, (request, reply) => {
    const { slug } = request.params
    const view = { catalogue: catalogue.current, now: clock() }
    const found = findPage(view, slug.toLowerCase())
    if (!found) throw new ApiError('NOT_FOUND', 'there is no route by that name')
    if (found.path !== `${ROUTES_PATH}/${slug}`) return redirectForGood(request, reply, found.path)
    const layout = layoutOf(request)
    return sendPage(reply, layout, found.page(layout))
  })
}

/** A page and its canonical path, whichever of its names was requested (decisions 7.37). */
interface FoundPage {
  path: string
  page: (layout: Layout) => Page
}

function findPage(view: Omit<RouteView, 'route'>, slug: string): FoundPage | undefined {
  const { catalogue } = view
  const place = placeSlugs(catalogue).find(slug)
  if (place && soldFrom(catalogue, place).length > 0)
    return { path: placePath(catalogue, place), page: (layout) => placePage(layout, view, place) }
  const route = findSoldRoute(catalogue, slug)
  return route && { path: routePath(catalogue, route), page: (layout) => routePage(layout, { ...view, route }) }
}
