import { contactFields } from '../../../../checkout/payment-fields.ts'
import { faultsBox, fieldOf } from '../../../../checkout/travel-fields.ts'
import { NOTE_LENGTH } from '../../../../http/fields.ts'
import type { DetailsView } from '../../../../site/ski/details-view.ts'
import { button, personCard } from '../../../../site/ski/person-card.ts'
import { personFaults } from '../../../../site/ski/person-faults.ts'
import { rentalLines } from '../../../../site/ski/rental-summary.ts'
import { html } from '../../../../values/html.ts'
import { toDecimal } from '../../../../values/money.ts'
import { MAX_SKIERS } from '../../../../values/rental.ts'
import type { Layout, Page } from '../../../../web/layout/layout.ts'
import { hidden, hiddenParams, noteField } from '../../../../web/parts/fields.ts'
import { languageField, paymentCard, type PaymentCardView } from '../payment-card.ts'

/** The data of the last step. */
interface RentalSaleView {
  rental: DetailsView
  payment: Pick<PaymentCardView, 'paymentFaults' | 'methods' | 'partners' | 'mayPrice'>
}

/** Returns the last step of a rental: who gets what, who books it, payment and price. */
export function rentalSalePage(layout: Layout, here: string, { rental, payment }: RentalSaleView): Page {
  const { open, typed, priced, submissionKey, currency } = rental
  const { words } = layout
  const note = fieldOf(layout, rental, 'additional_info', { maxlength: NOTE_LENGTH })
  const total = priced.totalMinor === null ? '' : toDecimal(priced.totalMinor).toFixed(2)
  const searchUrl = `${here}?${new URLSearchParams({ step: '1', ...open.params }).toString()}`
  const form = html`<form class="stack" method="post" action="${here}" novalidate>
    ${hidden('step', '3')} ${hiddenParams(open.params)} ${hidden('quoted_total', total)}
    ${hidden('submission_key', submissionKey)}
    <div class="halves">
      <div>
        ${open.people.map((_, i) => personCard(layout, rental, i, { reckonUrl: here, hasPicker: false }))}
        ${open.people.length < MAX_SKIERS && html`<div class="row start">${button(here, 'add', words.rentalDetails.add, open.people.length)} ${button(here, 'price', 'Price it again', 0)}</div>`}
      </div>
      <div>
        <fieldset class="card">
          <h2>Who books</h2>
          ${contactFields(layout, rental, { email: '', mobile: '' })} ${languageField(typed)}
          ${noteField({ ...note, label: words.rentalDetails.note })}
        </fieldset>
        <section class="card">
          ${rentalLines(words, rental)}
          <p><a href="${searchUrl}">Change the rental</a></p>
        </section>
        ${paymentCard({ ...payment, typed, product: 'ski', currency, isPriced: true })}
      </div>
    </div>
    <div class="row start"><button>Preview</button></div>
  </form>`
  const sentence = 'Nothing was booked.'
  return {
    title: 'New booking: rental',
    main: html`<h1>New booking</h1>
      ${faultsBox(layout, rental, { form, sentence, ...personFaults(words, rental), ownFaults: payment.paymentFaults })}
      ${form}`,
  }
}
