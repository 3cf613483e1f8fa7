import { createServer, type ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { Registry, collectDefaultMetrics, Counter, Histogram, Gauge } from 'prom-client'
import type { WatchedCatalogue } from '../catalogue/watch.ts'
import type { DatabaseHandle, Database } from '../db/database.ts'
import type { RequestObserver } from '../http/server.ts'
import type { Log } from '../log.ts'
import { countBookings } from '../services/bookings/list-bookings.ts'
import { countUnsent } from '../services/notify/outbox/messages.ts'
import { countNeedingReview } from '../services/payments/review.ts'
import { ratesAgeSeconds } from '../services/platform/exchange-rates.ts'
import { inTime } from '../values/wait.ts'

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

/**
 * Serves only `GET /metrics` on a port of its own. Rejects if that port is taken. Returns a function that stops it once
 * the running responses have ended.
 */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> {
  const server = createServer(({ method, url }, response) => {
    if (method === 'GET' && url === '/metrics') void write(registry, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  return () => new Promise((closed) => server.close(() => closed()))
}

async function write(registry: Registry, response: ServerResponse): Promise<void> {
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
  } catch (error) {
    response.destroy(error instanceof Error ? error : undefined)
  }
}

/**
 * Registers what Node reports about the process: processor, memory, garbage collection, and the delay of its event
 * loop.
 */
function registerRuntime(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(
    new Counter({
      name: 'nodejs_eventloop_time_seconds_total',
      help: 'Time that the event loop was active or idle; the rate of the active one is its utilisation.',
      labelNames: ['nodejs_eventloop_state'],
      registers: [],
      collect() {
        const { active, idle } = performance.eventLoopUtilization()
        this.reset()
        this.inc({ nodejs_eventloop_state: 'active' }, active / 1_000)
        this.inc({ nodejs_eventloop_state: 'idle' }, idle / 1_000)
      },
    }),
  )
}

/** OpenTelemetry's boundaries, in seconds, and two below them, because a quote takes about a millisecond. */
const BOUNDARIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/** The label of all paths that no route matches; templates begin with a slash. */
const UNMATCHED = 'unmatched'

/** Registers the histogram of responses by method, route template and status, and returns its observer. */
function requestDurations(registry: Registry): RequestObserver {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: BOUNDARIES,
    registers: [registry],
  })
  return ({ method, route = UNMATCHED, status, seconds }) =>
    durations.labels(method, route, String(status)).observe(seconds)
}

/** Registers the connections of this process to its database, and how many statements wait for one. */
function registerConnections(registry: Registry, { connections }: Pick<DatabaseHandle, 'connections'>): void {
  registry.registerMetric(
    new Gauge({
      name: 'db_client_connection_count',
      help: 'Connections to the database, by state.',
      labelNames: ['db_client_connection_state'],
      registers: [],
      collect() {
        const { idle, used } = connections()
        this.set({ db_client_connection_state: 'idle' }, idle)
        this.set({ db_client_connection_state: 'used' }, used)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'db_client_connection_max',
      help: 'The maximum number of connections of this process to the database.',
      registers: [],
      collect() {
        this.set(connections().max)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'db_client_connection_pending_requests',
      help: 'Statements and transactions waiting for a connection.',
      registers: [],
      collect() {
        this.set(connections().pending)
      },
    }),
  )
}

/** Registers the age of the catalogue in use, and how long a committed change has been missing from it. */
function registerCatalogue(registry: Registry, catalogue: WatchedCatalogue): void {
  registry.registerMetric(
    new Gauge({
      name: 'navette_catalogue_age_seconds',
      help: 'Time since the catalogue in use was loaded.',
      registers: [],
      collect() {
        this.set(secondsSince(catalogue.loadedAtMs))
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'navette_catalogue_behind_seconds',
      help: 'Age of the oldest change that is missing from the catalogue in use; 0 if there is none.',
      registers: [],
      collect() {
        this.set(catalogue.behindSinceMs === undefined ? 0 : secondsSince(catalogue.behindSinceMs))
      },
    }),
  )
}

function secondsSince(ms: number): number {
  return (performance.now() - ms) / 1_000
}

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
function registerStored(registry: Registry, figure: StoredFigure, { db, clock, log }: StoredDeps): void {
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

/** A gauge whose values are read from the database. */
interface StoredFigure {
  name: string
  help: string
  labelNames: string[]
  /** Runs only queries that an index can answer, because every process runs it every few seconds. */
  read: (db: Database, now: Date) => Promise<{ labels: Record<string, string>; value: number }[]>
}

/** Everything that is read from the database on a scrape. A new figure is an entry here and a count in its service. */
const STORED_FIGURES: readonly StoredFigure[] = [
  {
    name: 'navette_outbox_messages',
    help: 'Messages waiting in the outbox, and those given up.',
    labelNames: ['kind', 'state'],
    read: async (db) =>
      (await countUnsent(db)).map(({ channel, state, messages }) => ({
        labels: { kind: channel, state },
        value: messages,
      })),
  },
  {
    name: 'navette_bookings',
    help: 'Bookings by source and status.',
    labelNames: ['environment', 'source', 'status'],
    read: async (db) => (await countBookings(db)).map(({ bookings, ...labels }) => ({ labels, value: bookings })),
  },
  {
    name: 'navette_bookings_needing_review',
    help: 'Bookings that need review, by reason.',
    labelNames: ['environment', 'problem'],
    read: async (db, now) =>
      (await countNeedingReview(db, now)).map(({ bookings, ...labels }) => ({ labels, value: bookings })),
  },
  {
    name: 'navette_exchange_rates_age_seconds',
    help: 'Time since the source of exchange rates was last read; absent if it never was.',
    labelNames: [],
    read: async (db) => {
      const value = await ratesAgeSeconds(db)
      return value === undefined ? [] : [{ labels: {}, value }]
    },
  },
]
