import { timeAtPace } from './get.ts'
import type { Load } from './load.ts'
import { p99 } from './measure.ts'
import { bookingCall } from './partner-calls.ts'
import { printedBy } from './processes.ts'
import { alternate } from './rounds.ts'
import type { Row } from './row.ts'
import { QUOTE } from './rows-transfer.ts'
import { demo } from './sites.ts'
import { inUnits, spreadOf } from './spread.ts'

const ROUNDS = 6
const ROUND_SECONDS = 1.5
/** Few enough to be no work, and enough in a round to have a p99. */
const QUOTES_PER_SECOND = 200

const BESIDE = 'voucher: p99 of GET /transfer-options beside POST /booking'

/** What vouchers cost: themselves, and who has to wait for them. */
export const voucherRows: Row[] = [
  { what: 'voucher: processor time of one', against: '', budget: '< 8 ms', measure: measureAlone },
  { what: BESIDE, against: 'without it', budget: 'the same', measure: measureBeside },
]

async function measureAlone(): Promise<string> {
  const rounds: number[] = JSON.parse(await printedBy('voucher-alone.ts'))
  return inUnits(spreadOf(rounds), 'ms', 1)
}

/** One partner books, each time with a voucher, one booking after the other; the quotes come at a pace of their own. */
async function measureBeside(): Promise<string> {
  const site = await demo()
  const booking = await bookingCall(site, { vouchers: 1 })
  const quote = () => timeAtPace({ url: site.url + QUOTE }, QUOTES_PER_SECOND, ROUND_SECONDS)
  await whileBooking(booking, quote)
  const rounds = await alternate(ROUNDS, () => whileBooking(booking, quote), quote)
  const made = spreadOf(rounds.map(([{ made }]) => made / ROUND_SECONDS))
  console.error(`${BESIDE}: ${inUnits(made, 'vouchers/s')}`)
  const beside = spreadOf(rounds.map(([{ value }]) => p99(value)))
  const without = spreadOf(rounds.map(([, waits]) => p99(waits)))
  return `${inUnits(beside, 'ms', 1)} against ${inUnits(without, 'ms', 1)}`
}

async function whileBooking<Value>(load: Load, work: () => Promise<Value>): Promise<{ value: Value; made: number }> {
  let isDone = false
  const bookUntilDone = async () => {
    let made = 0
    for (; !isDone; made++) await sendOnce(load)
    return made
  }
  const [value, made] = await Promise.all([work().finally(() => (isDone = true)), bookUntilDone()])
  return { value, made }
}

async function sendOnce({ url, method = 'POST', headers = {}, body = '' }: Load): Promise<void> {
  const answer = await fetch(url, { method, headers, body: typeof body === 'string' ? body : body() })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  await answer.arrayBuffer()
}
