import { and, arrayContains, asc, eq, inArray, sum } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { bookingItems, changedMarkupRules, commissions, events, webhooks } from '../../db/schema/index.ts'
import { type BookingEventType, MARKUPS_CHANGED, MESSAGE } from '../../values/booking.ts'
import { ENVIRONMENTS } from '../../values/environment.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import { findBookingById, type FullBooking } from '../bookings/find-booking.ts'
import { holdChanges } from '../bookings/log.ts'
import { listPaidMinor } from '../bookings/paid.ts'
import { toPublicBooking, type PublicBooking } from '../bookings/public-booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { findAhead } from '../partners/sandbox-clock.ts'
import { listKnownDrivers } from '../rides/assignment.ts'
import type { ChangedRules } from './events.ts'
import { queueMessages } from './outbox/queue.ts'
import type { WebhookCall } from './webhooks/event.ts'

/**
 * Notifies the partner of a booking, if it has one, of what has just happened, with the booking as it is, in the
 * transaction that logged it.
 */
export async function notifyPartner(
  db: Database,
  { id, partnerId }: Pick<Booking, 'id' | 'partnerId'>,
  type: Exclude<BookingEventType, typeof MESSAGE>,
  sender: Sender,
  now: Date,
): Promise<void> {
  if (partnerId === null) return
  const { booking, shown } = await load(db, id, sender, now)
  await appendBookingEvent(db, booking, { type, shown }, now)
}

/** Notifies the partner of a booking of what it is asked to pass on, in the transaction that logged it. */
export async function notifyPartnerOfMessage(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  text: string,
  sender: Sender,
  now: Date,
): Promise<void> {
  const { booking, shown } = await load(db, id, sender, now)
  await appendBookingEvent(db, booking, { type: MESSAGE, shown: { ...shown, message: { text } } }, now)
}

async function load(db: Database, id: number, sender: Sender, now: Date) {
  const booking = await findBookingById(db, id)
  const [shown] = booking ? await publicBookings(db, [booking], sender, now) : []
  if (!booking || !shown) throw new Error(`there is no booking ${id}`)
  return { booking, shown }
}

/**
 * Tells its partner, if it has one, of a sale in the transaction that has just stored it and begun its log. What
 * `notifyPartner` would ask the database for is known: nobody has paid, and nobody drives yet.
 */
export async function notifyPartnerOfSale(
  db: Database,
  { booking, items }: FullBooking,
  commissionMinor: number,
  sender: Sender,
  now: Date,
): Promise<void> {
  if (booking.partnerId === null) return
  const beside = { commissionMinor, paidMinor: 0, drivers: NOBODY }
  const shown = toPublicBooking({ booking, items }, beside, sender, now)
  await appendBookingEvent(db, booking, { type: 'booking.confirmed', shown }, now)
}

const NOBODY = new Map<number, never>()

/** Returns bookings as their partner sees them, in order, with a few queries for all of them together. */
export async function publicBookings(
  db: Database,
  asked: readonly Booking[],
  sender: Sender,
  now: Date,
): Promise<PublicBooking[]> {
  const ids = asked.map(({ id }) => id)
  if (ids.length === 0) return []
  const items = await db
    .select()
    .from(bookingItems)
    .where(inArray(bookingItems.bookingId, ids))
    .orderBy(asc(bookingItems.number))
  const earned = await db
    .select({ id: commissions.bookingId, minor: sum(commissions.amountMinor).mapWith(Number) })
    .from(commissions)
    .where(inArray(commissions.bookingId, ids))
    .groupBy(commissions.bookingId)
  const itemsById = new Map(ids.map((id): [number, BookingItem[]] => [id, []]))
  for (const item of items) itemsById.get(item.bookingId)?.push(item)
  const commissionById = new Map(earned.map(({ id, minor }) => [id, minor]))
  const drivers = await listKnownDrivers(db, ids, now)
  // On account nothing is paid by card.
  const byCard = asked.filter(({ settlement }) => settlement !== 'account')
  const paid = await listPaidMinor(
    db,
    byCard.map(({ id }) => id),
  )
  return asked.map((booking) => {
    const beside = {
      commissionMinor: commissionById.get(booking.id) ?? 0,
      paidMinor: paid.get(booking.id) ?? 0,
      drivers: drivers.get(booking.id) ?? new Map(),
    }
    return toPublicBooking({ booking, items: itemsById.get(booking.id) ?? [] }, beside, sender, now)
  })
}

/** An event of a booking, and the booking after it; for a message, with the message. */
type BookingEvent =
  | { type: Exclude<BookingEventType, typeof MESSAGE>; shown: PublicBooking }
  | { type: typeof MESSAGE; shown: PublicBooking & { message: { text: string } } }

/**
 * Stores an event of a partner's booking and queues it for the webhooks that subscribed to it, in the transaction that
 * logged it. Because the log makes changes of one partner's bookings wait for each other to be committed, events of a
 * partner become visible in the order of their numbers, and listing those after a given one misses none.
 */
async function appendBookingEvent(
  db: Database,
  { id: bookingId, partnerId, environment, version }: Pick<Booking, 'id' | 'partnerId' | 'environment' | 'version'>,
  { type, shown }: BookingEvent,
  now: Date,
): Promise<void> {
  const occurredAt = new Date(shown.updatedAt)
  const aheadMs = environment === 'sandbox' && partnerId !== null ? await findAhead(db, partnerId) : 0
  const recordedAt = new Date(now.getTime() - aheadMs)
  await append(db, { environment, type, bookingId, partnerId, version, occurredAt, recordedAt, content: shown }, now)
}

/**
 * Announces in one event which markup rules were added, changed or removed since the last time, once per environment for
 * all partners. Can be called at any time and by several processes: each committed change is announced once.
 */
export async function announceMarkupChanges(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ruleIds = await takeChangedRules(tx)
    if (ruleIds.length === 0) return
    // No booking changes meanwhile.
    await holdChanges(tx)
    const content: ChangedRules = { version: 1, ruleIds }
    for (const environment of ENVIRONMENTS)
      await append(tx, { environment, type: MARKUPS_CHANGED, occurredAt: now, recordedAt: now, content }, now)
  })
}

/** Returns the ids in order, each once. A second caller waits here for the first and gets the rest. */
async function takeChangedRules(db: Database): Promise<number[]> {
  const changes = await db.delete(changedMarkupRules).returning({ ruleId: changedMarkupRules.ruleId })
  return [...new Set(inOrder(changes, ({ ruleId }) => ruleId).map(({ ruleId }) => ruleId))]
}

async function append(db: Database, event: typeof events.$inferInsert, now: Date): Promise<void> {
  const [kept] = await db.insert(events).values(event).returning()
  if (!kept) throw new Error('INSERT … RETURNING gave no row')
  await queueCalls(db, kept, now)
}

/**
 * Queues an event for every webhook that subscribed to it, of its partner or of all. Within a transaction it is
 * delivered if and only if that commits. Calls about one booking reach a webhook in order.
 */
async function queueCalls(
  db: Database,
  { id: eventId, environment, type, partnerId, bookingId }: typeof events.$inferSelect,
  now: Date,
): Promise<void> {
  const chosen = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.environment, environment),
        partnerId === null ? undefined : eq(webhooks.partnerId, partnerId),
        arrayContains(webhooks.eventTypes, [type]),
      ),
    )
    // Locked, so that no webhook is removed before its call is queued.
    .for('key share')
  const messages = chosen.map(({ id }) => {
    const payload: WebhookCall = { version: 1, kind: 'listed', webhookId: id, eventId, type }
    const line = bookingId === null ? null : `webhook ${id} booking ${bookingId}`
    return { environment, kind: 'webhook', webhookId: id, line, payload } as const
  })
  await queueMessages(db, messages, now)
}
