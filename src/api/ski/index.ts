import cookie from '@fastify/cookie'
import type { Deps, Site } from '../../deps.ts'
import { openToBrowsers, refuseOtherMethods } from '../../http/public-api.ts'
import type { Api } from '../../http/zod.ts'
import { checkoutLink } from './checkout-link.ts'
import { deepLinks } from './deep-links.ts'
import { funnel } from './funnel/index.ts'
import { measurements } from './measurements.ts'
import { rentalOptions } from './rental-options.ts'
import { resorts } from './resorts.ts'
import { resortsSearch } from './resorts-search.ts'
import { shops } from './shops.ts'

/** The ski rental site: its keyless API under /api/public/v1, its deep links and its booking pages (ski specification). */
export async function skiSite(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(publicApi, { prefix: '/api/public/v1' })
  await app.register(pages)

  async function publicApi(api: Api) {
    await openToBrowsers(api)
    api.removeContentTypeParser('application/x-www-form-urlencoded')
    const refuseOthers = refuseOtherMethods(api, ['OPTIONS'])
    resortsSearch(api, deps, site)
    resorts(api, deps, site)
    shops(api, deps, site)
    rentalOptions(api, deps, site)
    checkoutLink(api, deps, site)
    measurements(api, deps, site)
    refuseOthers()
  }

  async function pages(app: Api) {
    await app.register(cookie)
    const refuseOthers = refuseOtherMethods(app)
    deepLinks(app, deps, site)
    funnel(app, deps, site)
    refuseOthers()
  }
}
