import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from './once.ts'
import { startCompiled } from './processes.ts'
import { repeat } from './rounds.ts'
import type { Row } from './row.ts'
import { large } from './sites.ts'
import { inUnits, spreadOf } from './spread.ts'
import { watchSwap } from './swap.ts'

const SWAPS = 3
const STARTS = 3

const starts = once(() => repeat(STARTS, startTwice))

/** What a process does besides answering: taking up a changed catalogue, starting. */
export const processRows: Row[] = [
  {
    what: 'process: swap of a changed large catalogue, longest wait',
    against: '',
    budget: '< 2 s, ≤ 50 ms',
    measure: measureSwaps,
  },
  {
    what: 'process: first start on an empty folder',
    against: '',
    budget: '< 15 s',
    measure: async () => inSeconds((await starts()).map(({ firstMs }) => firstMs)),
  },
  {
    what: 'process: start on a kept embedded database',
    against: '',
    budget: '< 2 s',
    measure: async () => inSeconds((await starts()).map(({ keptMs }) => keptMs)),
  },
]

async function measureSwaps(): Promise<string> {
  const site = await large()
  const swaps = await repeat(SWAPS, (swap) => watchSwap(site, 210 + 10 * swap))
  const waits = spreadOf(swaps.map(({ longestMs }) => longestMs))
  return `${inUnits(spreadOf(swaps.map(({ seconds }) => seconds)), 's', 2)}, ${inUnits(waits, 'ms')}`
}

async function startTwice(): Promise<{ firstMs: number; keptMs: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-bench-'))
  try {
    return { firstMs: await timeStart(folder), keptMs: await timeStart(folder) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function timeStart(folder: string): Promise<number> {
  const { startMs, stop } = await startCompiled({ DATA_DIR: folder })
  await stop()
  return startMs
}

function inSeconds(ms: number[]): string {
  return inUnits(spreadOf(ms.map((ms) => ms / 1000)), 's', 1)
}
