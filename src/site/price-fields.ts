import { html, type Markup } from '../values/html.ts'
import { option, selectField, textField } from '../web/parts/fields.ts'
import type { TextParams } from '../web/request/text-params.ts'

/** Returns the fields of a search that change its prices: the promo code and the currency. */
export function priceFields(
  labels: { promo: string; currency: string },
  { promo = '', currency = 'EUR' }: TextParams,
  currencies: readonly string[],
): Markup {
  return html`<div class="fields four">
    ${textField({
      name: 'promo',
      label: labels.promo,
      value: promo,
      control: { autocomplete: 'off', autocapitalize: 'characters', maxlength: 60 },
    })}
    ${selectField({
      name: 'currency',
      label: labels.currency,
      options: currencies.map((code) => option(code, code, code === currency.toUpperCase())),
    })}
  </div>`
}
