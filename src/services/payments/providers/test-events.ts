import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, exists, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { inOrder } from '../../../db/in-order.ts'
import { payments, testEvents } from '../../../db/schema/index.ts'
import { newToken } from '../../../values/token.ts'
import { whereAboutOne, type BookingScope } from '../../bookings/booking.ts'
import { whereDue } from '../../platform/due-work.ts'
import type { ProviderEvent, RawEvent } from '../provider.ts'

/** The maximum age of a signature. */
const TOLERANCE_SECONDS = 300

/** After how long a call that was not accepted is repeated. */
const AGAIN_AFTER_MS = 60_000

const AT_ONCE = 50

const SIGNATURE = 'test-signature'

const eventBody = z.object({ id: z.string(), payment: z.string() })

/** Schedules the calls for one event, each after a number of seconds. */
export async function queueTestEvents(
  db: Database,
  paymentReference: string,
  seconds: readonly number[],
  now: Date,
): Promise<void> {
  if (seconds.length === 0) return
  const eventId = `test_event_${newToken()}`
  const dueAfter = (wait: number) => new Date(now.getTime() + wait * 1000)
  await db.insert(testEvents).values(seconds.map((wait) => ({ eventId, paymentReference, dueAt: dueAfter(wait) })))
}

/**
 * Makes the due calls, signed with the key, for all bookings or some of them. A call that is not accepted is repeated a
 * minute later, and this throws once all have been tried. Several processes may do so at once; at worst a call is made
 * twice.
 */
export async function deliverTestEvents(
  db: Database,
  key: string,
  take: (event: RawEvent) => Promise<unknown>,
  now: Date,
  scope?: BookingScope,
): Promise<void> {
  const failures: unknown[] = []
  for (const { id, eventId, paymentReference } of await claim(db, scope, now)) {
    try {
      await take(signedEvent({ id: eventId, payment: paymentReference }, key, now))
      await db.delete(testEvents).where(eq(testEvents.id, id))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} test webhooks were not taken`)
}

/** Parses an event signed with the key; undefined for any other. */
export function readTestEvent({ body, headers }: RawEvent, key: string, now: Date): ProviderEvent | undefined {
  const [, seconds = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE])) ?? []
  const isOurs = signature !== '' && timingSafeEqual(Buffer.from(signature, 'hex'), digest(seconds, body, key))
  const isFresh = now.getTime() / 1000 - Number(seconds) <= TOLERANCE_SECONDS
  if (!isOurs || !isFresh) return undefined
  const { id, payment } = eventBody.parse(JSON.parse(body.toString()))
  return { id, paymentReference: payment }
}

/** Claims the due calls, oldest first, and reschedules them in case they are not accepted. */
async function claim(db: Database, scope: BookingScope, now: Date) {
  const { id, dueAt } = testEvents
  const claimed = await db
    .update(testEvents)
    .set({ dueAt: new Date(now.getTime() + AGAIN_AFTER_MS) })
    .where(whereDue(db, { id, dueAt, which: whereAbout(db, scope), order: sql`${dueAt}, ${id}`, most: AT_ONCE }, now))
    .returning()
  return inOrder(claimed, (event) => event.id)
}

function whereAbout(db: Database, scope: BookingScope) {
  if (!scope) return undefined
  const ofThem = whereAboutOne(db, payments.bookingId, scope)
  return exists(
    db
      .select({ one: sql`1` })
      .from(payments)
      .where(and(eq(payments.providerReference, testEvents.paymentReference), ofThem)),
  )
}

function signedEvent(event: z.output<typeof eventBody>, key: string, now: Date): RawEvent {
  const body = Buffer.from(JSON.stringify(event))
  const seconds = String(Math.floor(now.getTime() / 1000))
  return { body, headers: { [SIGNATURE]: `t=${seconds},v1=${digest(seconds, body, key).toString('hex')}` } }
}

function digest(seconds: string, body: Buffer, key: string): Buffer {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest()
}
