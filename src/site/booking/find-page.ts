import { html } from '../../values/html.ts'
import { callLink, withCalls } from '../../web/call-link.ts'
import { textField } from '../../web/fields.ts'
import type { Frame, Page } from '../../web/frame.ts'
import { urlOf } from '../../web/page-links.ts'
import { faultsBox, fieldOf, type TravelFormView } from './travel-fields.ts'

/** Returns the form that asks for what identifies a booking. */
export function findPage(frame: Frame, view: TravelFormView): Page {
  const { site, words } = frame
  const reference = { required: true, autocapitalize: 'characters', autocomplete: 'off', placeholder: 'NAV482915067' }
  const email = { required: true, type: 'email', autocomplete: 'email', inputmode: 'email' }
  const form = html`<form class="card narrow" method="post" action="${urlOf(frame, site.url, '/book/find')}" novalidate>
    <p>${words.find.text}</p>
    ${textField(fieldOf(frame, view, 'reference', reference))} ${textField(fieldOf(frame, view, 'email', email))}
    <div class="row start"><button>${words.find.button}</button></div>
  </form>`
  const main = html`<h1>${words.find.title}</h1>
    ${faultsBox(frame, view, { form })} ${form}`
  return { title: words.find.title, main }
}

/** Returns the response, the same whether or not the booking exists. */
export function linkSentPage(frame: Frame): Page {
  const { site, operator } = frame
  const { find: words, booking } = frame.words
  return {
    title: words.sent.title,
    main: html`<section class="card narrow">
      <h1>${words.sent.title}</h1>
      <p>${words.sent.text}</p>
      <p>${withCalls(words.sent.nothing(operator.phone))}</p>
      <div class="row start">
        ${callLink(operator.phone, booking.call)}
        <a class="button quiet" href="${urlOf(frame, site.url, '/book/find')}">${words.sent.again}</a>
      </div>
    </section>`,
  }
}
