import type { PartnerSale } from '../services/partners/sales/find-sales.ts'
import { csvLine } from '../values/csv.ts'
import { toDecimal } from '../values/money.ts'
import { formatInstant, OPERATOR_ZONE } from '../values/time.ts'

const COLUMNS = [
  'sold_at',
  'reference',
  'item',
  'starts_at',
  'traveller',
  'channel',
  'campaign',
  'own_reference',
  'status',
  'currency',
  'price',
  'commission_eur',
  'commission_state',
]

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
const MARK = '\uFEFF'

/** Yields sales as CSV, page by page. Sales are in Paris time, starts in local time. */
export async function* csvOfSales(pages: AsyncIterable<readonly PartnerSale[]>): AsyncGenerator<string> {
  yield `${MARK}${csvLine(COLUMNS)}\r\n`
  for await (const page of pages) yield page.map((sale) => `${csvLine(cellsOf(sale))}\r\n`).join('')
}

function cellsOf(sale: PartnerSale): string[] {
  const { commission } = sale
  return [
    formatInstant(sale.createdAt, OPERATOR_ZONE),
    sale.reference,
    sale.item,
    formatInstant(sale.startsAt, sale.timeZone),
    sale.initials,
    sale.channel ?? '',
    sale.campaign ?? '',
    sale.sellerReference ?? '',
    sale.status,
    sale.currency,
    toDecimal(sale.priceMinor).toFixed(2),
    commission ? toDecimal(commission.amountMinor).toFixed(2) : '',
    commission?.state ?? '',
  ]
}
