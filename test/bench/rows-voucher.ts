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
/** More than one operator ever sells, and few enough that quotes wait for vouchers rather than for a core. */
const BOOKINGS_PER_SECOND = 50

const BESIDE = 'voucher: p99 of GET /transfer-options beside POST /booking with vouchers'

/** What vouchers cost: themselves, and who has to wait for them. */
export const voucherRows: Row[] = [
  { what: 'voucher: processor time of one', against: '', budget: '< 20 ms', measure: measureAlone },
  { what: BESIDE, against: 'without vouchers', budget: 'the same', measure: measureBeside },
]

async function measureAlone(): Promise<string> {
  const rounds: number[] = JSON.parse(await printedBy('voucher-alone.ts'))
  return inUnits(spreadOf(rounds), 'ms', 1)
}

/** Quotes and bookings come at paces of their own; for each booking a voucher is made, or for none. */
async function measureBeside(): Promise<string> {
  const site = await demo()
  const quotes = { url: site.url + QUOTE }
  const [withVoucher, without] = [await bookingCall(site, { vouchers: 1 }), await bookingCall(site, { vouchers: 0 })]
  const p99Beside = async (booking: Load) => {
    const [waits] = await Promise.all([
      timeAtPace(quotes, QUOTES_PER_SECOND, ROUND_SECONDS),
      timeAtPace(booking, BOOKINGS_PER_SECOND, ROUND_SECONDS),
    ])
    return p99(waits)
  }
  const both = () =>
    alternate(
      ROUNDS,
      () => p99Beside(withVoucher),
      () => p99Beside(without),
    )
  await both()
  const rounds = await both()
  const [beside, alone] = [spreadOf(rounds.map(([ours]) => ours)), spreadOf(rounds.map(([, other]) => other))]
  return `${inUnits(beside, 'ms', 1)} against ${inUnits(alone, 'ms', 1)}`
}
