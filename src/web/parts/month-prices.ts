import type { MonthPrices } from '../../services/quoting/months-ahead.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { localMinute } from '../../values/time.ts'

/** A product, such as a vehicle or a tier of equipment. */
export interface PricedProduct {
  name: string
  drawings: readonly Markup[]
  remark: string | undefined
  /** The prices of each of its forms. */
  forms: readonly PricedForm[]
  /** Returns the URL of its prices on a day. */
  urlOf: (day: number) => string
}

/** A form of a product with its prices; its name is null if it is the only one. */
interface PricedForm extends MonthPrices {
  name: string | null
}

/** Returns the prices of products by month, each linked to the day on which it applies; the first one is expanded. */
export function monthPrices(words: Words, products: readonly PricedProduct[]): Markup {
  const { formats, fromPrices } = words
  const from = ({ name, cheapest }: PricedForm) =>
    [...(name === null ? [] : [name]), fromPrices.from(formats.money(cheapest.priceMinor, 'EUR'))].join(' ')
  return html`${products.map(
    (product, i) =>
      html`<details class="band" ${i === 0 && 'open'}>
        <summary>
          <span class="drawings">${product.drawings}</span>
          <h3>${product.name}</h3>
          <span class="muted">${[product.remark, ...product.forms.map(from)].filter(Boolean).join(' · ')}</span>
        </summary>
        <div class="forms">${product.forms.map((form) => months(words, product, form))}</div>
      </details>`,
  )}`
}

/** Returns the prices of months as bars, the first of the lowest marked if others are higher. */
function months({ formats, fromPrices, vehicles }: Words, { name, urlOf }: PricedProduct, form: PricedForm): Markup {
  const title = form.name === null ? name : `${form.name} ${name}`
  const prices = form.months.map(({ priceMinor }) => priceMinor)
  const most = Math.max(...prices)
  const least = Math.min(...prices)
  const first = least < most ? prices.indexOf(least) : -1
  const bar = ({ day, priceMinor }: PricedForm['months'][number], i: number) => {
    const height = Math.round((priceMinor / most) * BAR)
    return html`<li>
      <a href="${urlOf(day)}" rel="nofollow" ${i === first && html`class="least"`}>
        <svg viewBox="0 0 1 ${BAR}" preserveAspectRatio="none" aria-hidden="true">
          <rect y="${BAR - height}" width="1" height="${height}" />
        </svg>
        <span>${formats.month(localMinute(day, 0, 0))}</span>
        <strong>${formats.money(priceMinor, 'EUR')}</strong>
        ${i === first && html`<small>${vehicles.cheapest}</small>`}
      </a>
    </li>`
  }
  return html`<div>
    ${form.name !== null && html`<h4>${form.name}</h4>`}
    <ul class="months" aria-label="${fromPrices.months(title)}">
      ${form.months.map(bar)}
    </ul>
  </div>`
}

/** The height of the highest bar. */
const BAR = 60
