import autocannon from 'autocannon'
import type { Load, Side } from './load.ts'
import { alternate } from './rounds.ts'
import { type Spread, spreadOf } from './spread.ts'

const CONNECTIONS = 16

/**
 * Many short rounds rather than a few long ones: the pace of a machine drifts within a second, which hardly changes the
 * ratio of two neighbouring rounds.
 */
const ROUND_SECONDS = 0.15
const MAX_ROUNDS = 36
/** With fewer there is no 95 % interval. */
const FEWEST_ROUNDS = 6
/** How long both sides may take together if rounds of slow answers are longer. */
const SECONDS = 2 * MAX_ROUNDS * ROUND_SECONDS
const FEWEST_ANSWERS = 2 * CONNECTIONS
/** One alone has too few answers for a p99. */
const ROUNDS_PER_P99 = 6

/**
 * Throughput, latency and processor time of one relative to the other, as ratios round by round, and the throughputs and
 * processor times themselves.
 */
export interface Comparison {
  throughput: Spread
  p99: Spread
  processor: Spread
  /** Of the process that answers, for each request. */
  processorMicros: Spread
  yardstickProcessorMicros: Spread
  perSecond: Spread
  yardstickPerSecond: Spread
}

/** Warms both up and drives them alternately. */
export async function compare(subject: Side, yardstick: Side): Promise<Comparison> {
  const ours = planOf(await warmUp(subject.load))
  const theirs = planOf(await warmUp(yardstick.load))
  const affordable = Math.floor(SECONDS / (ours.seconds + theirs.seconds))
  const rounds = await alternate(
    Math.min(MAX_ROUNDS, Math.max(FEWEST_ROUNDS, affordable)),
    () => runWatched(subject, ours.amount),
    () => runWatched(yardstick, theirs.amount),
  )
  return {
    throughput: spreadOf(rounds.map(([ours, theirs]) => ours.perSecond / theirs.perSecond)),
    p99: spreadOf(inGroups(rounds, ROUNDS_PER_P99).map(p99Ratio)),
    processor: spreadOf(rounds.map(([ours, theirs]) => ours.processorMicros / theirs.processorMicros)),
    processorMicros: spreadOf(rounds.map(([ours]) => ours.processorMicros)),
    yardstickProcessorMicros: spreadOf(rounds.map(([, theirs]) => theirs.processorMicros)),
    perSecond: spreadOf(rounds.map(([ours]) => ours.perSecond)),
    yardstickPerSecond: spreadOf(rounds.map(([, theirs]) => theirs.perSecond)),
  }
}

interface WatchedRun extends Run {
  processorMicros: number
}

async function runWatched({ load, processorMs }: Side, times: number): Promise<WatchedRun> {
  const before = await processorMs()
  const result = await run(load, times)
  const spentMs = (await processorMs()) - before
  return { ...result, processorMicros: (spentMs * 1000) / (times + CONNECTIONS) }
}

/** The p99 of the rounds together. */
function p99Ratio(rounds: [Run, Run][]): number {
  return p99(rounds.flatMap(([ours]) => ours.waits)) / p99(rounds.flatMap(([, theirs]) => theirs.waits))
}

function inGroups<Value>(values: Value[], size: number): Value[][] {
  if (values.length <= size) return [values]
  return [values.slice(0, size), ...inGroups(values.slice(size), size)]
}

/** How often the load is sent in a round, equally often on each connection, and how long that will take. */
function planOf(perSecond: number): { amount: number; seconds: number } {
  const perConnection = Math.round((perSecond * ROUND_SECONDS) / CONNECTIONS)
  const amount = Math.max(FEWEST_ANSWERS, perConnection * CONNECTIONS)
  return { amount, seconds: amount / perSecond }
}

/**
 * Drives it, longer each time, until its code is compiled by use; returns how many answers it then gives per second.
 */
async function warmUp(load: Load): Promise<number> {
  const startedAt = performance.now()
  for (let amount = FEWEST_ANSWERS; ; amount *= 2) {
    const { perSecond } = await run(load, amount)
    const seconds = (performance.now() - startedAt) / 1000
    if (seconds > 6 || (seconds > 1 && amount > 4000)) return perSecond
  }
}

interface Run {
  perSecond: number
  waits: number[]
}

/**
 * Sends it a number of times rather than for a number of seconds, so that no request is left over for the next round.
 * The time is taken while all connections are busy, from the first answer until that many more have arrived: neither
 * connecting counts, nor the last requests, which end one after the other.
 */
export async function run(load: Load, times: number): Promise<Run> {
  const { url, method = 'GET', headers = {} } = load
  const requests = requestsOf(load)
  const answers = times * requests.length
  const waits: number[] = []
  const answeredAt: number[] = []
  const result = await drive(
    {
      url,
      method,
      headers,
      requests,
      amount: answers + CONNECTIONS * requests.length,
      connections: CONNECTIONS,
      // How often it checks whether it is done; by default a round would end up to a second late.
      sampleInt: 5,
      setupClient: dropBodies,
    },
    (ms) => {
      waits.push(ms)
      answeredAt.push(performance.now())
    },
  )
  const refusals = result['4xx'] + result['5xx']
  if (refusals > 0 || result.errors > 0) throw new Error(`${url}: ${refusals} refusals, ${result.errors} errors`)
  const [first = Number.NaN, last = Number.NaN] = [answeredAt[0], answeredAt[answers]]
  return { perSecond: (times / (last - first)) * 1000, waits }
}

/** The driver would decode each body to text, which takes far longer than sending it where it is compressed. */
function dropBodies(client: autocannon.Client): void {
  const answers: unknown = Reflect.get(client, 'pipelinedRequests')
  if (typeof answers !== 'object' || answers === null) throw new Error('autocannon keeps bodies elsewhere')
  Reflect.set(answers, 'addBody', () => undefined)
}

/** The requests that a load makes on one connection; the later ones go where the previous answer redirects. */
function requestsOf({ url, body, followedBy = [] }: Load): autocannon.Request[] {
  const first: autocannon.Request =
    typeof body === 'function'
      ? { setupRequest: (request) => ({ ...request, ...sent(body(), request.headers) }) }
      : { ...(body !== undefined && { body }) }
  const later = followedBy.map((step): autocannon.Request => ({
    ...step,
    setupRequest: (request, { location }: Redirection) => ({ ...request, path: location }),
  }))
  const remember: autocannon.Request['onResponse'] = (_status, _body, context: Redirection, headers) => {
    const location = headers?.location
    context.location = location === undefined ? undefined : new URL(location, url).pathname
  }
  return later.length === 0 ? [first] : [first, ...later].map((request) => ({ ...request, onResponse: remember }))
}

function sent(made: ReturnType<Exclude<Load['body'], string | undefined>>, headers: autocannon.Request['headers']) {
  return typeof made === 'string' ? { body: made } : { body: made.body, headers: { ...headers, ...made.headers } }
}

/** What the requests on one connection share. */
interface Redirection {
  location?: string | undefined
}

/** The driver never sleeps: waking it can take longer than an answer, and the server that wakes it would pay. */
function drive(options: autocannon.Options, onAnswer: (ms: number) => void): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    let awake = true
    const stayAwake = () => void (awake && setImmediate(stayAwake))
    stayAwake()
    const instance = autocannon(options, (error: Error | null, result) => {
      awake = false
      if (error) reject(error)
      else resolve(result)
    })
    instance.on('response', (_client, _status, _bytes, ms) => onAnswer(ms))
  })
}

/** The wait that one answer in a hundred exceeds. */
function p99(waits: number[]): number {
  return Float64Array.from(waits).sort()[Math.floor(waits.length * 0.99)] ?? Number.NaN
}
