import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from './once.ts'
import { startCompiled } from './processes.ts'
import type { Row } from './row.ts'
import { large } from './sites.ts'
import { watchSwap } from './swap.ts'

const starts = once(startTwice)

/** What a process does besides answering: taking up a changed catalogue, starting. */
export const processRows: Row[] = [
  {
    what: 'process: swap of a changed large catalogue',
    budget: '< 2 s, ≤ 50 ms',
    async measure() {
      const { url, databaseUrl } = await large()
      const { seconds, longestMs } = await watchSwap(url, databaseUrl)
      return `${seconds.toFixed(2)} s, longest wait ${longestMs.toFixed(0)} ms`
    },
  },
  {
    what: 'process: first start on an empty folder',
    budget: '< 15 s',
    measure: async () => seconds((await starts()).firstMs),
  },
  {
    what: 'process: start on a kept embedded database',
    budget: '< 2 s',
    measure: async () => seconds((await starts()).keptMs),
  },
]

async function startTwice(): Promise<{ firstMs: number; keptMs: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-bench-'))
  const first = await startCompiled({ DATA_DIR: folder })
  await first.stop()
  const kept = await startCompiled({ DATA_DIR: folder })
  await kept.stop()
  await rm(folder, { recursive: true })
  return { firstMs: first.startMs, keptMs: kept.startMs }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
