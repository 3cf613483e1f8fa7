import { Readable } from 'node:stream'
import type { Site } from '../deps.ts'
import { readDay } from '../http/date-fields.ts'
import {
  findSales,
  findSalesByReference,
  type PartnerSale,
  type SaleKey,
  type SalesFilter,
} from '../services/partners/sales/find-sales.ts'
import { en } from '../texts/site/en.ts'
import { BOOKING_STATUSES } from '../values/booking.ts'
import { type CsvColumns, csvPages } from '../values/csv.ts'
import { ENVIRONMENTS, type Environment } from '../values/environment.ts'
import { html, type Markup } from '../values/html.ts'
import { toDecimal } from '../values/money.ts'
import { SALES_CHANNELS } from '../values/sales-channel.ts'
import { formatDay, OPERATOR_ZONE, startOfDay, toLocal, formatInstant } from '../values/time.ts'
import type { Page } from '../web/layout/layout.ts'
import { alertBox, option, selectField, textField } from '../web/parts/fields.ts'
import { operatorDay } from '../web/parts/moments.ts'
import { STATUS_WORDS } from '../web/parts/states.ts'
import { pagesOf, type Column, dataTable } from '../web/parts/table.ts'
import { attributionParams } from '../web/request/attribution.ts'
import { sendCsv } from '../web/request/downloads.ts'
import { dayIn, type TextParams } from '../web/request/text-params.ts'
import { CHANNEL_WORDS, stateMark } from './booking/words.ts'
import type { Door } from './door.ts'
import { sandboxNote } from './secret-page.ts'

const PAGE = 50
const CSV_PAGE = 500

/** GET /panel/sales: every sale, filtered and page by page, and the whole list as CSV. */
export function sales(door: Door, site: Site): void {
  door.get('/panel/sales', async ({ partner, query, read, show }) => {
    const wrong = DAYS.filter((name) => query[name]?.trim() && readDay(query[name]) === undefined)
    const dated = { ...query, ...Object.fromEntries(DAYS.map((name) => [name, dateIn(query[name])])) }
    const filter = filterOf(partner.id, dated)
    const after = readKey(query['after'])
    const { named, found, next } = await read(async (db) => {
      const named = after ? [] : await findSalesByReference(db, filter, PAGE)
      const { sales, next } = await findSales(db, filter, { after, most: PAGE })
      return { named, found: sales, next }
    })
    const isElsewhere = ({ id }: PartnerSale) => named.every((one) => one.id !== id)
    return show(
      salesPage(site, {
        sales: [...named, ...found.filter(isElsewhere)],
        environment: filter.environment,
        asked: dated,
        wrong: wrong.map((name) => query[name] ?? ''),
        next: next && { key: keyOf(next), isFull: found.length === PAGE, from: next.createdAt },
      }),
    )
  })

  door.get('/panel/sales.csv', async ({ partner, query, read, reply }) => {
    const filter = filterOf(partner.id, query)
    const pages = await pagesOf(async (after: SaleKey | null, options) => {
      const { sales, next } = await read((db) => findSales(db, filter, { after, most: CSV_PAGE }), options)
      return { rows: sales, next }
    })
    return sendCsv(reply, 'sales.csv', Readable.from(csvOfSales(pages)))
  })
}

/** The filters that are days. */
const DAYS = ['from', 'to'] as const

/** Returns the day that was typed as a date field shows it; empty for what is none. */
function dateIn(typed = ''): string {
  const day = readDay(typed)
  return day === undefined ? '' : formatDay(day)
}

/**
 * Returns the filter of a query. Throws INVALID_PARAMS for a day that is no date; other unreadable values are ignored.
 */
function filterOf(partnerId: number, query: TextParams): SalesFilter {
  const [from, to] = DAYS.map((name) => dayIn(query, name))
  const startOf = (day: number) => startOfDay(day, OPERATOR_ZONE)
  const { campaign = null } = attributionParams(query)
  return {
    partnerId,
    environment: ENVIRONMENTS.find((one) => one === query['environment']) ?? 'live',
    from: from === undefined ? null : startOf(from),
    before: to === undefined ? null : startOf(to + 1),
    channel: SALES_CHANNELS.find((one) => one === query['channel']) ?? null,
    campaign,
    status: BOOKING_STATUSES.find((one) => one === query['status']) ?? null,
    text: query['text']?.trim() || null,
  }
}

function keyOf({ createdAt, id }: SaleKey): string {
  return `${createdAt.getTime()}-${id}`
}

function readKey(text = ''): SaleKey | null {
  const [, ms, id] = /^(\d{1,14})-(\d{1,15})$/.exec(text) ?? []
  return ms === undefined ? null : { createdAt: new Date(Number(ms)), id: Number(id) }
}

/** The data of the list of sales. */
interface SalesView {
  sales: readonly PartnerSale[]
  environment: Environment
  /** The filters, as in the URL. */
  asked: TextParams
  /** What was asked for as a day and is none. */
  wrong: readonly string[]
  /** Where the next page begins, and whether this one is full or only the scan ended; null on the last. */
  next: { key: string; isFull: boolean; from: Date } | null
}

/** A sale in the list was confirmed at some time, and may be cancelled. */
const STATES = ['confirmed', 'cancelled'] as const

const FILTERS = new Set(['environment', 'from', 'to', 'channel', 'campaign', 'status', 'text'])

/** Returns the list of sales, with its filters above. */
function salesPage({ url }: Site, { sales, environment, asked, wrong, next }: SalesView): Page {
  const kept = new URLSearchParams(asked)
  for (const name of Object.keys(asked)) if (!FILTERS.has(name)) kept.delete(name)
  const csv = `${url}/panel/sales.csv?${kept.toString()}`
  if (next) kept.set('after', next.key)
  return {
    title: 'Sales',
    main: html`<div class="row">
        <h1>Sales</h1>
        <a class="button quiet" href="${csv}">CSV</a>
      </div>
      ${sandboxNote(environment)}
      ${wrong.length > 0 && alertBox(`Not a date: ${wrong.map((text) => `“${text}”`).join(', ')}`, 'Dates are written YYYY-MM-DD. This list is not limited by it.')}
      ${filters(url, asked)}
      ${
        sales.length === 0
          ? html`<p class="card">
              ${next ? 'No matching sales so far.' : 'No matching sales. Bookings through your link, widget, banners and API appear here.'}
            </p>`
          : html`<section class="card">${dataTable('Sales', columns(url), sales)}</section>`
      }
      ${next && olderSales(`${url}/panel/sales?${kept.toString()}`, next)}`,
  }
}

function olderSales(href: string, { isFull, from }: NonNullable<SalesView['next']>): Markup {
  if (isFull) return html`<p class="row start"><a class="button quiet" href="${href}">Older sales</a></p>`
  return html`<p class="muted">
      Searched back to ${operatorDay(from)}. A complete reference, yours or ours, is found at once, however old it is.
    </p>
    <p class="row start"><a class="button quiet" href="${href}">Search older sales</a></p>`
}

function filters(url: string, asked: TextParams): Markup {
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
        options: chosen('channel', [['', 'All'], ...SALES_CHANNELS.map((one) => [one, CHANNEL_WORDS[one]] as const)]),
      })}
      ${selectField({
        name: 'status',
        label: 'State',
        options: chosen('status', [['', 'All'], ...STATES.map((one) => [one, STATUS_WORDS[one]] as const)]),
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

const { formats } = en

const columns = (url: string): readonly Column<PartnerSale>[] => [
  { title: 'Sold', cell: ({ createdAt }) => operatorDay(createdAt) },
  {
    title: 'Reference',
    cell: ({ reference, sellerReference }) =>
      html`<a class="alone" href="${url}/panel/bookings/${reference}"><strong>${reference}</strong></a
        >${sellerReference ? html`<small>${sellerReference}</small>` : ''}`,
  },
  {
    title: 'Item',
    cell: ({ item, startsAt, timeZone }) =>
      html`${item}<small>${formats.day(toLocal(startsAt.getTime(), timeZone))}</small>`,
  },
  { title: 'Traveller', cell: ({ initials }) => initials || '–' },
  {
    title: 'Channel',
    cell: ({ channel, campaign }) =>
      html`${channel && CHANNEL_WORDS[channel]}${campaign !== null && html`<small>${campaign}</small>`}`,
  },
  { title: 'Price', isNumber: true, cell: ({ priceMinor, currency }) => formats.money(priceMinor, currency) },
  {
    title: 'Commission',
    isNumber: true,
    cell: ({ commission }) =>
      commission
        ? html`${formats.euros(commission.amountMinor)} ${stateMark(commission.state, commission.state)}`
        : '–',
  },
  { title: 'State', cell: ({ status }) => stateMark(status, STATUS_WORDS[status]) },
]

const COLUMNS: CsvColumns<PartnerSale> = {
  sold_at: ({ createdAt }) => formatInstant(createdAt, OPERATOR_ZONE),
  reference: ({ reference }) => reference,
  item: ({ item }) => item,
  starts_at: ({ startsAt, timeZone }) => formatInstant(startsAt, timeZone),
  traveller: ({ initials }) => initials,
  channel: ({ channel }) => channel,
  campaign: ({ campaign }) => campaign,
  own_reference: ({ sellerReference }) => sellerReference,
  status: ({ status }) => status,
  currency: ({ currency }) => currency,
  price: ({ priceMinor }) => toDecimal(priceMinor).toFixed(2),
  commission_eur: ({ commission }) => commission && toDecimal(commission.amountMinor).toFixed(2),
  commission_state: ({ commission }) => commission?.state,
}

/** Yields sales as CSV, page by page. Sales are in Paris time, starts in local time. */
function csvOfSales(pages: AsyncIterable<readonly PartnerSale[]>): AsyncGenerator<string> {
  return csvPages(COLUMNS, pages, { isForExcel: true })
}
