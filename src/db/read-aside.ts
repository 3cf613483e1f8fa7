import { Turns } from '../values/turns.ts'
import type { Database, ReadAside } from './database.ts'

/** Reads immediately, and stops when the signal aborts. */
type ReadNow = <Result>(signal: AbortSignal, read: (db: Database) => Promise<Result>) => Promise<Result>

/** The maximum number of concurrent readers in a process. */
export const READERS = 2

/** Returns a reader that makes its callers take turns. */
export function takingTurns(readNow: ReadNow): ReadAside {
  const turns = new Turns({ maxRunning: READERS, maxWaiting: 30, timeoutMs: 2_000 })
  return (turn, read) => turns.take(turn, () => readNow(turn.signal, read))
}
