import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { StoredFigure } from './stored-figures.ts'

/** However many scrape, the database is asked no more often than this. */
const KEPT_MS = 3_000

/** A scraper waits no longer than this for the database, because the other figures matter more. */
const PATIENCE_MS = 2_000

/** Where figures are read. */
interface StoredWorld {
  db: Database
  clock: () => Date
  log: Log
}

/** Registers a gauge that is read at a scrape; while the database does not answer, it has no value. */
export function registerStored(registry: Registry, figure: StoredFigure, { db, clock, log }: StoredWorld): void {
  const { name, help, labelNames } = figure
  const read = atMostEvery(KEPT_MS, () => figure.read(db, clock()))
  let failing = false
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        try {
          const values = await inTime(read())
          empty(this)
          for (const { labels, value } of values) this.set(labels, value)
          failing = false
        } catch (error) {
          empty(this)
          if (!failing) log.warn({ err: error, metric: name }, 'metric not read, it is left out')
          failing = true
        }
      },
    }),
  )
}

/** Leaves it without a value; a mere reset would set one without labels to 0. */
function empty(gauge: Gauge): void {
  gauge.reset()
  gauge.remove({})
}

/** Returns what was read last, or is being read; reads again once that is older than this. */
function atMostEvery<Read>(keptMs: number, read: () => Promise<Read>): () => Promise<Read> {
  let reading: Promise<Read> | undefined
  let freshUntilMs = 0
  return () => {
    if (reading && performance.now() < freshUntilMs) return reading
    freshUntilMs = Infinity
    reading = read().finally(() => (freshUntilMs = performance.now() + keptMs))
    return reading
  }
}

async function inTime<Read>(reading: Promise<Read>): Promise<Read> {
  const late = wait(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the database did not answer within ${PATIENCE_MS} ms`)
  })
  return Promise.race([reading, late])
}
