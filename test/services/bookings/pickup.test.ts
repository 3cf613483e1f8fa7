import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { moveRides } from '../../../src/services/changes/move-rides.ts'
import { findItemKeys } from '../../../src/services/rides/assignment.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { atDesk } from '../../support/desk.ts'
import { pageLines } from '../../support/pdf.ts'
import { buyOn } from '../../support/sale.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()

it('The pickup of a ride is that of its columns everywhere, whatever is stored besides', async () => {
  const { db } = world.database
  const { booking, own } = await buyOn(world)
  const key = await findItemKeys(db, [`${booking.reference}-P1`])
  await moveRides(
    db,
    key.map((one) => ({ ...one, minutes: 25 })),
    { actor: COMMAND_LINE, sender: world.sender, seen: null },
    NOW,
  )
  const wrong = sql`'{"pickupAt": 0}'::jsonb`
  await db.execute(
    sql`UPDATE booking_items SET details = details || ${wrong}, voucher = voucher || ${wrong} WHERE booking_id = ${booking.id}`,
  )
  const { body } = await world.app.inject(own)
  expect(body).toContain('11:25')
  const voucher = await world.app.inject(`${own}/vouchers/1.pdf`)
  expect((await pageLines(voucher.rawPayload)).flat().join(' ')).toContain('11:25')
  const board = await (await atDesk(world)).get('/desk/rides.csv?day=2027-01-16')
  expect(board.body).toContain('2027-01-16 11:25:00')
  for (const page of [body, board.body]) expect(page).not.toContain('1970')
})
