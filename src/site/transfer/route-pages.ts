import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { redirectForGood } from '../../http/redirect.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { placeSlugs } from '../../services/quoting/places/place-slugs.ts'
import { findSoldRoute, soldFrom } from '../../services/quoting/routing/sold-routes.ts'
import { type Frame, type Page, sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { placePage, startsPage } from './place-pages.ts'
import { routePage } from './route-page.ts'
import { placePath, routePath, ROUTES_PATH } from './route-urls.ts'
import type { RouteView } from './route-view.ts'

/**
 * GET /transfers, /transfers/<place> and /transfers/<from>-<to>: what we sell, generated from the catalogue on request.
 */
export function routePages(api: Api, { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>, frameOf: FrameOf) {
  api.get(ROUTES_PATH, { config: REFUSED_LAST }, (request, reply) => {
    const frame = frameOf(request)
    const view = { catalogue: catalogue.current, now: clock() }
    return sendPage(reply, frame, startsPage(frame, view))
  })

  api.get<{ Params: { slug: string } }>(`${ROUTES_PATH}/:slug`, { config: REFUSED_LAST }, (request, reply) => {
    const { slug } = request.params
    const view = { catalogue: catalogue.current, now: clock() }
    const found = findPage(view, slug.toLowerCase())
    if (!found) throw new ApiError('NOT_FOUND', 'there is no route by that name')
    if (found.path !== `${ROUTES_PATH}/${slug}`) return redirectForGood(request, reply, found.path)
    const frame = frameOf(request)
    return sendPage(reply, frame, found.page(frame))
  })
}

/** A page and its canonical path, whichever of its names was requested (decisions 7.37). */
interface FoundPage {
  path: string
  page: (frame: Frame) => Page
}

function findPage(view: Omit<RouteView, 'route'>, slug: string): FoundPage | undefined {
  const { catalogue } = view
  const place = placeSlugs(catalogue).find(slug)
  if (place && soldFrom(catalogue, place).length > 0)
    return { path: placePath(catalogue, place), page: (frame) => placePage(frame, view, place) }
  const route = findSoldRoute(catalogue, slug)
  return route && { path: routePath(catalogue, route), page: (frame) => routePage(frame, { ...view, route }) }
}
