import { html } from '../../values/html.ts'
import { LOST } from '../../web/error-page.ts'
import type { Frame, Page } from '../../web/frame.ts'
import { urlOf } from '../../web/page-links.ts'

/** Returns the page for a link to no booking, possibly a revoked one. */
export function unknownBookingPage(frame: Frame): Page {
  const { site } = frame
  const { unknownBooking: words } = frame.words
  return {
    status: 404,
    title: words.title,
    main: html`<section class="card narrow">
      ${LOST}
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p class="row start"><a class="button" href="${urlOf(frame, site.url, '/book/find')}">${words.find}</a></p>
    </section>`,
  }
}
