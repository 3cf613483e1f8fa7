import type { PlannedTrip } from '../../services/quoting/trips/fleet.ts'
import type { FailedLink } from '../../services/selling/checkout-links/failed-link.ts'
import { html, type Markup } from '../../values/html.ts'
import { startBox } from '../../web/failed-links.ts'
import { faultList } from '../../web/fields.ts'
import type { Frame, Page } from '../../web/frame.ts'
import { stepPage } from '../../web/progress.ts'
import { pageUrl, vehicleParams } from './page-url.ts'
import { searchFaults, searchForm } from './search-form.ts'
import { type SearchRefusal } from './search-refusal.ts'
import type { SearchView } from './search-view.ts'
import { vehicleNames } from './vehicle-names.ts'

/** Returns the vehicles that take a group together, and the button that books them. */
function severalVehicles({ words }: Frame, { outbound, currency, totalMinor }: PlannedTrip, url: string): Markup {
  const rides = outbound.rides.map(({ vehicle: { id, names: name } }) => ({ vehicle: { id, name } }))
  const price = words.formats.money(totalMinor, currency.code)
  return html`<p><strong>${vehicleNames(words.language, rides).join(' + ')}</strong></p>
    <p><a class="button" href="${url}">${words.search.together.book(price)}</a></p>`
}

/** Returns step 1: the search form, and why a search or a link led back to it. */
export function searchPage(frame: Frame, view: SearchView, failed: FailedLink | undefined): Page {
  const { search } = frame.words
  const step = { current: 1, title: search.title, past: [] } as const
  const bookUrl = (plan: PlannedTrip) => pageUrl(frame.site.url, 3, { ...view.asked, ...vehicleParams(plan) })
  const why = whyNotFound(frame, view, failed, bookUrl)
  // What a link asked for is not in the URL (decisions 7.31).
  return {
    ...stepPage(frame, step, html`${why} ${searchForm(view)}`),
    isRefusal: why !== undefined,
    isOpen: failed === undefined,
    asked: view.values,
  }
}

/** The titles above reasons that are about what was entered. */
const TITLES: Partial<Record<SearchRefusal['reason'], 'wrong'>> = { incomplete: 'wrong', tooFar: 'wrong' }

/** Returns why a search, or the link that led here, has no results; undefined if nothing was asked for. */
export function whyNotFound(
  frame: Frame,
  view: SearchView,
  failed: FailedLink | undefined,
  bookUrl: (plan: PlannedTrip) => string,
): Markup | undefined {
  const { words, operator } = frame
  const { search, formats } = words
  const { refusal } = view
  return startBox(
    words,
    failed,
    refusal && {
      title: refusal.together ? search.together.title : search[TITLES[refusal.reason] ?? 'notFound'],
      sentence: search.reasons[refusal.reason](operator.phone),
      more: refusal.together
        ? severalVehicles(frame, refusal.together, bookUrl(refusal.together))
        : faultList(searchFaults(view), formats.colon),
    },
  )
}
