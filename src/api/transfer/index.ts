import cookie from '@fastify/cookie'
import type { Deps, Site } from '../../deps.ts'
import { openToBrowsers, refuseOtherMethods } from '../../http/public-api.ts'
import type { Api } from '../../http/zod.ts'
import { accommodations } from './accommodations.ts'
import { checkoutLink } from './checkout-link.ts'
import { deepLinks } from './deep-links.ts'
import { funnel } from './funnel/index.ts'
import { locationsSearch } from './locations-search.ts'
import { transferOptions } from './transfer-options.ts'

/** The transfer site: its keyless API under /api/public/v1, its deep links and its booking pages (transfer specification). */
export async function transferSite(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(publicApi, { prefix: '/api/public/v1' })
  await app.register(pages)

  async function publicApi(api: Api) {
    await openToBrowsers(api)
    const refuseOthers = refuseOtherMethods(api, ['OPTIONS'])
    locationsSearch(api, deps, site)
    accommodations(api, deps, site)
    transferOptions(api, deps, site)
    checkoutLink(api, deps, site)
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
