import { html } from '../../values/html.ts'
import { LOST } from '../../web/error-page.ts'
import type { Frame, Page } from '../../web/frame.ts'

/** Returns the page for a link to no booking, possibly a revoked one. */
export function unknownBookingPage({ site, words: { unknownBooking: words } }: Frame): Page {
  return {
    status: 404,
    title: words.title,
    main: html`<section class="card narrow">
      ${LOST}
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p class="row start"><a class="button" href="${site.url}/book/find">${words.find}</a></p>
    </section>`,
  }
}
