import type { PlannedTrip } from '../../services/quoting/trips/fleet.ts'
import type { FailedLink } from '../../services/sale/links/checkout-link.ts'
import { html, type Markup } from '../../values/html.ts'
import { inLanguage } from '../../values/wording.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { faultList } from '../../web/parts/fields.ts'
import { stepPage } from '../../web/parts/progress.ts'
import { startBox } from '../../web/request/failed-links.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { pageUrl, vehicleParams } from './page-url.ts'
import { searchFaults, searchForm } from './search-form.ts'
import type { SearchRefusal } from './search-refusal.ts'
import type { SearchView } from './search-view.ts'
import { vehicleNames } from './vehicles/vehicle-cards.ts'

/** Returns the vehicles that take a group together, and the button that books them. */
function severalVehicles({ words }: Layout, { outbound, currency, totalMinor }: PlannedTrip, url: string): Markup {
  const rides = outbound.rides.map(({ vehicle: { id, names: name } }) => ({ vehicle: { id, name } }))
  const price = words.formats.money(totalMinor, currency.code)
  return html`<p><strong>${vehicleNames(words.language, rides).join(' + ')}</strong></p>
    <p><a class="button" href="${url}">${words.search.together.book(price)}</a></p>`
}

/** Returns step 1: the search form, and why a search or a link led back to it. */
export function searchPage(layout: Layout, view: SearchView, failed: FailedLink | undefined): Page {
  const { search } = layout.words
  const step = { current: 1, title: search.title, past: [] } as const
  const why = whyNotFound(layout, view, failed, (next, params) => pageUrl(layout.site.url, next, params))
  // What a link asked for is not in the URL (decisions 7.31).
  return {
    ...stepPage(layout, step, html`${why} ${searchForm(view)}`),
    isRefusal: why !== undefined,
    isOpen: failed === undefined,
    asked: view.values,
  }
}

/** The titles above reasons that are about what was entered, or about one vehicle. */
const TITLES: Partial<Record<SearchRefusal['reason'], 'wrong' | 'taken'>> = {
  incomplete: 'wrong',
  tooFar: 'wrong',
  vehicleSoldOut: 'taken',
}

/** Returns why a search, or the link that led here, has no results; undefined if nothing was asked for. */
export function whyNotFound(
  layout: Layout,
  view: SearchView,
  failed: FailedLink | undefined,
  urlOf: (step: 2 | 3, params: TextParams) => string,
): Markup | undefined {
  const { words, operator } = layout
  const { search, formats } = words
  const { refusal } = view
  return startBox(
    words,
    failed,
    refusal && {
      title: refusal.together ? search.together.title : search[TITLES[refusal.reason] ?? 'notFound'],
      sentence: [
        search.reasons[refusal.reason](operator.phone),
        ...(refusal.words ? [inLanguage(refusal.words, words.language)] : []),
      ].join(' '),
      more: refusal.together
        ? severalVehicles(layout, refusal.together, urlOf(3, { ...view.asked, ...vehicleParams(refusal.together) }))
        : refusal.nearest
          ? nearestTime(layout, refusal, refusal.nearest, urlOf(2, { ...view.asked, ...refusal.nearest.params }))
          : faultList(searchFaults(view), formats.colon),
    },
  )
}

/** Returns the nearest time that has a vehicle, or the one that was chosen, or that is not too soon, and the way there. */
function nearestTime(
  { words: { search, formats } }: Layout,
  { reason }: SearchRefusal,
  { at }: NonNullable<SearchRefusal['nearest']>,
  url: string,
): Markup {
  const { time, next, ofVehicle, button } = search.nearest
  const sentence = reason === 'tooSoon' ? next : reason === 'vehicleSoldOut' ? ofVehicle : time
  return html`<p><strong>${sentence(formats.moment(at))}</strong></p>
    <p><a class="button" href="${url}">${button}</a></p>`
}
