import { bytesOf } from './get.ts'
import type { Load, Side } from './load.ts'
import { compare, type Comparison } from './measure.ts'
import {
  type QueryName,
  type Running,
  startBareYardstick,
  startPackagesYardstick,
  startWritingYardstick,
  type WritingYardstick,
} from './processes.ts'
import { demo, type Site } from './sites.ts'
import { percent, type Spread, times } from './spread.ts'

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

/** Against the given packages in their ordinary use, which read the same query and answer the same JSON, a constant. */
export function againstPackages(
  what: string,
  budget: string,
  { site, query, load }: { site: () => Promise<Site>; query: QueryName; load: LoadOf },
): Row {
  const measure = async () => {
    const ours = await sideOf(await site(), load)
    const { url, headers = {} } = ours.load
    const packages = await startPackagesYardstick(await (await fetch(url, { headers })).text(), query)
    return measureAgainst(what, ours, packages, `/constant${new URL(url).search}`)
  }
  return { what, against: 'given packages', budget, measure }
}

/** Against the processor time of a bare Fastify route that sends the same page. */
export function againstSamePage(what: string, budget: string, site: () => Promise<Site>, load: LoadOf): Row {
  const measure = async () => {
    const ours = await sideOf(await site(), load)
    const bare = await startBareYardstick(await (await fetch(ours.load.url)).text(), 'html')
    const comparison = await compare(ours, { load: { ...ours.load, url: bare.url }, processorMs: bare.processorMs })
    await bare.stop()
    tellRates(what, comparison)
    const { processor, processorMicros, perSecond } = comparison
    return `${times(processor)}, ${micros(processorMicros)}, ${perSecond.median.toFixed(0)}/s`
  }
  return { what, against: 'processor time of a route that sends the same page', budget, measure }
}

/**
 * Against a bare Fastify route that sends the same bytes ready, compressed if ours are: nothing is left to do but HTTP.
 */
export function againstReadyBytes(what: string, budget: string, site: () => Promise<Site>, load: LoadOf): Row {
  const measure = async () => {
    const ours = await sideOf(await site(), load)
    return measureAgainst(what, ours, await startBareYardstick(await bytesOf(ours.load), 'bytes'), '')
  }
  return { what, against: 'ready bytes', budget, measure }
}

async function sideOf(site: Site, load: LoadOf): Promise<Side> {
  return { load: await load(site), processorMs: site.processorMs }
}

/** The yardstick gets the same request, and reads its headers too. */
async function measureAgainst(what: string, ours: Side, yardstick: Running, path: string): Promise<string> {
  const { url, processorMs, stop } = yardstick
  const comparison = await compare(ours, { load: { ...ours.load, url: url + path }, processorMs })
  await stop()
  tellRates(what, comparison)
  return `${ratios(comparison)}, ${processorTimes(comparison)}`
}

/**
 * On the demo catalogue, against routes of the same paths that only write the same rows; with the rate itself, because a
 * ratio says nothing about SQL that both got rid of.
 */
export function againstWriting(
  what: string,
  budget: string,
  { file, path, load }: { file: WritingYardstick; path: string; load: LoadOf },
): Row {
  const measure = async () => {
    const site = await demo()
    const ours = await sideOf(site, load)
    const { url, processorMs, stop } = await startWritingYardstick(file, site.databaseUrl)
    const comparison = await compare(ours, { load: { ...ours.load, url: url + path }, processorMs })
    await stop()
    tellRates(what, comparison)
    const { processor, throughput, perSecond } = comparison
    const share = file === 'plain-yardstick.ts' ? `${times(processor)} its processor time` : percent(throughput)
    return `${share}, ${perSecond.median.toFixed(0)}/s, ${processorTimes(comparison)}`
  }
  const against = file === 'plain-yardstick.ts' ? 'the same rows by plain Fastify and Drizzle' : 'its SQL by pg'
  return { what, against, budget, measure }
}

/** `74 % (72–76), p99 × 1.5 (1.4–1.6)`. */
export function ratios({ throughput, p99 }: Comparison): string {
  return `${percent(throughput)}, p99 ${times(p99)}`
}

/** `78 µs against 45`: the processor time of either process for each request. */
export function processorTimes({ processorMicros, yardstickProcessorMicros }: Comparison): string {
  return `${micros(processorMicros)} against ${yardstickProcessorMicros.median.toFixed(0)}`
}

function micros({ median }: Spread): string {
  return `${median.toFixed(0)} µs`
}

/** Says on stderr what the ratio is made of. */
export function tellRates(what: string, { perSecond, yardstickPerSecond }: Comparison): void {
  console.error(`${what}: ${Math.round(perSecond.median)}/s against ${Math.round(yardstickPerSecond.median)}/s`)
}
