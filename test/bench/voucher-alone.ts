import { Worker } from 'node:worker_threads'
import { DrawingThread } from '../../src/services/documents/rendering/render-document.ts'
import { aVoucher } from '../support/voucher.ts'

/*
 * Draws an ordinary voucher again and again in the thread as it is built and prints, as JSON, how many milliseconds of
 * processor time one takes, round by round: those of all threads, whether they draw or collect garbage.
 */

const WARM_UP = 60
const ROUNDS = 12
const VOUCHERS = 10

const built = new URL('../../dist/services/documents/rendering/drawing.js', import.meta.url)
const thread = new DrawingThread(
  () => {},
  () => new Worker(built),
)
const voucher = aVoucher()

await render(WARM_UP)
const rounds: number[] = []
for (let round = 0; round < ROUNDS; round++) rounds.push((await render(VOUCHERS)) / VOUCHERS)
console.log(JSON.stringify(rounds))

/** Returns the processor time in milliseconds. */
async function render(count: number): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < count; i++) await thread.draw({ kind: 'voucher', voucher })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
