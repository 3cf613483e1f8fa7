import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { inTime } from '../values/in-time.ts'
import type { StoredFigure } from './stored-figures.ts'

/** The database is asked no more often than this, however often the metrics are scraped. */
const KEPT_MS = 3_000

/** How long a scrape waits for the database, because the other metrics matter more. */
const TIMEOUT_MS = 2_000

/** Where the values are read from. */
interface StoredDeps {
  db: Database
  clock: () => Date
  log: Log
}

/** Registers a gauge that is read on each scrape. While the database does not respond, it has no value. */
export function registerStored(registry: Registry, figure: StoredFigure, { db, clock, log }: StoredDeps): void {
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
          const values = await inTime(
            read(),
            TIMEOUT_MS,
            new Error(`the database did not answer within ${TIMEOUT_MS} ms`),
          )
          empty(this)
          for (const { labels, value } of values) this.set(labels, value)
          failing = false
        } catch (error) {
          empty(this)
          if (!failing) log.warn({ err: error, metric: name }, 'metric could not be read and is left out')
          failing = true
        }
      },
    }),
  )
}

/** Removes all values; a mere reset would set one without labels to 0. */
function empty(gauge: Gauge): void {
  gauge.reset()
  gauge.remove({})
}

/** Returns a function that returns the last result, or the one being read, and reads again once it is too old. */
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
