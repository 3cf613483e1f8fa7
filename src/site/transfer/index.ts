import cookie from '@fastify/cookie'
import type { Deps, Site } from '../../deps.ts'
import { refuseOtherMethods } from '../../http/public-api.ts'
import type { Api } from '../../http/zod.ts'
import { showErrors } from '../../web/layout/error-page.ts'
import { layoutsOf } from '../../web/layout/layout-of-request.ts'
import { rememberNamedPartners } from '../../web/request/attribution.ts'
import { limitPages } from '../../web/request/limits.ts'
import { DEVELOPER_PATHS } from '../developers/guides.ts'
import { sitemap } from '../seo.ts'
import { deepLinks } from './deep-links.ts'
import { funnel } from './funnel.ts'
import { places, stays } from './places.ts'
import { routePages } from './route-pages.ts'
import { transferSitemap } from './route-urls.ts'

/** Registers the pages of the transfer site, and the deep links that lead there. */
export async function transferPages(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(async (pages: Api) => {
    await pages.register(cookie)
    const layoutOf = layoutsOf({ site, area: 'transfer', operator: deps.operator })
    showErrors(pages, layoutOf)
    rememberNamedPartners(pages, deps, site)
    limitPages(pages, deps, site)
    const refuseOthers = refuseOtherMethods(pages)
    deepLinks(pages, deps, site, layoutOf)
    funnel(pages, deps, site, layoutOf)
    places(pages, deps, site, layoutOf)
    routePages(pages, deps, site, layoutOf)
    if (site.environment === 'live') sitemap(pages, deps, site, transferSitemap, DEVELOPER_PATHS)
    stays(pages, deps, site)
    refuseOthers()
  })
}
