import type { DaySum } from '../services/partners/sales/sums.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { localMinute } from '../values/time.ts'
import { type Column, dataTable } from '../web/parts/data-table.ts'
import { dayBars } from '../web/parts/day-bars.ts'

/** Returns the sales of each day as bars; the numbers are in the table below. */
export function dayPicture(days: readonly DaySum[]): Markup {
  const sold = days.filter(({ sales, cancelled }) => sales + cancelled > 0)
  const amounts = days.map(({ day, priceMinor }) => ({ day, minor: priceMinor }))
  return html`${dayBars(amounts, 'EUR', (most) => `Sales by day, at most ${most} on one day`)}
    <details>
      <summary>The numbers</summary>
      ${sold.length === 0 ? html`<p class="muted">Nothing was sold on any of these days.</p>` : dataTable('Sales by day', COLUMNS, sold.toReversed())}
    </details>`
}

const { formats } = en

const COLUMNS: readonly Column<DaySum>[] = [
  { title: 'Day', cell: ({ day }) => formats.shortDay(localMinute(day, 0, 0)) },
  { title: 'Sales', isNumber: true, cell: ({ sales }) => sales },
  { title: 'Cancelled', isNumber: true, cell: ({ cancelled }) => cancelled },
  { title: 'Value', isNumber: true, cell: ({ priceMinor }) => formats.euros(priceMinor) },
  { title: 'Commission', isNumber: true, cell: ({ commissionMinor }) => formats.euros(commissionMinor) },
]
