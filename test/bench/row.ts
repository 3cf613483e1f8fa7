import { bytesOf } from './get.ts'
import type { Load } from './load.ts'
import { compare, type Comparison } from './measure.ts'
import { type BareKind, startBareYardstick, startSqlYardstick } from './processes.ts'
import { demo, type Site } from './sites.ts'
import { percent, times } from './spread.ts'

/** One line of the report. */
export interface Row {
  /** `<family>: <what>`; a word of this or of `against` restricts a run to it. */
  what: string
  /** What it is measured against; empty for a figure on its own. */
  against: string
  budget: string
  measure: () => Promise<string>
}

type LoadOf = (site: Site) => Load | Promise<Load>

/** Against a bare Fastify route that answers the same JSON, a constant object. */
export function againstBareRoute(what: string, budget: string, site: () => Promise<Site>, load: LoadOf): Row {
  const measure = async () => {
    const subject = await load(await site())
    const { url, headers = {} } = subject
    return measureAgainst(what, subject, await (await fetch(url, { headers })).text(), 'json')
  }
  return { what, against: 'bare route', budget, measure }
}

/** Against a bare Fastify route that sends the same page. */
export function againstSamePage(what: string, budget: string, site: () => Promise<Site>, load: LoadOf): Row {
  const measure = async () => {
    const subject = await load(await site())
    return measureAgainst(what, subject, await (await fetch(subject.url)).text(), 'html')
  }
  return { what, against: 'bare route', budget, measure }
}

/**
 * Against a bare Fastify route that sends the same bytes ready, compressed if ours are: nothing is left to do but HTTP.
 */
export function againstReadyBytes(what: string, budget: string, site: () => Promise<Site>, load: LoadOf): Row {
  const measure = async () => {
    const subject = await load(await site())
    return measureAgainst(what, subject, await bytesOf(subject), 'bytes')
  }
  return { what, against: 'ready bytes', budget, measure }
}

async function measureAgainst(what: string, subject: Load, answer: string | Buffer, kind: BareKind): Promise<string> {
  const bare = await startBareYardstick(answer, kind)
  // The same request: the bare route reads its headers too.
  const comparison = await compare(subject, { ...subject, url: bare.url })
  await bare.stop()
  tellRates(`${what}, ${answer.length} bytes`, comparison)
  return ratios(comparison)
}

/**
 * On the demo catalogue, against the bare route of that path whose only work is the same SQL; with the rate itself,
 * because a ratio says nothing about SQL that both got rid of.
 */
export function againstSql(
  what: string,
  against: string,
  budget: string,
  { path, load }: { path: string; load: LoadOf },
): Row {
  const measure = async () => {
    const site = await demo()
    const subject = await load(site)
    const sql = await startSqlYardstick(site.databaseUrl)
    const comparison = await compare(subject, { ...subject, url: sql.url + path })
    await sql.stop()
    tellRates(what, comparison)
    return `${percent(comparison.throughput)}, ${Math.round(comparison.perSecond.median)}/s`
  }
  return { what, against, budget, measure }
}

/** `74 % (72–76), p99 × 1.5 (1.4–1.6)`. */
export function ratios({ throughput, p99 }: Comparison): string {
  return `${percent(throughput)}, p99 ${times(p99)}`
}

/** Says on stderr what the ratio is made of. */
export function tellRates(what: string, { perSecond, yardstickPerSecond }: Comparison): void {
  console.error(`${what}: ${Math.round(perSecond.median)}/s against ${Math.round(yardstickPerSecond.median)}/s`)
}
