import type { MonthPrices } from '../services/quoting/months-ahead.ts'
import { html, type Markup } from '../values/html.ts'
import { localMinute } from '../values/time.ts'
import type { Words } from '../texts/site/en.ts'

/** A form of a product, such as a vehicle, with its prices. */
export interface PricedForm extends MonthPrices {
  name: string
  remark: string | undefined
  /** Returns the URL of its prices on a day. */
  urlOf: (day: number) => string
}

/** Returns the prices of each form by month, each linked to the day on which it applies; the first form is expanded. */
export function monthPrices({ formats, fromPrices }: Words, forms: readonly PricedForm[]): Markup {
  const money = (minor: number) => formats.money(minor, 'EUR')
  const one = ({ name, remark, months, cheapest, urlOf }: PricedForm, i: number) =>
    html`<details class="band" ${i === 0 ? 'open' : ''}>
      <summary>
        <h3>${name}</h3>
        <span class="muted">${[remark, fromPrices.from(money(cheapest.priceMinor))].filter(Boolean).join(' · ')}</span>
      </summary>
      <ul class="months" aria-label="${fromPrices.months(name)}">
        ${months.map(
          ({ day, priceMinor }) =>
            html`<li>
              <a href="${urlOf(day)}" rel="nofollow"
                >${formats.month(localMinute(day, 0, 0))} <strong>${money(priceMinor)}</strong></a
              >
            </li>`,
        )}
      </ul>
    </details>`
  return html`${forms.map(one)}`
}
