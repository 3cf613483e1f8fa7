import { sumTakings, type Takings } from '../../services/payments/takings.ts'
import { type CsvColumns, csvFile } from '../../values/csv.ts'
import { toDecimal } from '../../values/money.ts'
import { firstOfMonth } from '../../values/month.ts'
import { OPERATOR_ZONE, todayAt } from '../../values/time.ts'
import { sendCsv } from '../../web/request/send-csv.ts'
import { dayIn } from '../day.ts'
import type { Door } from '../door.ts'

const COLUMNS: CsvColumns<Takings> = {
  day: ({ day }) => day,
  provider: ({ provider }) => provider,
  currency: ({ currency }) => currency,
  payments: ({ paymentsMinor }) => toDecimal(paymentsMinor).toFixed(2),
  refunds: ({ refundsMinor }) => toDecimal(refundsMinor).toFixed(2),
}

/** GET /desk/money/takings.csv: payments and refunds by day, provider and currency, both days included. */
export function takings(door: Door): void {
  door.get('/desk/money/takings.csv', async ({ query, now, read, reply }) => {
    const today = todayAt(now, OPERATOR_ZONE)
    const from = dayIn(query, 'from') ?? firstOfMonth(today)
    const to = dayIn(query, 'to') ?? Math.max(today, from)
    const found = await read((db) => sumTakings(db, { from, before: to + 1 }))
    return sendCsv(reply, 'takings.csv', csvFile(COLUMNS, found))
  })
}
