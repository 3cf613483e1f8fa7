import { Readable } from 'node:stream'
import type { Deps, Site } from '../deps.ts'
import { findSales, type PartnerSale, type SaleKey, type SalesFilter } from '../services/partner-sales/find-sales.ts'
import { originWords } from '../site/page/origin.ts'
import type { Typed } from '../site/page/typed.ts'
import { ENVIRONMENTS } from '../values/environment.ts'
import { SALES_CHANNELS } from '../values/sales-channel.ts'
import { localMinute, parseDay, toInstant } from '../values/time.ts'
import type { Door } from './door.ts'
import { csvOfSales } from './sales-csv.ts'
import { salesPage } from './sales-page.ts'

const PAGE = 50

/** GET /panel/sales: every sale, filtered and page by page; and the same as CSV, whole. */
export function sales(door: Door, { db }: Deps, site: Site): void {
  door.get('/panel/sales', async ({ partner, query, show }) => {
    const filter = filterOf(partner.id, query)
    // One more tells whether there is another page.
    const found = await findSales(db, filter, { after: readKey(query['after']), most: PAGE + 1 })
    const shown = found.slice(0, PAGE)
    const last = found.length > PAGE ? shown.at(-1) : undefined
    return show(
      salesPage(site, { sales: shown, environment: filter.environment, asked: query, next: last && keyOf(last) }),
    )
  })

  door.get('/panel/sales.csv', async ({ partner, query, reply }) => {
    const filter = filterOf(partner.id, query)
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'Content-Disposition': 'attachment; filename="sales.csv"', 'Cache-Control': 'no-store' })
      .send(Readable.from(csvOfSales(pages(filter))))
  })

  async function* pages(filter: SalesFilter): AsyncGenerator<readonly PartnerSale[]> {
    let after: SaleKey | null = null
    do {
      const page: readonly PartnerSale[] = await findSales(db, filter, { after, most: CSV_PAGE })
      yield page
      after = page.length === CSV_PAGE ? (page.at(-1) ?? null) : null
    } while (after)
  }
}

const CSV_PAGE = 500

/** What cannot be read filters nothing. */
function filterOf(partnerId: number, query: Typed): SalesFilter {
  const [from, to] = [parseDay(query['from'] ?? ''), parseDay(query['to'] ?? '')]
  const startOf = (day: number) => new Date(toInstant(localMinute(day, 0, 0)))
  const { campaign = null } = originWords(query)
  return {
    partnerId,
    environment: ENVIRONMENTS.find((one) => one === query['environment']) ?? 'live',
    from: from === undefined ? null : startOf(from),
    before: to === undefined ? null : startOf(to + 1),
    channel: SALES_CHANNELS.find((one) => one === query['channel']) ?? null,
    campaign,
    text: query['text']?.trim() || null,
  }
}

function keyOf({ createdAt, id }: SaleKey): string {
  return `${createdAt.getTime()}-${id}`
}

function readKey(text = ''): SaleKey | null {
  const [, ms, id] = /^(\d{1,14})-(\d{1,9})$/.exec(text) ?? []
  return ms === undefined ? null : { createdAt: new Date(Number(ms)), id: Number(id) }
}
