import { cpus } from 'node:os'
import { browserRows } from './rows-browser.ts'
import { partnerRows } from './rows-partner.ts'
import { processRows } from './rows-process.ts'
import { publicRows } from './rows-public.ts'
import { selfRows } from './rows-self.ts'
import { siteRows } from './rows-site.ts'
import { voucherRow } from './rows-voucher.ts'
import { closeSites } from './sites.ts'
import { tableOf } from './table.ts'

/*
 * npm run bench [-- <word>]: the compiled server against its yardsticks, on this machine, in one run; with a word only
 * the rows whose name contains it. BENCH_DATABASE_URL names a PostgreSQL server on which databases may be created and
 * dropped.
 */

const word = process.argv.slice(2).join(' ').toLowerCase()
const all = [...selfRows, ...publicRows, ...siteRows, ...partnerRows, voucherRow, ...browserRows, ...processRows]
const wanted = all.filter(({ what, against }) => `${what}, against ${against}`.toLowerCase().includes(word))

try {
  await Promise.race([report(), interruption()])
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeSites()
}
// A run that was interrupted still waits for answers.
process.exit()

async function report(): Promise<void> {
  if (wanted.length === 0) throw new Error(`no row contains "${word}"`)
  const startedAt = performance.now()
  const lines = [['what', 'against', 'measured', 'budget']]
  for (const { what, against, measure, budget } of wanted) lines.push([what, against, await measure(), budget])
  const minutes = (performance.now() - startedAt) / 60_000
  console.log(`\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${minutes.toFixed(1)} minutes\n`)
  console.log(tableOf(lines))
}

/** Rejects when the run has to end early: on Ctrl-C, or on an error that nothing else catches. */
function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (signal: string) => reject(new Error(`stopped by ${signal}`))
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop).on('uncaughtException', reject)
  })
}
