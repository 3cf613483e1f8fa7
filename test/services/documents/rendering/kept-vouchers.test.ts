import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { keptVouchers } from '../../../../src/db/schema/index.ts'
import type { Booking } from '../../../../src/services/bookings/booking.ts'
import { findFullBookingByReference } from '../../../../src/services/bookings/find-booking.ts'
import { voucherDocumentsOf } from '../../../../src/services/documents/rendering/document.ts'
import { oldVoucherFiles, voucherDigest } from '../../../../src/services/documents/rendering/kept-vouchers.ts'
import { voucherDrawing } from '../../../../src/services/documents/rendering/voucher-drawing.ts'
import { attachedFiles } from '../../../../src/services/notify/mail/mail.ts'
import { cleanUp } from '../../../../src/services/platform/clean-up.ts'
import { eraseContacts, eraseDetails } from '../../../../src/services/privacy/personal-data.ts'
import { DAY_MS } from '../../../../src/values/time.ts'
import { pageLines } from '../../../support/pdf.ts'
import { bookOn, mailsAbout } from '../../../support/sale.ts'
import { traveller } from '../../../support/traveller.ts'
import { NEVER, NOW, useWorld } from '../../../support/world.ts'

const world = useWorld()
const { get, post, formOf } = traveller(world)

const booked = () => bookOn(world, { payment_method: 'on_arrival' })
const voucherOf = async (own: string) => (await get(`${own}/vouchers/1.pdf`)).rawPayload
const keptOf = ({ id }: Booking) => world.database.db.select().from(keptVouchers).where(eq(keptVouchers.bookingId, id))

/** Something by which it is known again. */
const CHANGED = Buffer.from('as it was kept')
const changeKept = ({ id }: Booking) =>
  world.database.db.update(keptVouchers).set({ file: CHANGED }).where(eq(keptVouchers.bookingId, id))

it('A voucher is drawn once, and cached for later downloads and for the mail', async () => {
  const { own, booking } = await booked()
  const made = await voucherOf(own)
  expect(await keptOf(booking)).toMatchObject([
    { productReference: `${booking.reference}-P1`, file: made, madeAt: NOW },
  ])
  await changeKept(booking)
  expect(await voucherOf(own)).toEqual(CHANGED)
  const [mail] = await mailsAbout(world, booking)
  const files = await attachedFiles(world.database.db, mail?.attachments ?? [], NOW)
  expect(files[0]?.content).toEqual(CHANGED)
})

it('A voucher is drawn by the mail that carries it, if that comes first', async () => {
  const { own, booking } = await booked()
  const [mail] = await mailsAbout(world, booking)
  const [file] = await attachedFiles(world.database.db, mail?.attachments ?? [], NOW)
  expect(await keptOf(booking)).toMatchObject([{ file: file?.content }])
  expect(await voucherOf(own)).toEqual(file?.content)
})

it('A voucher is drawn again when it says something else', async () => {
  const { own, booking } = await booked()
  await voucherOf(own)
  await post(`${own}/details`, { ...(await formOf(`${own}/details`)), outbound_flight_number: 'LX 1' })
  const changed = await voucherOf(own)
  expect((await pageLines(changed)).flat().join(' ')).toContain('LX1')
  expect(await keptOf(booking)).toMatchObject([{ file: changed }])
})

it('A voucher is drawn again when its drawing has changed', async () => {
  const { own, booking } = await booked()
  const made = await voucherOf(own)
  const { items } = (await findFullBookingByReference(world.database.db, booking.reference)) ?? { items: [] }
  const [document] = voucherDocumentsOf({ booking, items })
  const digest = document && voucherDigest(document, 'drawn otherwise')
  await world.database.db
    .update(keptVouchers)
    .set({ digest, file: CHANGED })
    .where(eq(keptVouchers.bookingId, booking.id))
  expect(await voucherOf(own)).toEqual(made)
  expect(await keptOf(booking)).toMatchObject([
    { file: made, digest: document && voucherDigest(document, await voucherDrawing()) },
  ])
})

it.each([
  ['details', eraseDetails],
  ['contacts', eraseContacts],
])('A cached voucher is deleted with the %s of its booking, and never cached again', async (_, erase) => {
  const { own, booking } = await booked()
  await voucherOf(own)
  const [mail] = await mailsAbout(world, booking)
  await erase(world.database.db, [booking], NOW)
  expect(await keptOf(booking)).toEqual([])
  await attachedFiles(world.database.db, mail?.attachments ?? [], NOW)
  expect(await keptOf(booking)).toEqual([])
})

it('A voucher is cached for a month', async () => {
  const { own, booking } = await booked()
  await voucherOf(own)
  const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
  await cleanUp(world.database.db, oldVoucherFiles, after(29), NEVER)
  expect(await keptOf(booking)).toHaveLength(1)
  await cleanUp(world.database.db, oldVoucherFiles, after(31), NEVER)
  expect(await keptOf(booking)).toEqual([])
})
