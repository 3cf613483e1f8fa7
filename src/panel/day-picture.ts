import type { DaySum } from '../services/partners/sales/sums.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { localMinute } from '../values/time.ts'
import { type Column, dataTable } from '../web/data-table.ts'

const HEIGHT = 120
const STEP = 14
const GAP = 4

/** Returns the sales of each day as bars; the numbers are in the table below. */
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
      ${sold.length === 0 ? html`<p class="muted">Nothing was sold on any of these days.</p>` : dataTable('Sales by day', COLUMNS, sold.toReversed())}
    </details>`
}

const COLUMNS: readonly Column<DaySum>[] = [
  { title: 'Day', cell: ({ day }) => dayOf(day) },
  { title: 'Sales', isNumber: true, cell: ({ sales }) => sales },
  { title: 'Cancelled', isNumber: true, cell: ({ cancelled }) => cancelled },
  { title: 'Value', isNumber: true, cell: ({ priceMinor }) => euros(priceMinor) },
  { title: 'Commission', isNumber: true, cell: ({ commissionMinor }) => euros(commissionMinor) },
]

function dayOf(day: number): string {
  return en.formats.shortDay(localMinute(day, 0, 0))
}

function euros(minor: number): string {
  return en.formats.money(minor, 'EUR')
}
