import { CHECKOUT_PATH } from '../../api/ski/checkout-url.ts'
import {
  answeredFields,
  bookedBox,
  contactFields,
  notSoldBox,
  payBar,
  paymentFields,
  type PaymentView,
  priceChangeBox,
  SUMMARY_ID,
  tooManyBox,
} from '../../checkout/payment-fields.ts'
import { stepButton } from '../../checkout/step-button.ts'
import { faultsBox, fieldOf, type TravelFormView } from '../../checkout/travel-fields.ts'
import { NOTE_LENGTH } from '../../http/fields.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { toDecimal } from '../../values/money.ts'
import { MAX_SKIERS } from '../../values/rental.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { hidden, hiddenParams, noteField } from '../../web/parts/fields.ts'
import { stepPage } from '../../web/parts/progress.ts'
import type { DetailsView } from './details-view.ts'
import { GEAR_SHAPES } from './gear-drawings.ts'
import { participantParams, unnamed } from './participants.ts'
import { button, personCard } from './person-card.ts'
import { personFaults } from './person-faults.ts'
import { rentalSummary } from './rental-summary.ts'

/**
 * Returns step 3: who gets which equipment, who collects it, payment. Shops and total are next to it, or above the
 * button on a phone.
 */
export function detailsPage(layout: Layout, view: DetailsView): Page {
  const { words, site } = layout
  const { open, priced, submissionKey } = view
  const reckonUrl = `${site.url}${CHECKOUT_PATH}`
  const total = priced.totalMinor === null ? '' : String(toDecimal(priced.totalMinor))
  const form = html`<form
    class="beside"
    id="sale"
    method="post"
    action="${site.url}/book/bookings"
    data-kept="resort-${view.resort.id}"
    data-draft="${site.url}/book/draft"
    data-page="${reckonUrl}?${new URLSearchParams({ ...open.params, ...participantParams(open.people.map(unnamed)) }).toString()}"
    data-reckon="${reckonUrl}"
    novalidate
  >
    <button hidden formaction="${reckonUrl}" tabindex="-1">${words.rentalDetails.reckon}</button>
    ${hiddenParams(open.params)} ${hidden('submission_key', submissionKey)} ${answeredFields(view.typed)}
    <input type="hidden" name="quoted_total" value="${total}" data-part="total" />
    <div class="stack people">
      ${open.people.map((_, i) => personCard(layout, view, i, { reckonUrl, hasPicker: true }))}
      ${open.people.length < MAX_SKIERS ? html`<div>${button(reckonUrl, 'add', words.rentalDetails.add, open.people.length)}</div>` : null}
      ${contact(layout, view)}
    </div>
    <aside class="card" id="${SUMMARY_ID}" data-part="summary">${rentalSummary(layout, view)}</aside>
    <div class="stack">${conditions(words)} ${paymentFields(layout, paymentView(layout, view))}</div>
    ${payBar(layout, paymentView(layout, view), words.rentalDetails.title)}
  </form>`
  const past = [stepButton(reckonUrl, 1), stepButton(reckonUrl, 2)]
  const page = stepPage(
    layout,
    { current: 3, title: words.rentalDetails.title, past },
    html`${GEAR_SHAPES} ${alertOf(layout, view, form)} ${repriced(words, view)} ${form}`,
  )
  return { ...page, carriedForm: { id: 'sale', path: CHECKOUT_PATH, action: reckonUrl } }
}

function alertOf(layout: Layout, view: DetailsView, form: Markup): Markup {
  const { details } = layout.words
  const { methods, priceChange, booked, priced, currency, waitSeconds } = view
  if (methods.length === 0) return notSoldBox(layout)
  if (priceChange && priced.totalMinor !== null) return priceChangeBox(layout, priceChange, priced.totalMinor, currency)
  if (booked && priced.totalMinor !== null)
    return bookedBox(layout, booked, layout.words.formats.money(priced.totalMinor, currency))
  if (waitSeconds !== undefined) return tooManyBox(layout, waitSeconds)
  return faultsBox(layout, view, { form, sentence: details.faultsText, ...personFaults(layout.words, view) })
}

/** Returns the price of a link when it was created and now, because rentals are priced when they are opened. */
function repriced({ rentalDetails, formats }: Words, { linkedMinor, priced, currency }: DetailsView): Markup | null {
  const { totalMinor } = priced
  if (linkedMinor === null || totalMinor === null || linkedMinor === totalMinor) return null
  const was = formats.money(linkedMinor, currency)
  const now = formats.money(totalMinor, currency)
  return html`<p class="note" role="status">${rentalDetails.repriced(was, now)}</p>`
}

function contact(layout: Layout, view: TravelFormView): Markup {
  const { rentalDetails: text, layout: common } = layout.words
  const note = fieldOf(layout, view, 'additional_info', { maxlength: NOTE_LENGTH })
  return html`<fieldset class="card" aria-label="${text.contact}">
    <h2>${text.contact}</h2>
    ${contactFields(layout, view, { email: text.emailRemark, mobile: text.mobileRemark })}
    ${noteField({ ...note, label: text.note, remark: common.optional })}
  </fieldset>`
}

/** Returns the conditions of every rental, shown before it is paid. */
function conditions({ rentalDetails: text }: Words): Markup {
  return html`<section class="card">
    <h2>${text.conditions}</h2>
    <dl class="stack">
      ${text.facts.map(
        ({ title, text: sentence }) =>
          html`<div>
            <dt><strong>${title}</strong></dt>
            <dd class="muted">${sentence}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

function paymentView({ words }: Layout, view: DetailsView): PaymentView {
  const { rentalDetails: text, details, formats } = words
  const { priced, currency } = view
  const total = priced.totalMinor === null ? null : formats.money(priced.totalMinor, currency)
  return {
    ...view,
    ways: text.methods,
    total,
    buttonText: (method) => (total === null ? text.reckon : details.buttons[method](total)),
  }
}
