import { faultsBox, fieldOf, type TravelFormView } from '../../checkout/travel-fields.ts'
import { html } from '../../values/html.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { callLink, withCalls } from '../../web/parts/call-link.ts'
import { textField } from '../../web/parts/fields.ts'
import { urlOf } from '../../web/parts/page-links.ts'

/** Returns the form that asks for what identifies a booking. */
export function findPage(layout: Layout, view: TravelFormView): Page {
  const { site, words } = layout
  const reference = { required: true, autocapitalize: 'characters', autocomplete: 'off', placeholder: 'NAV482915067' }
  const email = { required: true, type: 'email', autocomplete: 'email', inputmode: 'email' }
  const form = html`<form
    class="card narrow"
    method="post"
    action="${urlOf(layout, site.url, '/book/find')}"
    novalidate
  >
    <p>${words.find.text}</p>
    ${textField(fieldOf(layout, view, 'reference', reference))} ${textField(fieldOf(layout, view, 'email', email))}
    <div class="row start"><button>${words.find.button}</button></div>
  </form>`
  const main = html`<h1>${words.find.title}</h1>
    ${faultsBox(layout, view, { form })} ${form}`
  return { title: words.find.title, main }
}

/** Returns the response, the same whether or not the booking exists. */
export function linkSentPage(layout: Layout): Page {
  const { site, operator } = layout
  const { find: words, booking } = layout.words
  return {
    title: words.sent.title,
    main: html`<section class="card narrow">
      <h1>${words.sent.title}</h1>
      <p>${words.sent.text}</p>
      <p>${withCalls(words.sent.nothing(operator.phone))}</p>
      <div class="row start">
        ${callLink(operator.phone, booking.call)}
        <a class="button quiet" href="${urlOf(layout, site.url, '/book/find')}">${words.sent.again}</a>
      </div>
    </section>`,
  }
}
