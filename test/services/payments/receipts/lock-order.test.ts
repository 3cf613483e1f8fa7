import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Database } from '../../../../src/db/database.ts'
import { bookings } from '../../../../src/db/schema/index.ts'
import type { Booking } from '../../../../src/services/bookings/booking.ts'
import { logBooking } from '../../../../src/services/bookings/log.ts'
import { listReceipts } from '../../../../src/services/documents/receipts/receipt.ts'
import { addReceived } from '../../../../src/services/payments/payment.ts'
import { issueReceipts } from '../../../../src/services/payments/receipts.ts'
import { COMMAND_LINE } from '../../../../src/values/actor.ts'
import { ONE_WAY, partnerOf, sellByApi } from '../../../support/partner.ts'
import { NOW, useWorld } from '../../../support/world.ts'

const world = useWorld()

const issue = async (db: Database, booking: Booking) => {
  await addReceived(db, booking, 1_000, NOW)
  await issueReceipts(db, booking, world.sender, NOW)
}

const log = (db: Database, { id }: Booking) => logBooking(db, id, { actor: COMMAND_LINE, event: 'seen' }, NOW)

it('Receipts and the log of one partner’s bookings are written in either order without a deadlock', async () => {
  const { db } = world.database
  const partner = partnerOf(world)
  const sell = async (): Promise<Booking> => {
    const reference = await sellByApi(partner, ONE_WAY)
    const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
    if (!booking) throw new Error('the partner has sold nothing')
    return booking
  }
  const [one, other] = [await sell(), await sell()]
  const steps = new EventEmitter()
  const [issued, logged] = [once(steps, 'issued'), once(steps, 'logged')]
  const begun: string[] = []
  const first = db.transaction(async (tx) => {
    begun.push(one.reference)
    await issue(tx, one)
    steps.emit('issued')
    // The other may have to wait until this one has ended.
    await Promise.race([logged, wait(500)])
    await log(tx, one)
  })
  await issued
  const second = db.transaction(async (tx) => {
    begun.push(other.reference)
    await log(tx, other)
    steps.emit('logged')
    await issue(tx, other)
  })
  await Promise.all([first, second])
  // A transaction that met a deadlock would have been tried again.
  expect(begun).toEqual([one.reference, other.reference])
  expect(await listReceipts(db, one)).toHaveLength(1)
  expect(await listReceipts(db, other)).toHaveLength(1)
})
