import { eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings, outbox } from '../../../src/db/schema/index.ts'
import type { Booking } from '../../../src/services/bookings/booking.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { resendVouchers } from '../../../src/services/notify/resend.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { formatInstant, OPERATOR_ZONE } from '../../../src/values/time.ts'
import { expectRefusal } from '../../support/http.ts'
import { whereAbout } from '../../support/outbox.ts'
import { CUSTOMER, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { takeOut } from '../../support/sale.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

const SELECTIONS = {
  v1: { outbound: 'requested', return: 'requested' },
  v2: { outbound: 'requested-2', return: 'requested-2' },
} as const

/** A booking made under an Idempotency-Key, and the same call again. */
async function book(version: 'v1' | 'v2', key: string, return_vouchers = 1) {
  const root = version === 'v1' ? '/api' : '/api/v2'
  const { id } = (await partner.post('/api/v2/transfer', { Transfer: ROUND_TRIP })).json().Transfer
  const Booking = {
    transfer_id: id,
    TransferSelection: SELECTIONS[version],
    Customer: CUSTOMER,
    return_vouchers,
  }
  const again = (headers: Record<string, string> = { 'idempotency-key': key }) =>
    partner.post(`${root}/booking`, { Booking }, headers)
  const answer = (await again()).json().Booking
  return { reference: String(answer.reference), answer, again }
}

async function rowOf(reference: string): Promise<Booking> {
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  if (!booking) throw new Error('no such booking')
  return booking
}

async function cancelByOperator(reference: string): Promise<void> {
  const { id } = await rowOf(reference)
  await cancel(world.database.db, id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
}

describe('cancelled bookings', () => {
  it('Reading a cancelled booking shows its state and no voucher', async () => {
    const { reference } = await book('v2', 'read-1')
    const read = async () => (await partner.get(`/api/v2/booking/${reference}`)).json().Booking
    const alive = await read()
    expect(alive).toMatchObject({ status: 'confirmed', cancelled_at: null })
    expect(Object.keys(alive.vouchers)).toEqual([`${reference}-P1`, `${reference}-P2`])
    await cancelByOperator(reference)
    const { vouchers, ...cancelled } = await read()
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelled_at: formatInstant(NOW, OPERATOR_ZONE) })
    expect(vouchers).toEqual({})
  })

  it('Repeating the call that made a booking tells that it was cancelled since, in either version', async () => {
    const two = await book('v2', 'repeat-2')
    expect(Object.keys(two.answer)).toEqual(['reference', 'vouchers'])
    expect((await two.again()).json().Booking).toEqual(two.answer)
    await cancelByOperator(two.reference)
    const repeated = await two.again()
    expect(repeated.json()).toEqual({ Booking: { reference: two.reference, status: 'cancelled', vouchers: {} } })

    const one = await book('v1', 'repeat-1')
    expect(Object.keys(one.answer)).toEqual(['reference', `${one.reference}-P1`, `${one.reference}-P2`])
    await cancelByOperator(one.reference)
    expect((await one.again()).json()).toEqual({ Booking: { reference: one.reference } })
  })

  it('Repeating a call that asked for no vouchers tells that its booking was cancelled since, in either version', async () => {
    for (const version of ['v1', 'v2'] as const) {
      const { reference, answer, again } = await book(version, `repeat-without-${version}`, 0)
      expect(answer).toEqual({ reference })
      await cancelByOperator(reference)
      expect((await again()).json()).toEqual({ Booking: { reference, status: 'cancelled' } })
    }
  })

  it('Booking the transfer of a cancelled booking again is refused, and the refusal says that it was cancelled', async () => {
    const { reference, again } = await book('v2', 'once-more')
    await cancelByOperator(reference)
    const answer = await again({})
    expectRefusal(answer, 409, 'ALREADY_BOOKED')
    expect(answer.json().error.message).toMatch(`${reference}, which has been cancelled since`)
  })

  it('No mail carries a voucher of a cancelled booking, not even one that waited or was given up', async () => {
    const { db } = world.database
    const { reference } = await book('v2', 'mail-1')
    const mails = () => db.select().from(outbox).where(whereAbout(reference))
    expect(await mails()).toHaveLength(1)
    await db.update(outbox).set({ nextAttemptAt: null }).where(isNull(outbox.sentAt))
    await cancelByOperator(reference)
    expect(await mails()).toEqual([])
    expect(
      await resendVouchers(db, await rowOf(reference), { actor: COMMAND_LINE, sender: world.sender }, NOW),
    ).toBeUndefined()
    expect(await mails()).toEqual([])
  })

  it('Vouchers that are asked for again at the moment of a cancellation are not sent', async () => {
    const { db } = world.database
    const { reference } = await book('v2', 'race-1')
    const booking = await rowOf(reference)
    let asked: Promise<string | undefined> = Promise.resolve('')
    await db.transaction(async (tx) => {
      await cancel(tx, booking.id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
      asked = resendVouchers(db, booking, { actor: COMMAND_LINE, sender: world.sender }, NOW)
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    expect(await asked).toBeUndefined()
  })
})

it('A leg that the operator has taken out has no voucher, while the other leg keeps its own', async () => {
  const { db } = world.database
  const { reference } = await book('v2', 'one-leg')
  const { id } = await rowOf(reference)
  await takeOut(db, { id }, 1)
  const { vouchers } = (await partner.get(`/api/v2/booking/${reference}`)).json().Booking
  expect(Object.keys(vouchers)).toEqual([`${reference}-P2`])
})
