import { Registry } from 'prom-client'
import type { WatchedCatalogue } from '../catalogue/watch.ts'
import type { DatabaseHandle } from '../db/database.ts'
import type { RequestObserver } from '../http/observe-requests.ts'
import type { Log } from '../log.ts'
import { registerCatalogue } from './catalogue.ts'
import { registerConnections } from './connections.ts'
import { registerStored } from './register-stored.ts'
import { requestDurations } from './request-durations.ts'
import { registerRuntime } from './runtime.ts'
import { serveMetrics } from './serve-metrics.ts'
import { STORED_FIGURES } from './stored-figures.ts'

/** What is measured, and where it is served. */
export interface MetricsDeps {
  port: number
  host: string
  database: DatabaseHandle
  catalogue: WatchedCatalogue
  clock: () => Date
  log: Log
}

/** Running metrics. */
interface Metrics {
  /** Must be called after every response. */
  observe: RequestObserver
  /** Resolves when running scrapes have ended. */
  stop: () => Promise<void>
}

/** Measures this process and serves the metrics to Prometheus on a port of its own. Rejects if that port is taken. */
export async function startMetrics({ port, host, database, catalogue, clock, log }: MetricsDeps): Promise<Metrics> {
  const registry = new Registry()
  const observe = requestDurations(registry)
  registerRuntime(registry)
  registerConnections(registry, database)
  registerCatalogue(registry, catalogue)
  for (const figure of STORED_FIGURES) registerStored(registry, figure, { db: database.db, clock, log })
  const stop = await serveMetrics(registry, { port, host })
  return { observe, stop }
}
