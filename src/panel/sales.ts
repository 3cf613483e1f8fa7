import { Readable } from 'node:stream'
import type { Site } from '../deps.ts'
import {
  findSales,
  findSalesByReference,
  type PartnerSale,
  type SaleKey,
  type SalesFilter,
} from '../services/partners/sales/find-sales.ts'
import { BOOKING_STATUSES } from '../values/booking.ts'
import { ENVIRONMENTS } from '../values/environment.ts'
import { SALES_CHANNELS } from '../values/sales-channel.ts'
import { parseDay, OPERATOR_ZONE, startOfDay } from '../values/time.ts'
import { pagesOf } from '../web/parts/pages-of.ts'
import { attributionParams } from '../web/request/attribution-params.ts'
import { sendCsv } from '../web/request/send-csv.ts'
import type { TextParams } from '../web/request/text-params.ts'
import type { Door } from './door.ts'
import { csvOfSales } from './sales-csv.ts'
import { salesPage } from './sales-page.ts'

const PAGE = 50
const CSV_PAGE = 500

/** GET /panel/sales: every sale, filtered and page by page, and the whole list as CSV. */
export function sales(door: Door, site: Site): void {
  door.get('/panel/sales', async ({ partner, query, read, show }) => {
    const filter = filterOf(partner.id, query)
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
        asked: query,
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

/** Returns the filter of a query. Unreadable values are ignored. */
function filterOf(partnerId: number, query: TextParams): SalesFilter {
  const from = parseDay(query['from'] ?? '')
  const to = parseDay(query['to'] ?? '')
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
