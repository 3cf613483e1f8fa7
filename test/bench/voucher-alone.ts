import type * as Vouchers from '../../src/services/vouchers/render-voucher.ts'
import { aVoucher } from '../support/voucher.ts'

/*
 * Renders an ordinary voucher again and again with the compiled code and prints, as JSON, how many milliseconds of
 * processor time one takes, round by round: those of all threads, whether they draw or collect garbage.
 */

const WARM_UP = 60
const ROUNDS = 12
const VOUCHERS = 10

const compiled = new URL('../../dist/services/vouchers/render-voucher.js', import.meta.url)
const { renderVoucher }: typeof Vouchers = await import(compiled.href)
const voucher = aVoucher()

await render(WARM_UP)
const rounds: number[] = []
for (let round = 0; round < ROUNDS; round++) rounds.push((await render(VOUCHERS)) / VOUCHERS)
console.log(JSON.stringify(rounds))

/** Returns the processor time in milliseconds. */
async function render(count: number): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < count; i++) await renderVoucher(voucher)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
