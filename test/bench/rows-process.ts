import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './measure.ts'
import { once } from './once.ts'
import { bookWithVouchers } from './partner-calls.ts'
import { type Running, startCompiled } from './processes.ts'
import { repeat } from './rounds.ts'
import type { Row } from './row.ts'
import { QUOTE } from './rows-public.ts'
import { demo, large } from './sites.ts'
import { inUnits, spreadOf } from './spread.ts'
import { watchSwap } from './swap.ts'

const SWAPS = 3
const STARTS = 3
const QUOTES = 1_000_000
const VOUCHERS = 100

const starts = once(timeStarts)

/** What a process does besides answering: picking up a changed catalogue, starting, using memory. */
export const processRows: Row[] = [
  {
    what: 'process: swap of one changed price in the large catalogue, longest wait',
    against: '',
    budget: '< 0.3 s, ≤ 20 ms',
    measure: measureSwaps,
  },
  {
    what: 'process: first start on an empty folder',
    against: '',
    budget: '< 10 s',
    measure: async () => inSeconds((await starts()).map(({ firstMs }) => firstMs)),
  },
  {
    what: 'process: start on a kept embedded database',
    against: '',
    budget: '< 2.3 s',
    measure: async () => inSeconds((await starts()).map(({ keptMs }) => keptMs)),
  },
  {
    what: `process: memory after ${QUOTES.toLocaleString('en')} quotes, PostgreSQL`,
    against: '',
    budget: '< 220 MB',
    measure: async () => memoryAfterQuotes({ DATABASE_URL: (await demo()).databaseUrl }),
  },
  {
    what: `process: memory after ${VOUCHERS} bookings with vouchers, PostgreSQL`,
    against: '',
    budget: '< 350 MB',
    measure: async () => {
      const { databaseUrl } = await demo()
      const server = await startCompiled({ DATABASE_URL: databaseUrl })
      await bookWithVouchers({ ...server, databaseUrl }, VOUCHERS)
      return memoryOf(server)
    },
  },
  {
    what: `process: memory after ${QUOTES.toLocaleString('en')} quotes, kept embedded database`,
    against: '',
    budget: '< 420 MB',
    measure: () =>
      inFolder(async (folder) => {
        await timeStart(folder)
        return memoryAfterQuotes({ DATA_DIR: folder })
      }),
  },
]

async function measureSwaps(): Promise<string> {
  const site = await large()
  const swaps = await repeat(SWAPS, (swap) => watchSwap(site, 210 + 10 * swap))
  const waits = spreadOf(swaps.map(({ longestMs }) => longestMs))
  return `${inUnits(spreadOf(swaps.map(({ seconds }) => seconds)), 's', 2)}, ${inUnits(waits, 'ms')}`
}

/** Removes the folders once everything is measured, because a file system is slower for a while after a removal. */
async function timeStarts(): Promise<{ firstMs: number; keptMs: number }[]> {
  return inFolder(async (folder) =>
    repeat(STARTS, async (start) => {
      const inside = join(folder, String(start))
      return { firstMs: await timeStart(inside), keptMs: await timeStart(inside) }
    }),
  )
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function timeStart(folder: string): Promise<number> {
  const { startMs, stop } = await startCompiled({ DATA_DIR: folder })
  await stop()
  return startMs
}

async function memoryAfterQuotes(variables: NodeJS.ProcessEnv): Promise<string> {
  const server = await startCompiled(variables)
  await run({ url: server.url + QUOTE }, QUOTES)
  return memoryOf(server)
}

/** Stops the process, too. */
async function memoryOf({ residentMb, stop }: Running): Promise<string> {
  const memory = await residentMb()
  await stop()
  return `${Math.round(memory)} MB`
}

function inSeconds(ms: number[]): string {
  return inUnits(spreadOf(ms.map((ms) => ms / 1000)), 's', 1)
}
