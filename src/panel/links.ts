import type { Deps, Site } from '../deps.ts'
import { groupPlaces } from '../services/quoting/places/group-places.ts'
import { LANGUAGES } from '../values/language.ts'
import { isVariant } from '../values/place-code.ts'
import { CAMPAIGN_LENGTH } from '../values/sales-channel.ts'
import type { TextParams } from '../web/request/text-params.ts'
import type { Door } from './door.ts'
import type { LinkWishes } from './link-urls.ts'
import { linksPage } from './links-page.ts'

/** GET /panel/links: what a partner puts on its pages, built from what it asks for there. */
export function links(door: Door, { catalogue }: Deps, site: Site): void {
  door.get('/panel/links', ({ partner, query, show }) => {
    const { places, currencies } = catalogue.current
    return show(
      linksPage(site, {
        promoCode: partner.promoCode,
        wishes: wishesOf(query),
        places: groupPlaces([...places.values()].filter(({ code }) => !isVariant(code))),
        currencies: [...currencies.keys()],
      }),
    )
  })
}

/** Returns what was entered; empty fields are left out. */
function wishesOf(query: TextParams): LinkWishes {
  const wish = (name: string) => query[name]?.trim() || undefined
  const ages = wish('ages')?.match(/\d+/g)?.join(',')
  return {
    campaign: wish('campaign')?.slice(0, CAMPAIGN_LENGTH),
    product: query['product'] === 'ski' ? 'ski' : 'transfer',
    from: wish('from'),
    to: wish('to'),
    date: wish('date'),
    time: wish('time'),
    adults: wish('adults'),
    ages,
    luggage: wish('luggage'),
    skiBags: wish('ski_bags'),
    looseSkis: wish('ski') !== undefined,
    returnDate: wish('return_date'),
    returnTime: wish('return_time'),
    days: wish('days'),
    lang: LANGUAGES.find((one) => one === query['lang']) ?? 'en',
    theme: wish('theme'),
    currency: wish('currency'),
  }
}
