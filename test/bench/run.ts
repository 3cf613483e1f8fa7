import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../src/db/postgres.ts'
import { seedDemo } from '../../src/catalogue/demo.ts'
import { dropDatabase, freshDatabase } from '../support/postgres.ts'
import { fillLargeCatalogue } from './large-catalogue.ts'
import { compare, type Load } from './measure.ts'
import { startCompiled, startInsertYardstick, startYardstick, stopAll } from './processes.ts'
import { watchSwap } from './swap.ts'

/*
 * npm run bench: the compiled server against its yardsticks, on this machine, in one run. BENCH_DATABASE_URL names a
 * PostgreSQL server on which databases may be created and dropped.
 */

const SERVER_URL = process.env['BENCH_DATABASE_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres'
const QUOTE = '/api/public/v1/transfer-options?from=airport-1&to=resort-11&date=2027-01-16&time=10:00'
const SEARCH = '/api/public/v1/locations/search?q=geneva'
const STAYS = '/api/public/v1/accommodations?resort_id=11&q=hotel'

const RENTALS = '/ski/api/public/v1/rental-options?resort=80&first_day=2027-01-16&days=6'

let nextPort = 4110
const rows: { what: string; measured: string; budget: string }[] = []

try {
  await measureAll()
  console.log(`\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  console.table(rows)
} finally {
  stopAll()
}

async function measureAll(): Promise<void> {
  const demo = await databaseWith(seedDemo)
  const large = await databaseWith(fillLargeCatalogue)
  try {
    const demoServer = await startCompiled(4101, { DATABASE_URL: demo.url, LOG_LEVEL: 'warn' })
    const largeServer = await startCompiled(4102, { DATABASE_URL: large.url, LOG_LEVEL: 'warn' })

    await againstBareRoute('GET /transfer-options, demo catalogue', demoServer.url + QUOTE, '≥ 60 %, p99 ≤ 2 ×')
    const scale = await compare({ url: largeServer.url + QUOTE }, { url: demoServer.url + QUOTE })
    rows.push({
      what: 'GET /transfer-options, large against demo catalogue',
      measured: percent(scale.throughput),
      budget: '≥ 90 %',
    })
    await againstBareRoute('GET /locations/search, large catalogue', largeServer.url + SEARCH, '≥ 50 %')
    await againstBareRoute(
      'GET /locations/search with a typo, large',
      `${largeServer.url}/api/public/v1/locations/search?q=chamoix`,
      '≥ 50 %',
    )
    await againstBareRoute('GET /accommodations, 100,000 of them', largeServer.url + STAYS, '≥ 50 %')
    await againstBareRoute('GET /rental-options, 52 variants', demoServer.url + RENTALS, '≥ 50 %')
    await checkoutAgainstInsert(demoServer.url, demo.url)

    const swap = await watchSwap(largeServer.url, large.url)
    rows.push({
      what: 'swap of a changed large catalogue',
      measured: `${swap.seconds.toFixed(2)} s, longest wait ${swap.longestMs.toFixed(0)} ms`,
      budget: '< 2 s, ≤ 50 ms',
    })
    await demoServer.stop()
    await largeServer.stop()
  } finally {
    await dropDatabase(SERVER_URL, demo.database)
    await dropDatabase(SERVER_URL, large.database)
  }
  await startOnKeptFolder()
}

async function databaseWith(fill: typeof fillLargeCatalogue | typeof seedDemo) {
  const fresh = await freshDatabase(SERVER_URL)
  const handle = await openPostgres(fresh.url, console.error)
  await fill(handle.db)
  await handle.close()
  return fresh
}

async function againstBareRoute(what: string, url: string, budget: string): Promise<void> {
  const bytes = (await (await fetch(url)).arrayBuffer()).byteLength
  const bare = await startYardstick(nextPort++, bytes)
  const { throughput, p99, requestsPerSecond, yardstickPerSecond } = await compare({ url }, { url: bare })
  console.error(
    `${what}: ${Math.round(requestsPerSecond)}/s against ${Math.round(yardstickPerSecond)}/s, ${bytes} bytes`,
  )
  rows.push({
    what: `${what}, against the bare route`,
    measured: `${percent(throughput)}, p99 × ${p99.toFixed(1)}`,
    budget,
  })
}

async function checkoutAgainstInsert(url: string, databaseUrl: string): Promise<void> {
  const body = {
    route_from_code: 'airport-1',
    route_to_code: 'resort-11',
    outbound_date: '2027-01-16',
    outbound_time_hours: 10,
    outbound_time_minutes: 0,
    adult_count: 2,
  }
  const subject: Load = {
    url: `${url}/api/public/v1/checkout-link`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const insert = await startInsertYardstick(nextPort++, databaseUrl)
  const { throughput, requestsPerSecond, yardstickPerSecond } = await compare(subject, { ...subject, url: insert })
  console.error(`POST /checkout-link: ${Math.round(requestsPerSecond)}/s against ${Math.round(yardstickPerSecond)}/s`)
  rows.push({
    what: 'POST /checkout-link against the same INSERT by pg alone',
    measured: percent(throughput),
    budget: '≥ 60 %',
  })
}

async function startOnKeptFolder(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-bench-'))
  const first = await startCompiled(4103, { DATA_DIR: folder, LOG_LEVEL: 'warn' })
  await first.stop()
  const second = await startCompiled(4103, { DATA_DIR: folder, LOG_LEVEL: 'warn' })
  await second.stop()
  await rm(folder, { recursive: true })
  rows.push({
    what: 'first start on an empty folder',
    measured: `${(first.startMs / 1000).toFixed(1)} s`,
    budget: '< 15 s',
  })
  rows.push({
    what: 'start on a kept embedded database',
    measured: `${(second.startMs / 1000).toFixed(1)} s`,
    budget: '< 2 s',
  })
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`
}
