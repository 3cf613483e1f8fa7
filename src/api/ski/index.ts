import type { Deps, Site } from '../../deps.ts'
import { leadToSite, openToBrowsers, refuseOtherMethods } from '../../http/public-api.ts'
import type { Api } from '../../http/zod.ts'
import { readApiKeys } from '../api-key.ts'
import { checkoutLinkStatus } from '../checkout-link-status.ts'
import { suggestSoughtPlaces } from '../sought-places.ts'
import { checkoutLink } from './checkout-link.ts'
import { measurements } from './measurements.ts'
import { rentalCalendar } from './rental-calendar.ts'
import { rentalOptions } from './rental-options.ts'
import { resorts, resortsSearch } from './resorts.ts'
import { shops } from './shops.ts'

/** Registers the keyless API of the ski rental site, under /api/public/v1 (ski specification). */
export async function skiApi(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(endpoints, { prefix: '/api/public/v1' })

  async function endpoints(api: Api) {
    await openToBrowsers(api)
    readApiKeys(api, deps, site)
    suggestSoughtPlaces(api, deps)
    api.removeContentTypeParser('application/x-www-form-urlencoded')
    const refuseOthers = refuseOtherMethods(api, ['OPTIONS'])
    resortsSearch(api, deps, site)
    resorts(api, deps, site)
    shops(api, deps, site)
    rentalOptions(api, deps, site)
    rentalCalendar(api, deps, site)
    checkoutLink(api, deps, site)
    checkoutLinkStatus(api, deps, site, 'ski')
    measurements(api, deps, site)
    // Many client generators ignore the servers of a single path.
    leadToSite(api, site.url, ['/book/quick-search', '/book/quick-checkout'])
    refuseOthers()
  }
}
