import { cpus } from 'node:os'
import { partnerRows } from './rows-partner.ts'
import { processRows } from './rows-process.ts'
import { skiRows } from './rows-ski.ts'
import { transferRows } from './rows-transfer.ts'
import { closeSites } from './sites.ts'

/*
 * npm run bench [-- <word>]: the compiled server against its yardsticks, on this machine, in one run; with a word only
 * the rows whose name contains it. BENCH_DATABASE_URL names a PostgreSQL server on which databases may be created and
 * dropped.
 */

const word = process.argv.slice(2).join(' ').toLowerCase()
const all = [...transferRows, ...skiRows, ...partnerRows, ...processRows]
const wanted = all.filter(({ what }) => what.toLowerCase().includes(word))

try {
  if (wanted.length === 0) throw new Error(`no row contains "${word}"`)
  const report: { what: string; measured: string; budget: string }[] = []
  for (const { what, measure, budget } of wanted) report.push({ what, measured: await measure(), budget })
  console.log(`\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  console.table(report)
} finally {
  await closeSites()
}
