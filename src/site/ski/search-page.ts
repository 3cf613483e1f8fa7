import type { FeaturedRental } from '../../services/quoting/rentals/featured-rentals.ts'
import type { FailedLink } from '../../services/selling/checkout-links/failed-link.ts'
import { html, type Markup } from '../../values/html.ts'
import { startBox } from '../../web/failed-links.ts'
import { faultList } from '../../web/fields.ts'
import type { Frame, Page } from '../../web/frame.ts'
import { hero } from '../../web/hero.ts'
import { stepPage } from '../../web/progress.ts'
import { frontSections } from './front/front-sections.ts'
import { searchFaults, searchForm } from './search-form.ts'
import type { SearchView } from './search-view.ts'

/** Returns step 1: the front page, or the search form with why a search or a link led back to it. */
export function searchPage(
  frame: Frame,
  view: SearchView,
  featured: readonly FeaturedRental[],
  failed: FailedLink | undefined,
): Page {
  const { rentalSearch: text } = frame.words
  const why = whyNotFound(frame, view, failed)
  if (why)
    return {
      ...stepPage(frame, { current: 1, title: text.formTitle, past: [] }, html`${why} ${searchForm(frame, view)}`),
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
    main: html`${hero(heading, [...promises, text.lead(view.resorts.length)].join(' '))} ${searchForm(frame, view)}
    ${frontSections(frame, view.asked, featured)}`,
  }
}

/** Returns why a search or a link led back here; undefined if neither did. */
export function whyNotFound(frame: Frame, view: SearchView, failed?: FailedLink): Markup | undefined {
  const { rentalSearch: text, formats } = frame.words
  const { refusal } = view
  return startBox(
    frame.words,
    failed,
    refusal && {
      title: text.notFound,
      sentence: text.reasons[refusal.reason](frame.operator.phone),
      more: faultList(searchFaults(frame, view), formats.colon),
    },
  )
}
