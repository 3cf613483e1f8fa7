import { compare, type Comparison, type Load } from './measure.ts'
import { startBareYardstick, startSqlYardstick } from './processes.ts'
import { demo, type Site } from './sites.ts'

/** One line of the report. */
export interface Row {
  /** `<family>: <what>, against <what>`; a word of it restricts a run to it. */
  what: string
  budget: string
  measure: () => Promise<string>
}

/** Where nobody has set a budget. */
export const NO_BUDGET = '—'

/** Against a bare Fastify route that answers the same JSON, a constant object. */
export function againstBareRoute(
  what: string,
  budget: string,
  site: () => Promise<Site>,
  load: (site: Site) => Load | Promise<Load>,
): Row {
  const measure = async () => {
    const subject = await load(await site())
    const { url, headers = {} } = subject
    return measureAgainst(what, subject, await (await fetch(url, { headers })).text(), 'json')
  }
  return { what: `${what}, against the bare route`, budget, measure }
}

/** Against a bare Fastify route that sends as many ready bytes: nothing is left to do but HTTP. */
export function againstReadyBytes(
  what: string,
  budget: string,
  site: () => Promise<Site>,
  load: (site: Site) => Load | Promise<Load>,
): Row {
  const measure = async () => {
    const subject = await load(await site())
    return measureAgainst(what, subject, 'x'.repeat(await sizeOf(subject)), 'bytes')
  }
  return { what: `${what}, against ready bytes`, budget, measure }
}

async function measureAgainst(what: string, subject: Load, answer: string, kind: 'json' | 'bytes'): Promise<string> {
  const bare = await startBareYardstick(answer, kind)
  const comparison = await compare(subject, { url: bare.url })
  await bare.stop()
  tellRates(`${what}, ${answer.length} bytes`, comparison)
  return `${percent(comparison.throughput)}, p99 × ${comparison.p99.toFixed(1)}`
}

/** On the demo catalogue, against the bare route of that path whose only work is the same SQL. */
export function againstSql(
  what: string,
  against: string,
  budget: string,
  { path, load }: { path: string; load: (site: Site) => Load | Promise<Load> },
): Row {
  const measure = async () => {
    const site = await demo()
    const subject = await load(site)
    const sql = await startSqlYardstick(site.databaseUrl)
    const comparison = await compare(subject, { ...subject, url: sql.url + path })
    await sql.stop()
    tellRates(what, comparison)
    return percent(comparison.throughput)
  }
  return { what: `${what}, against ${against}`, budget, measure }
}

/** Says on stderr what the ratio is made of. */
export function tellRates(what: string, { requestsPerSecond, yardstickPerSecond }: Comparison): void {
  console.error(`${what}: ${Math.round(requestsPerSecond)}/s against ${Math.round(yardstickPerSecond)}/s`)
}

/** `57 %`. */
export function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`
}

/** The bytes of its answer as they are sent. */
async function sizeOf({ url, headers }: Load): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}
