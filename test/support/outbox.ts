import { eq, sql, type SQL } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { outbox } from '../../src/db/schema/notify.ts'
import { type Channel, startOutbox } from '../../src/services/notify/outbox/start-outbox.ts'
import type { OutboxChannel } from '../../src/values/outbox-kind.ts'
import { memoryLog } from './memory-log.ts'

/** Returns the condition that a message is about the booking with this reference. */
export function whereAbout(reference: string): SQL {
  return eq(outbox.bookingId, sql`(SELECT id FROM bookings WHERE reference = ${reference})`)
}

/** Runs an outbox until it is stopped or the test ends. Channels that are not given are closed. */
export function runOutbox(
  db: Database,
  channels: Partial<Record<OutboxChannel, Channel>>,
  clock: () => Date,
  { clockIsRight = (): boolean => true } = {},
) {
  const { log, text } = memoryLog()
  const stopping = new AbortController()
  const closed = { closed: 'closed in this test' }
  const stopped = startOutbox(
    { db, clock, clockIsRight, log },
    { mail: closed, webhook: closed, ...channels },
    stopping.signal,
  )
  const stop = () => {
    stopping.abort()
    return stopped
  }
  onTestFinished(stop)
  return { stop, logged: text }
}
