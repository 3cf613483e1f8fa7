import type { Deps, Site } from '../../deps.ts'
import { leadToSite, openToBrowsers, refuseOtherMethods } from '../../http/public-api.ts'
import type { Api } from '../../http/zod.ts'
import { readApiKeys } from '../api-key.ts'
import { checkoutLinkStatus } from '../checkout-link-status.ts'
import { suggestSoughtPlaces } from '../sought-places.ts'
import { accommodations } from './accommodations.ts'
import { checkoutLink } from './checkout-link.ts'
import { locations, locationsResolve, locationsSearch } from './locations.ts'
import { priceCalendar } from './price-calendar.ts'
import { quoteBatch, transferOptions } from './transfer-options.ts'
import { vehicles } from './vehicles.ts'

/** Registers the keyless API of the transfer site, under /api/public/v1 (transfer specification). */
export async function transferApi(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(endpoints, { prefix: '/api/public/v1' })

  async function endpoints(api: Api) {
    await openToBrowsers(api)
    readApiKeys(api, deps, site)
    suggestSoughtPlaces(api, deps)
    const refuseOthers = refuseOtherMethods(api, ['OPTIONS'])
    locationsSearch(api, deps, site)
    locationsResolve(api, deps, site)
    accommodations(api, deps, site)
    transferOptions(api, deps, site)
    quoteBatch(api, deps, site)
    priceCalendar(api, deps, site)
    checkoutLink(api, deps, site)
    checkoutLinkStatus(api, deps, site, 'transfer')
    locations(api, deps, site)
    vehicles(api, deps, site)
    // Many client generators ignore the servers of a single path.
    leadToSite(api, site.url, ['/book/quick-search', '/book/quick-checkout'])
    refuseOthers()
  }
}
