import type { Applied } from '../../catalogue/import/apply.ts'
import type { PriceChange } from '../../catalogue/import/price-changes.ts'
import { isChange, type TableChange } from '../../catalogue/import/table-change.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Page } from '../../web/layout/layout.ts'
import { type Column, dataTable } from '../../web/parts/data-table.ts'

/** Returns what an import would do, and the form that does it. */
export function importPreviewPage(title: string, applied: Applied, form: Markup): Page {
  const changes = applied.changes.filter(isChange)
  return {
    title,
    main: html`<h1>${title}</h1>
      <section class="card">
        <h2>What would change</h2>
        ${changes.length === 0 ? html`<p>Nothing: all of this is on sale already.</p>` : dataTable('Files', CHANGES, changes)}
        ${
          applied.keptRates.length > 0 &&
          html`<p>
            Live rates are kept, whatever currencies.csv says:
            ${applied.keptRates.map(({ code, rate }) => `${code} ${rate}`).join(', ')}.
          </p>`
        }
      </section>
      <section class="card">
        <h2>Largest price changes</h2>
        ${applied.prices.length === 0 ? html`<p>No price on sale changes.</p>` : dataTable('Prices', PRICES, applied.prices)}
      </section>
      <section class="card">
        <p>Nothing has changed yet. Existing bookings keep their prices.</p>
        ${form}
      </section>`,
  }
}

const CHANGES: readonly Column<TableChange>[] = [
  { title: 'File', cell: ({ file }) => file },
  { title: 'Added', isNumber: true, cell: ({ added }) => added || '' },
  { title: 'Changed', isNumber: true, cell: ({ changed }) => changed || '' },
  { title: 'Deactivated', isNumber: true, cell: ({ deactivated }) => deactivated || '' },
]

const PRICES: readonly Column<PriceChange>[] = [
  { title: 'Price', cell: ({ what }) => what },
  { title: 'Now', isNumber: true, cell: ({ before, unit }) => amount(before, unit) },
  { title: 'After', isNumber: true, cell: ({ after, unit }) => amount(after, unit) },
  { title: 'Change', isNumber: true, cell: changeWords },
  { title: 'File', cell: ({ file }) => file },
]

function amount(value: number, unit: PriceChange['unit']): string {
  return unit === '%' ? `${value}%` : en.formats.money(Math.round(value * 100), unit)
}

/** Returns the change in per cent of the price, or in points if it is itself a percentage. */
function changeWords({ before, after, unit }: PriceChange): string {
  const by = unit === '%' ? after - before : ((after - before) / before) * 100
  return `${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(1)}${unit === '%' ? ' points' : '%'}`
}
