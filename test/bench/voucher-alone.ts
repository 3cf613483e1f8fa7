import type * as Papers from '../../src/services/papers/render-paper.ts'
import { aVoucher } from '../support/voucher.ts'

/*
 * Renders an ordinary voucher again and again with the compiled code and prints, as JSON, how many milliseconds of
 * processor time one takes, round by round: those of all threads, whether they draw or collect garbage.
 */

const WARM_UP = 60
const ROUNDS = 12
const VOUCHERS = 10

const compiled = new URL('../../dist/services/papers/render-paper.js', import.meta.url)
const { renderPaper }: typeof Papers = await import(compiled.href)
const voucher = aVoucher()

await render(WARM_UP)
const rounds: number[] = []
for (let round = 0; round < ROUNDS; round++) rounds.push((await render(VOUCHERS)) / VOUCHERS)
console.log(JSON.stringify(rounds))

/** Returns the processor time in milliseconds. */
async function render(count: number): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < count; i++) await renderPaper({ kind: 'voucher', voucher })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
