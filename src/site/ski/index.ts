import cookie from '@fastify/cookie'
import type { Deps, Site } from '../../deps.ts'
import { refuseOtherMethods } from '../../http/public-api.ts'
import type { Api } from '../../http/zod.ts'
import { showErrors } from '../../web/layout/error-page.ts'
import { layoutFor, layoutsOf } from '../../web/layout/layout-of-request.ts'
import { rememberNamedPartners } from '../../web/request/attribution.ts'
import { limitPages } from '../../web/request/limits.ts'
import { sitemap } from '../seo.ts'
import { deepLinks } from './deep-links.ts'
import { details } from './details.ts'
import { funnel } from './funnel.ts'
import { resortPages } from './resort-pages.ts'
import { skiSitemap } from './resort-urls.ts'
import { resorts } from './resorts.ts'

/** Registers the pages of the ski rental site, and the deep links that lead there. */
export async function skiPages(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(async (pages: Api) => {
    await pages.register(cookie)
    const layoutOf = layoutsOf({ site, area: 'ski', operator: deps.operator })
    showErrors(pages, layoutOf)
    rememberNamedPartners(pages, deps, site)
    limitPages(pages, deps, site)
    const refuseOthers = refuseOtherMethods(pages)
    deepLinks(pages, deps, site, layoutOf)
    funnel(pages, deps, site, layoutOf)
    resorts(pages, deps, site, layoutOf)
    resortPages(pages, deps, site, layoutOf)
    if (site.environment === 'live') sitemap(pages, deps, site, skiSitemap)
    details(pages, deps, site, (...asked) => layoutFor(layoutOf(...asked), 'ski'))
    refuseOthers()
  })
}
