import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import { layoutsOf } from '../../web/layout/layout-of-request.ts'
import { mountPages } from '../../web/mount-pages.ts'
import { rememberNamedPartners } from '../../web/request/attribution.ts'
import { DEVELOPER_PATHS } from '../developers/guides.ts'
import { sitemap } from '../seo.ts'
import { deepLinks } from './deep-links.ts'
import { funnel } from './funnel.ts'
import { places, stays } from './places.ts'
import { routePages } from './route-pages.ts'
import { transferSitemap } from './route-urls.ts'

/** Registers the pages of the transfer site, and the deep links that lead there. */
export async function transferPages(app: Api, deps: Deps, site: Site): Promise<void> {
  const layoutOf = layoutsOf({ site, area: 'transfer', operator: deps.operator })
  await mountPages(app, deps, site, { layoutOf }, (pages) => {
    rememberNamedPartners(pages, deps, site)
    deepLinks(pages, deps, site, layoutOf)
    funnel(pages, deps, site, layoutOf)
    places(pages, deps, site, layoutOf)
    routePages(pages, deps, site, layoutOf)
    if (site.environment === 'live') sitemap(pages, deps, site, transferSitemap, DEVELOPER_PATHS)
    stays(pages, deps, site)
  })
}
