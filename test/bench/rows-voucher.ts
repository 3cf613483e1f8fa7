import { printedBy } from './processes.ts'
import type { Row } from './row.ts'
import { inUnits, spreadOf } from './spread.ts'

/** What a voucher costs the thread that draws it. */
export const voucherRow: Row = {
  what: 'voucher: processor time of one',
  against: '',
  budget: '< 20 ms',
  measure: async () => {
    const rounds: number[] = JSON.parse(await printedBy('voucher-alone.ts'))
    return inUnits(spreadOf(rounds), 'ms', 1)
  },
}
