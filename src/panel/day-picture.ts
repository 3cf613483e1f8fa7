import type { DaySum } from '../services/partner-sales/sums.ts'
import { en } from '../site/words/en.ts'
import { html, type Markup } from '../values/html.ts'
import { localMinute } from '../values/time.ts'

const HEIGHT = 120
const STEP = 14
const GAP = 4

/** What was sold on each day as bars; the numbers themselves stand in a table below it. */
export function dayPicture(days: readonly DaySum[]): Markup {
  const most = Math.max(1, ...days.map(({ priceMinor }) => priceMinor))
  const bar = ({ day, priceMinor }: DaySum, i: number) => {
    const height = Math.round((priceMinor / most) * HEIGHT)
    return html`<rect x="${i * STEP}" y="${HEIGHT - height}" width="${STEP - GAP}" height="${height}">
      <title>${dayOf(day)}: ${euros(priceMinor)}</title>
    </rect>`
  }
  const sold = days.filter(({ sales, cancelled }) => sales + cancelled > 0)
  const [first, last] = [days[0], days.at(-1)]
  return html`<svg
      class="days"
      viewBox="0 0 ${days.length * STEP} ${HEIGHT + 2}"
      preserveAspectRatio="none"
      role="img"
      aria-label="Sales by day, at most ${euros(most === 1 ? 0 : most)} on one day"
    >
      ${days.map(bar)}
      <path d="M0 ${HEIGHT + 1}H${days.length * STEP}" />
    </svg>
    <p class="row muted">
      <small>${first ? dayOf(first.day) : ''}</small> <small>${last ? dayOf(last.day) : ''}</small>
    </p>
    <details>
      <summary>The numbers</summary>
      ${sold.length === 0 ? html`<p class="muted">Nothing was sold on any of these days.</p>` : numbers(sold)}
    </details>`
}

function numbers(days: readonly DaySum[]): Markup {
  return html`<div class="table" role="region" tabindex="0" aria-label="Sales by day">
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" class="number">Sales</th>
          <th scope="col" class="number">Cancelled</th>
          <th scope="col" class="number">Value</th>
          <th scope="col" class="number">Commission</th>
        </tr>
      </thead>
      <tbody>
        ${days.toReversed().map(
          ({ day, sales, cancelled, priceMinor, commissionMinor }) =>
            html`<tr>
              <th scope="row">${dayOf(day)}</th>
              <td class="number">${sales}</td>
              <td class="number">${cancelled}</td>
              <td class="number">${euros(priceMinor)}</td>
              <td class="number">${euros(commissionMinor)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function dayOf(day: number): string {
  return en.formats.shortDay(localMinute(day, 0, 0))
}

function euros(minor: number): string {
  return en.formats.money(minor, 'EUR')
}
