import { expect, it, onTestFinished } from 'vitest'
import { watchClock } from '../../../src/services/platform/watch-clock.ts'
import { MINUTE_MS } from '../../../src/values/time.ts'
import { useDatabase } from '../../support/database.ts'
import { memoryLog } from '../../support/memory-log.ts'

const database = useDatabase()

/** A watch of a clock that is ahead of the one of this machine, which is also the database's. */
async function watch({ aheadMs }: { aheadMs: number }) {
  const { log, text } = memoryLog()
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const isRight = await watchClock(database.db, () => new Date(Date.now() + aheadMs), log, stop.signal)
  return { isRight: isRight(), log: text() }
}

it('The clock of a process is right within half a minute', async () => {
  expect(await watch({ aheadMs: 0 })).toEqual({ isRight: true, log: '' })
  expect(await watch({ aheadMs: 20_000 })).toEqual({ isRight: true, log: '' })
  expect(await watch({ aheadMs: -20_000 })).toEqual({ isRight: true, log: '' })
})

it.each([
  [40 * MINUTE_MS, '2400 s ahead of'],
  [-MINUTE_MS, '60 s behind'],
])('The clock of a process is wrong when it is off by %i ms, and the log says so', async (aheadMs, words) => {
  const { isRight, log } = await watch({ aheadMs })
  expect(isRight).toBe(false)
  expect(log).toContain(`"level":50`)
  expect(log).toContain(words)
})
