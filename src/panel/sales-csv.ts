import type { PartnerSale } from '../services/partners/sales/find-sales.ts'
import { type CsvColumns, csvPages } from '../values/csv.ts'
import { toDecimal } from '../values/money.ts'
import { formatInstant, OPERATOR_ZONE } from '../values/time.ts'

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
export function csvOfSales(pages: AsyncIterable<readonly PartnerSale[]>): AsyncGenerator<string> {
  return csvPages(COLUMNS, pages)
}
