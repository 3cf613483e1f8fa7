import { setTimeout as pause } from 'node:timers/promises'
import { emailField } from '../../checkout/contact.ts'
import type { Deps, Site } from '../../deps.ts'
import { text } from '../../http/fields.ts'
import { seeOther } from '../../http/mount.ts'
import type { Api } from '../../http/zod.ts'
import { sendForgottenLink } from '../../services/notify/resend.ts'
import { bookingReference } from '../../values/code.ts'
import { html } from '../../values/html.ts'
import { drawFields, faultsBox, type FormView, needed, readForm } from '../../web/form.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { sendPage, type Layout, type Page } from '../../web/layout/layout.ts'
import { callLink, withCalls, urlOf } from '../../web/parts/links.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { formTexts, textParams } from '../../web/request/text-params.ts'

/** How long every response takes, so that its time does not reveal whether the booking exists. */
const ANSWER_MS = 200

/**
 * GET and POST /book/find: mails a new link to the traveller's page. The response never reveals whether the booking
 * exists.
 */
export function find(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { db, clock, sender } = deps
  const path = '/book/find'

  api.get(path, (request, reply) => {
    const layout = layoutOf(request)
    const page =
      textParams(request.query)['sent'] === '1' ? linkSentPage(layout) : findPage(layout, { typed: {}, faults: {} })
    return sendPage(reply, layout, page)
  })

  const limited = [ownForms(site), ...deps.limit({ name: `${site.environment}:find`, perMinute: 5 })]
  api.post(path, { onRequest: limited }, async (request, reply) => {
    const now = clock()
    const layout = layoutOf(request)
    const typed = formTexts(request.body)
    const read = readForm(ASKED, typed)
    if ('faults' in read)
      return sendPage(reply, layout, { ...findPage(layout, { typed, faults: read.faults }), status: 422 })
    const { reference, email } = read.value
    const wanted = { environment: site.environment, reference: bookingReference(reference), email }
    await Promise.all([sendForgottenLink(db, wanted, sender, now), pause(ANSWER_MS)])
    return seeOther(reply, `${layout.site.url}${path}?sent=1`)
  })
}

/** What identifies a booking. */
const ASKED = {
  reference: needed(text(1, 100), {
    name: 'reference',
    control: { autocapitalize: 'characters', autocomplete: 'off', placeholder: 'NAV482915067' },
  }),
  email: emailField({
    refused: 'notEmail',
    missing: 'bookingEmail',
    control: { type: 'email', autocomplete: 'email', inputmode: 'email' },
  }),
}

/** Returns the form that asks for what identifies a booking. */
function findPage(layout: Layout, view: FormView): Page {
  const { site, words } = layout
  const form = html`<form
    class="card narrow"
    method="post"
    action="${urlOf(layout, site.url, '/book/find')}"
    novalidate
  >
    <p>${words.find.text}</p>
    ${drawFields(ASKED, layout, view)}
    <div class="row start"><button>${words.find.button}</button></div>
  </form>`
  const main = html`<h1>${words.find.title}</h1>
    ${faultsBox(layout, view, { form })} ${form}`
  return { title: words.find.title, main }
}

/** Returns the response, the same whether or not the booking exists. */
function linkSentPage(layout: Layout): Page {
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
