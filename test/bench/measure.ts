import { get } from 'node:http'
import autocannon from 'autocannon'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 16

/** What is sent, again and again. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Drawn anew for each request where it can be sent only once. */
  body?: string | (() => string)
  /** Makes what the bodies speak of; its time does not count. */
  prepare?: () => Promise<void>
}

/** Throughput and latency of one against the other: medians of the ratios, round by round. */
export interface Comparison {
  throughput: number
  p99: number
  requestsPerSecond: number
  yardstickPerSecond: number
}

/** Drives both in turn, A B A B …, so that a drift of the machine meets both alike. */
export async function compare(subject: Load, yardstick: Load): Promise<Comparison> {
  await run(subject, 1)
  await run(yardstick, 1)
  const rounds: { subject: Run; yardstick: Run }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ subject: await run(subject, SECONDS), yardstick: await run(yardstick, SECONDS) })
  }
  return {
    throughput: median(rounds.map((round) => round.subject.perSecond / round.yardstick.perSecond)),
    p99: median(rounds.map((round) => round.subject.p99 / round.yardstick.p99)),
    requestsPerSecond: median(rounds.map((round) => round.subject.perSecond)),
    yardstickPerSecond: median(rounds.map((round) => round.yardstick.perSecond)),
  }
}

interface Run {
  perSecond: number
  p99: number
}

async function run({ body, prepare, ...load }: Load, seconds: number): Promise<Run> {
  await prepare?.()
  const waits: number[] = []
  const result = await drive(
    {
      ...load,
      ...(typeof body === 'function'
        ? { requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }] }
        : body !== undefined && { body }),
      duration: seconds,
      connections: CONNECTIONS,
    },
    (ms) => waits.push(ms),
  )
  const refusals = result['4xx'] + result['5xx']
  if (refusals > 0 || result.errors > 0) throw new Error(`${load.url}: ${refusals} refusals, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: p99(waits) }
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

/** How long one answer takes to its last byte, in milliseconds; it is not decompressed. */
export async function timeOnce({ url, headers = {} }: Load): Promise<number> {
  const askedAt = performance.now()
  await new Promise<void>((resolve, reject) => {
    get(url, { headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().once('end', resolve).once('error', reject)
    }).once('error', reject)
  })
  return performance.now() - askedAt
}

/** The middle one. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
