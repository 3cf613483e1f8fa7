import { timeAtPace, timeOnce } from './get.ts'
import type { Load } from './load.ts'
import { p99 } from './measure.ts'
import { bookingOf } from './partner-calls.ts'
import { printedBy } from './processes.ts'
import { alternate } from './rounds.ts'
import { NO_BUDGET, type Row } from './row.ts'
import { QUOTE } from './rows-transfer.ts'
import { demo } from './sites.ts'
import { inUnits, spreadOf } from './spread.ts'

const ROUNDS = 6
const ROUND_SECONDS = 1.5
/** Few enough to be no work, and enough in a round to have a p99. */
const QUOTES_PER_SECOND = 200

const BESIDE = 'voucher: p99 of GET /transfer-options beside GET /booking'

/** What vouchers cost: themselves, and who has to wait for them. */
export const voucherRows: Row[] = [
  { what: 'voucher: processor time of one', against: '', budget: NO_BUDGET, measure: measureAlone },
  { what: BESIDE, against: 'without it', budget: NO_BUDGET, measure: measureBeside },
]

async function measureAlone(): Promise<string> {
  const rounds: number[] = JSON.parse(await printedBy('voucher-alone.ts'))
  return inUnits(spreadOf(rounds), 'ms', 1)
}

/** One client fetches bookings, each with a voucher, one after the other; the quotes come at a pace of their own. */
async function measureBeside(): Promise<string> {
  const site = await demo()
  const booking = await bookingOf(site)
  const quote = () => timeAtPace({ url: site.url + QUOTE }, QUOTES_PER_SECOND, ROUND_SECONDS)
  await whileFetching(booking, quote)
  const rounds = await alternate(ROUNDS, () => whileFetching(booking, quote), quote)
  const fetched = spreadOf(rounds.map(([{ fetched }]) => fetched / ROUND_SECONDS))
  console.error(`${BESIDE}: ${inUnits(fetched, 'vouchers/s')}`)
  const beside = spreadOf(rounds.map(([{ value }]) => p99(value)))
  const without = spreadOf(rounds.map(([, waits]) => p99(waits)))
  return `${inUnits(beside, 'ms', 1)} against ${inUnits(without, 'ms', 1)}`
}

async function whileFetching<Value>(
  load: Load,
  work: () => Promise<Value>,
): Promise<{ value: Value; fetched: number }> {
  let isDone = false
  const fetchUntilDone = async () => {
    let fetched = 0
    for (; !isDone; fetched++) await timeOnce(load)
    return fetched
  }
  const [value, fetched] = await Promise.all([work().finally(() => (isDone = true)), fetchUntilDone()])
  return { value, fetched }
}
