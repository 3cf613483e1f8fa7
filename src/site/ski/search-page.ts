import type { FeaturedRental } from '../../services/quoting/rentals/resort-prices.ts'
import type { FailedLink } from '../../services/sale/links/checkout-link.ts'
import { html, type Markup } from '../../values/html.ts'
import { hero } from '../../web/layout/hero.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { faultList } from '../../web/parts/fields.ts'
import { stepPage } from '../../web/parts/progress.ts'
import { startBox } from '../../web/request/failed-links.ts'
import { frontSections } from './front.ts'
import { searchFaults, searchForm } from './search-form.ts'
import type { SearchView } from './search-view.ts'

/** Returns step 1: the front page, or the search form with why a search or a link led back to it. */
export function searchPage(
  layout: Layout,
  view: SearchView,
  featured: readonly FeaturedRental[],
  failed: FailedLink | undefined,
): Page {
  const { rentalSearch: text } = layout.words
  const why = whyNotFound(layout, view, failed)
  if (why)
    return {
      ...stepPage(layout, { current: 1, title: text.formTitle, past: [] }, html`${why} ${searchForm(layout, view)}`),
      isRefusal: true,
      // What a link asked for is not in the URL (decisions 7.31).
      isOpen: failed === undefined,
      asked: view.asked,
    }
  const [heading = text.title, ...promises] = text.heading
  return {
    title: text.title,
    description: text.description,
    isOpen: failed === undefined,
    asked: view.asked,
    main: html`${hero(heading, [...promises, text.lead(view.resorts.length)].join(' '))} ${searchForm(layout, view)}
    ${frontSections(layout, view.asked, featured)}`,
  }
}

/** Returns why a search or a link led back here; undefined if neither did. */
export function whyNotFound(layout: Layout, view: SearchView, failed?: FailedLink): Markup | undefined {
  const { rentalSearch: text, formats } = layout.words
  const { refusal } = view
  return startBox(
    layout.words,
    failed,
    refusal && {
      title: text.notFound,
      sentence: text.reasons[refusal.reason](layout.operator.phone),
      more: faultList(searchFaults(layout, view), formats.colon),
    },
  )
}
