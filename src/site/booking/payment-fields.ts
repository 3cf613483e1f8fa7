import { NAME_LENGTH } from '../../http/fields.ts'
import { type Attributes, html, type Markup } from '../../values/html.ts'
import { checkField, problemBox, textField, waysField } from '../../web/fields.ts'
import type { Frame } from '../../web/frame.ts'
import { icon } from '../../web/icons.ts'
import { waitInWords } from '../../web/wait.ts'
import { type Cancelling, cancellingNote, cancellingShort } from './cancelling.ts'
import { fieldOf, phoneFields, type TravelFormView } from './travel-fields.ts'
import type { PaymentMethod } from './travel-form.ts'

/** The price is no longer the one that the traveller was shown, which may be unknown, or a link has expired. */
export interface PriceChange {
  wasMinor: number | undefined
}

/** What the price was and what it is. */
export function priceChangeBox(
  { words: { details, formats } }: Frame,
  { wasMinor }: PriceChange,
  nowMinor: number,
  currency: string,
): Markup {
  const was = wasMinor === undefined ? undefined : formats.money(wasMinor, currency)
  return problemBox(details.priceChanged.title, details.priceChanged.text(was, formats.money(nowMinor, currency)))
}

/** In how long a form can be sent again whose address has booked too often. */
export function tooManyBox({ words: { details, formats } }: Frame, waitSeconds: number): Markup {
  return problemBox(details.tooMany.title, details.tooMany.text(waitInWords(formats, waitSeconds)))
}

/** Whom to call where there is no way to pay. */
export function notSoldBox({ words: { details }, operator }: Frame): Markup {
  return problemBox(details.notSold.title, details.notSold.text(operator.phone))
}

/** Who travels, or collects: names, e-mail address, telephone. */
export function contactFields(frame: Frame, view: TravelFormView, remarks: { email: string; mobile: string }): Markup {
  const field = (name: string, control: Attributes) => fieldOf(frame, view, name, { required: true, ...control })
  return html`<div class="fields stacked">
    ${textField(field('name', { autocomplete: 'given-name', maxlength: NAME_LENGTH }))}
    ${textField(field('last_name', { autocomplete: 'family-name', maxlength: NAME_LENGTH }))}
    ${textField({ ...field('email', { type: 'email', autocomplete: 'email', inputmode: 'email' }), remark: remarks.email })}
    ${phoneFields(frame, view, remarks.mobile)}
  </div>`
}

/** What paying a booking takes. */
export interface PaymentView extends TravelFormView {
  methods: readonly PaymentMethod[]
  /** Each way to pay in words. */
  ways: Readonly<Record<PaymentMethod, { label: string; remark: string }>>
  /** What it costs together; null while something about it is not settled. */
  total: string | null
  /** What the button does if it is paid that way. */
  buttonText: (method: PaymentMethod) => string
  cancelling: Cancelling
}

/** How to pay, the terms, and until when cancelling is free; nothing where there is no way to pay. */
export function paymentFields(frame: Frame, view: PaymentView): Markup | null {
  const { details } = frame.words
  if (view.methods.length === 0) return null
  return html`<fieldset class="card paying">
    <h2>${details.payment}</h2>
    ${waysToPay(frame, view)} ${acceptField(frame, view)} ${cancellingNote(frame.words, view.cancelling)}
  </fieldset>`
}

/** The id of the summary, to which the total in the bar leads. */
export const SUMMARY_ID = 'trip'

/**
 * The only button that pays, which says what it does, and on a phone the total beside it: there they stay in sight at the
 * end of the window, and come to rest at the end of the form.
 */
export function payBar({ words }: Frame, view: PaymentView, title: string): Markup | null {
  const { methods, total, buttonText, cancelling } = view
  if (methods.length === 0) return null
  return html`<div class="bar pay" data-part="bar">
    ${
      total !== null &&
      html`<a href="#${SUMMARY_ID}"
        ><span class="unseen">${title}${words.formats.colon}</span> <strong>${total}</strong>
        <small>${cancellingShort(words, cancelling)}</small></a
      >`
    }
    <button class="pays" data-busy="${words.frame.busy}">
      ${icon('lock')} ${methods.map((method) => html`<span data-method="${method}">${buttonText(method)}</span>`)}
    </button>
  </div>`
}

function waysToPay(frame: Frame, view: PaymentView): Markup {
  const { methods, ways } = view
  return waysField({
    name: 'payment_method',
    label: frame.words.details.howToPay,
    ways: methods.map((value) => ({ value, ...ways[value] })),
    chosen: view.typed['payment_method'] ?? methods[0],
    error: fieldOf(frame, view, 'payment_method').error,
  })
}

function acceptField(frame: Frame, view: TravelFormView): Markup {
  return checkField({
    ...fieldOf(frame, view, 'accept_terms', { required: true }),
    value: '1',
    label: acceptLabel(frame),
    isTicked: view.typed['accept_terms'] === '1',
  })
}

/** The terms open beside the form, so that what is filled in stays. Without a page of them only cancelling has terms. */
function acceptLabel({ operator, words: { details } }: Frame): string | Markup {
  const { terms } = operator.legal
  if (terms === null) return details.acceptCancelling
  const { before, link, after } = details.accept
  return html`${before}<a href="${terms}" target="_blank" rel="noopener">${link}</a>${after}`
}
