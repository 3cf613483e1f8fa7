import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import { layoutFor, layoutsOf } from '../../web/layout/layout-of-request.ts'
import { mountPages } from '../../web/mount-pages.ts'
import { rememberNamedPartners } from '../../web/request/attribution.ts'
import { sitemap } from '../seo.ts'
import { deepLinks } from './deep-links.ts'
import { details } from './details/details.ts'
import { funnel } from './funnel.ts'
import { resorts } from './resorts.ts'
import { resortPages } from './resorts/resort-pages.ts'
import { skiSitemap } from './resorts/resort-urls.ts'

/** Registers the pages of the ski rental site, and the deep links that lead there. */
export async function skiPages(app: Api, deps: Deps, site: Site): Promise<void> {
  const layoutOf = layoutsOf({ site, area: 'ski', operator: deps.operator })
  await mountPages(app, deps, site, { layoutOf }, (pages) => {
    rememberNamedPartners(pages, deps, site)
    deepLinks(pages, deps, site, layoutOf)
    funnel(pages, deps, site, layoutOf)
    resorts(pages, deps, site, layoutOf)
    resortPages(pages, deps, site, layoutOf)
    if (site.environment === 'live') sitemap(pages, deps, site, skiSitemap)
    details(pages, deps, site, (...asked) => layoutFor(layoutOf(...asked), 'ski'))
  })
}
