import { Slots } from '../values/slots.ts'
import type { Database, ReadAside } from './database.ts'

/** Reads immediately, and stops when the signal aborts. */
type ReadNow = <Result>(signal: AbortSignal, read: (db: Database) => Promise<Result>) => Promise<Result>

/** The maximum number of concurrent readers in a process. */
export const READERS = 2

/** Returns a reader that makes its callers take slots. */
export function takingSlots(readNow: ReadNow): ReadAside {
  const slots = new Slots({ maxRunning: READERS, maxWaiting: 30, timeoutMs: 2_000 })
  return (slot, read) => slots.take(slot, () => readNow(slot.signal, read))
}
