import type { Site } from '../deps.ts'
import type { PartnerSale } from '../services/partner-sales/find-sales.ts'
import { option, selectField, textField } from '../site/page/fields.ts'
import type { Page } from '../site/page/frame.ts'
import type { Typed } from '../site/page/typed.ts'
import { en } from '../site/words/en.ts'
import type { Environment } from '../values/environment.ts'
import { html, type Markup } from '../values/html.ts'
import { SALES_CHANNELS } from '../values/sales-channel.ts'
import { toLocal } from '../values/time.ts'
import { sandboxNote } from './sandbox-note.ts'

/** What the list of sales shows. */
interface SalesView {
  sales: readonly PartnerSale[]
  environment: Environment
  /** The filters, as the URL has them. */
  asked: Typed
  /** Where the next page begins; undefined on the last. */
  next: string | undefined
}

const FILTERS = new Set(['environment', 'from', 'to', 'channel', 'campaign', 'text'])

/** The list of sales, with its filters above. */
export function salesPage({ url }: Site, { sales, environment, asked, next }: SalesView): Page {
  const kept = new URLSearchParams(asked)
  for (const name of Object.keys(asked)) if (!FILTERS.has(name)) kept.delete(name)
  const csv = `${url}/panel/sales.csv?${kept.toString()}`
  if (next !== undefined) kept.set('after', next)
  return {
    title: 'Sales',
    main: html`<div class="row">
        <h1>Sales</h1>
        <a class="button quiet" href="${csv}">CSV</a>
      </div>
      ${sandboxNote(environment)} ${filters(url, asked)}
      ${
        sales.length === 0
          ? html`<p class="card">No sale fits. Bookings by your link, widget, banners and API appear here.</p>`
          : table(sales)
      }
      ${next !== undefined && html`<p class="row start"><a class="button quiet" href="${url}/panel/sales?${kept.toString()}">Older sales</a></p>`}`,
  }
}

function filters(url: string, asked: Typed): Markup {
  const valueOf = (name: string) => asked[name] ?? ''
  const chosen = (name: string, values: readonly (readonly [string, string])[]) =>
    values.map(([value, label]) => option(value, label, value === valueOf(name)))
  return html`<form class="card" action="${url}/panel/sales">
    <div class="fields many">
      ${textField({ name: 'from', label: 'Sold from', value: valueOf('from'), control: { type: 'date' } })}
      ${textField({ name: 'to', label: 'Sold until', value: valueOf('to'), control: { type: 'date' } })}
      ${selectField({
        name: 'channel',
        label: 'Channel',
        options: chosen('channel', [['', 'All'], ...SALES_CHANNELS.map((one) => [one, channelWords(one)] as const)]),
      })}
      ${textField({ name: 'campaign', label: 'Campaign', value: valueOf('campaign') })}
      ${textField({ name: 'text', label: 'Reference or place', value: valueOf('text'), control: { type: 'search' } })}
      ${selectField({
        name: 'environment',
        label: 'Environment',
        options: chosen('environment', [
          ['live', 'Live'],
          ['sandbox', 'Sandbox'],
        ]),
      })}
    </div>
    <div class="row start"><button>Show</button></div>
  </form>`
}

function table(sales: readonly PartnerSale[]): Markup {
  return html`<div class="card table" role="region" tabindex="0" aria-label="Sales">
    <table>
      <thead>
        <tr>
          <th scope="col">Sold</th>
          <th scope="col">Reference</th>
          <th scope="col">Item</th>
          <th scope="col">Traveller</th>
          <th scope="col">Channel</th>
          <th scope="col" class="number">Price</th>
          <th scope="col" class="number">Commission</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        ${sales.map(row)}
      </tbody>
    </table>
  </div>`
}

function row(sale: PartnerSale): Markup {
  const { formats } = en
  const { commission } = sale
  const lineThrough = sale.status === 'cancelled'
  const dayOf = (at: Date) => formats.day(toLocal(at.getTime()))
  return html`<tr>
    <td>${dayOf(sale.createdAt)}</td>
    <td>
      <strong>${sale.reference}</strong>${sale.sellerReference ? html`<small>${sale.sellerReference}</small>` : ''}
    </td>
    <td>${sale.item}<small>${lineThrough ? 'cancelled' : dayOf(sale.startsAt)}</small></td>
    <td>${sale.initials || '–'}</td>
    <td>
      ${sale.channel ? channelWords(sale.channel) : ''}${sale.campaign === null ? '' : html`<small>${sale.campaign}</small>`}
    </td>
    <td class="number">${formats.money(sale.priceMinor, sale.currency)}</td>
    <td class="number">${commission ? formats.money(commission.amountMinor, 'EUR') : '–'}</td>
    <td>${commission && html`<span class="mark-${commission.state}">${commission.state}</span>`}</td>
  </tr>`
}

function channelWords(channel: (typeof SALES_CHANNELS)[number]): string {
  return channel === 'api' ? 'API' : channel.charAt(0).toUpperCase() + channel.slice(1)
}
