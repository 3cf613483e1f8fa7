import { invalidParam } from '../../http/field-names.ts'
import { sumTakings, type Takings } from '../../services/money/takings.ts'
import { type CsvColumns, csvFile } from '../../values/csv.ts'
import { toDecimal } from '../../values/money.ts'
import { firstOfMonth } from '../../values/month.ts'
import { OPERATOR_ZONE, parseDay, todayAt } from '../../values/time.ts'
import { sendCsv } from '../../web/send-csv.ts'
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
    const from = dayOf('from', query['from']) ?? firstOfMonth(today)
    const to = dayOf('to', query['to']) ?? Math.max(today, from)
    const found = await read((db) => sumTakings(db, { from, before: to + 1 }))
    return sendCsv(reply, 'takings.csv', csvFile(COLUMNS, found))
  })
}

/** Returns undefined without a day. An invalid day is refused, so that nobody gets the sums of other days. */
function dayOf(name: string, text = ''): number | undefined {
  if (text === '') return undefined
  const day = parseDay(text)
  if (day === undefined) throw invalidParam(name, 'must be a date as YYYY-MM-DD')
  return day
}
