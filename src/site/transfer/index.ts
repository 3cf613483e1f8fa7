import type { Place } from '../../catalogue/place-index.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { accommodationLine, findAccommodations } from '../../services/quoting/places/find-accommodations.ts'
import { searchPlaces } from '../../services/quoting/places/search.ts'
import type { Words } from '../../texts/site/en.ts'
import { countryIn } from '../../values/country.ts'
import { searchedLength } from '../../values/text.ts'
import { inLanguage } from '../../values/wording.ts'
import { type LayoutOf, layoutsOf } from '../../web/layout/layout-of-request.ts'
import { mountPages } from '../../web/mount-pages.ts'
import { rememberNamedPartners } from '../../web/request/attribution.ts'
import { type FoundPlace, placeSearch } from '../../web/request/place-search.ts'
import { textParams } from '../../web/request/text-params.ts'
import { DEVELOPER_PATHS } from '../developers/guides.ts'
import { sitemap } from '../seo.ts'
import { deepLinks } from './deep-links.ts'
import { funnel } from './funnel.ts'
import { routePages } from './routes/route-pages.ts'
import { transferSitemap } from './routes/route-urls.ts'

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

/** Registers what the transfer site finds while somebody types: every place at which a transfer starts or ends. */
function places(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  placeSearch(api, deps, site, 'transfer', (text, request) => {
    const { words } = layoutOf(request)
    return searchPlaces(deps.catalogue.current.placeIndex, text).map((place) => placeView(words, place))
  })
}

function placeView({ language, places: words }: Words, { code, names, type, iata, country }: Place): FoundPlace {
  const detail = [words.kinds[type], iata, country && countryIn(country, language)].filter((part) => part !== null)
  return { code, name: inLanguage(names, language), detail: detail.join(' · ') }
}

/** The same as for places: every keystroke is a request, and everybody in a hotel may share an address. */
const PER_MINUTE = 600

/** The list below a field shows no more. */
const MAX = 8

/** GET /book/stays: known accommodations of a resort for the field of step 3 as somebody types. */
function stays(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const onRequest = limit({ name: `${environment}:transfer:stays`, perMinute: PER_MINUTE })
  api.get('/book/stays', { onRequest, config: REFUSED_LAST }, (request, reply) => {
    const { q = '', resort = '' } = textParams(request.query)
    void reply.headers({ 'Cache-Control': 'public, max-age=300' })
    if (q.length > 200 || searchedLength(q) < 2 || !/^\d{1,9}$/.test(resort)) return []
    try {
      return findAccommodations(catalogue.current, Number(resort), q).slice(0, MAX).map(accommodationLine)
    } catch (error) {
      if (error instanceof ApiError) return []
      throw error
    }
  })
}
