import autocannon from 'autocannon'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 16

/** What is sent, again and again. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
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

async function run(load: Load, duration: number): Promise<Run> {
  const result = await autocannon({ ...load, duration, connections: CONNECTIONS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  // Latencies are whole milliseconds: an answer within the first one counts as one.
  return { perSecond: result.requests.average, p99: Math.max(1, result.latency.p99) }
}

/** The middle one. */
function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
