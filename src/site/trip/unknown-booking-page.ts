import { html } from '../../values/html.ts'
import { LOST } from '../../web/layout/error-page.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { urlOf } from '../../web/parts/page-links.ts'

/** Returns the page for a link to no booking, possibly a revoked one. */
export function unknownBookingPage(layout: Layout): Page {
  const { site } = layout
  const { unknownBooking: words } = layout.words
  return {
    status: 404,
    title: words.title,
    main: html`<section class="card narrow">
      ${LOST}
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p class="row start"><a class="button" href="${urlOf(layout, site.url, '/book/find')}">${words.find}</a></p>
    </section>`,
  }
}
