import cookie from '@fastify/cookie'
import type { Deps, Site } from '../../deps.ts'
import { refuseOtherMethods } from '../../http/public-api.ts'
import type { Api } from '../../http/zod.ts'
import { rememberNamedPartners } from '../../web/attribution.ts'
import { showErrors } from '../../web/error-page.ts'
import { framesOf } from '../../web/frames.ts'
import { limitPages } from '../../web/limit-pages.ts'
import { frameFor } from '../booking/product-frame.ts'
import { sitemap } from '../search-engines/sitemap.ts'
import { deepLinks } from './deep-links.ts'
import { details } from './details.ts'
import { funnel } from './funnel.ts'
import { resortPages } from './resort-pages.ts'
import { resorts } from './resorts.ts'
import { skiSitemap } from './sitemap.ts'

/** Registers the pages of the ski rental site, and the deep links that lead there. */
export async function skiPages(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(async (pages: Api) => {
    await pages.register(cookie)
    const frameOf = framesOf({ site, area: 'ski', operator: deps.operator })
    showErrors(pages, frameOf)
    rememberNamedPartners(pages, deps, site)
    limitPages(pages, deps, site)
    const refuseOthers = refuseOtherMethods(pages)
    deepLinks(pages, deps, site, frameOf)
    funnel(pages, deps, site, frameOf)
    resorts(pages, deps, site, frameOf)
    resortPages(pages, deps, frameOf)
    if (site.environment === 'live') sitemap(pages, deps, site, skiSitemap)
    details(pages, deps, site, (...asked) => frameFor(frameOf(...asked), 'ski'))
    refuseOthers()
  })
}
