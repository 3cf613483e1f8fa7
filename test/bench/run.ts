import { cpus } from 'node:os'
import { partnerRows } from './rows-partner.ts'
import { processRows } from './rows-process.ts'
import { skiRows } from './rows-ski.ts'
import { transferRows } from './rows-transfer.ts'
import { closeSites } from './sites.ts'
import { tableOf } from './table.ts'

/*
 * npm run bench [-- <word>]: the compiled server against its yardsticks, on this machine, in one run; with a word only
 * the rows whose name contains it. BENCH_DATABASE_URL names a PostgreSQL server on which databases may be created and
 * dropped.
 */

const word = process.argv.slice(2).join(' ').toLowerCase()
const all = [...transferRows, ...skiRows, ...partnerRows, ...processRows]
const wanted = all.filter(({ what, against }) => `${what}, against ${against}`.toLowerCase().includes(word))

try {
  await report()
} finally {
  await closeSites()
}

async function report(): Promise<void> {
  if (wanted.length === 0) throw new Error(`no row contains "${word}"`)
  const startedAt = performance.now()
  const lines = [['what', 'against', 'measured', 'budget']]
  for (const { what, against, measure, budget } of wanted) lines.push([what, against, await measure(), budget])
  const minutes = (performance.now() - startedAt) / 60_000
  console.log(`\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${minutes.toFixed(1)} minutes\n`)
  console.log(tableOf(lines))
}
