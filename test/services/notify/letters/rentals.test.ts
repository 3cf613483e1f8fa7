import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox, shops } from '../../../../src/db/schema/index.ts'
import type { Booking } from '../../../../src/services/bookings/booking.ts'
import { cancel } from '../../../../src/services/changes/cancel.ts'
import { mailOf } from '../../../../src/services/notify/mail/deliver-mail.ts'
import { attachedFiles } from '../../../../src/services/notify/mail/mail.ts'
import { remindTravellers } from '../../../../src/services/notify/remind.ts'
import { TRAVELLER } from '../../../../src/values/actor.ts'
import { HOUR_MS, parseDay } from '../../../../src/values/time.ts'
import { readCalendar } from '../../../support/calendar.ts'
import { SATURDAY } from '../../../support/demo.ts'
import { whereAbout } from '../../../support/outbox.ts'
import { pageLines } from '../../../support/pdf.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../../../support/rental.ts'
import { NOW, useWorld } from '../../../support/world.ts'

const world = useWorld()
const SHOPS_EMAIL = 'val-thorens-galerie-caron@skirental-alpine.example'

async function mailsOf({ reference }: Booking) {
  const rows = await world.database.db.select().from(outbox).where(whereAbout(reference)).orderBy(outbox.createdAt)
  const mails = rows.map(({ payload }) => mailOf(payload))
  const to = (address: string) => mails.filter((one) => one.to === address)
  return { mails, to }
}

describe('a rental', () => {
  it('A rental is mailed to traveller, operator and shop, with its voucher and the calendar file', async () => {
    const booking = await bookRental(world, rentalSale(rentalCart(world)))
    const { to, mails } = await mailsOf(booking)
    expect(mails).toHaveLength(3)
    const [toTraveller] = to('ada@example.com')
    expect(toTraveller).toMatchObject({
      subject: `Booked: Ski rental in Val Thorens, Sat 16 January 2027 (${booking.reference})`,
      attachments: [{ kind: 'rental_voucher' }, { kind: 'calendar' }],
    })
    for (const words of [
      'SkiRental Alpine Val Thorens Galerie Caron',
      'Mon–Tue 08:30–19:00',
      'Sat 16 January 2027 – Thu 21 January 2027',
      'Collect on: Sat 16 January 2027\nOpen: 08:30–20:00\n',
      'Evolution skis, boots, helmet',
      'Height 165-169 cm · Weight 65-69 kg',
      'to be paid in the shop',
      'free until Wed 13 January 2027, 23:59\n50% of the price refunded until Fri 15 January 2027, 23:59',
    ])
      expect(toTraveller?.text).toContain(words)
    expect(toTraveller?.text).not.toMatch(/driver|transfer/i)
    expect(to(world.config.operator.email)[0]?.subject).toContain('Ski rental in Val Thorens')
    const [toShop] = to(SHOPS_EMAIL)
    expect(toShop).toMatchObject({
      subject: `Rental ${booking.reference}-P1: Ada Lovelace, from Sat 16 January 2027`,
      attachments: [{ kind: 'rental_voucher' }],
    })
    expect(toShop?.text).toContain('+44 7700 900123')
    const [voucher, calendar] = await attachedFiles(world.database.db, toTraveller?.attachments ?? [], NOW)
    const text = (await pageLines(voucher?.content ?? Buffer.alloc(0))).flat().join(' ')
    expect(text).toContain('Galerie Caron')
    expect(text).toContain('TO PAY IN THE SHOP')
    expect(readCalendar(String(calendar?.content)).events).toMatchObject([{ start: '2027-01-16', end: '2027-01-22' }])
  })

  it('A group is told what each of them costs, and everybody what to have ready in the shop', async () => {
    const own = { period: { firstDay: (parseDay(SATURDAY) ?? 0) + 2, days: 3 } }
    const group = [ADA, { ...ADA, ...own, firstName: 'Zoé', measurements: {} }]
    const { to } = await mailsOf(await bookRental(world, rentalSale(rentalCart(world, group))))
    const text = to('ada@example.com')[0]?.text ?? ''
    expect(text).toMatch(/Ada: Evolution skis, boots, helmet\n.*\nHeight .*\n€134\.00\nZoé: /)
    expect(text).toMatch(/Measurements are taken in the shop\n€[\d.]+\nDays: /)
    expect(text).toContain('In the shop: Show the voucher, on paper or on your phone.\n')
    expect(text).toMatch(/identity document.*\nSizes that are still open are measured there\./)
    const alone = (await mailsOf(await bookRental(world, rentalSale(rentalCart(world))))).to('ada@example.com')[0]
    expect(alone?.text).toContain('Ada: Evolution skis, boots, helmet\n')
    expect(alone?.text).not.toContain('measured there')
  })

  it('The mail for a shop without an address goes to the operator, to be passed on', async () => {
    const { database, catalogue } = world
    await database.db.update(shops).set({ email: null }).where(eq(shops.id, 358))
    await expect.poll(() => catalogue.current.rentals.shops.get(358)?.email).toBeNull()
    const booking = await bookRental(world, rentalSale(rentalCart(world, [ADA], { shopId: 358 })))
    const { to } = await mailsOf(booking)
    expect(to(world.config.operator.email).map(({ subject }) => subject)).toContain(
      `Please pass on to SkiRental Alpine Val Thorens Caron: Rental ${booking.reference}-P1: Ada Lovelace, from Sat 16 January 2027`,
    )
  })

  it('The shop is told of a cancelled rental, but of nothing in the sandbox', async () => {
    const { db } = world.database
    const booking = await bookRental(world, rentalSale(rentalCart(world)))
    await cancel(db, booking.id, { actor: TRAVELLER, sender: world.sender }, booking.createdAt)
    const { to } = await mailsOf(booking)
    expect(to(SHOPS_EMAIL).map(({ subject, attachments }) => [subject, attachments])).toEqual([
      [`Cancelled rental ${booking.reference}-P1: Ada Lovelace, from Sat 16 January 2027`, []],
    ])
    const tried = await bookRental(world, rentalSale(rentalCart(world), { environment: 'sandbox' }))
    expect((await mailsOf(tried)).mails.map((one) => one.to)).toEqual(['ada@example.com'])
  })

  it('The traveller is reminded of a rental three days and one day before, with shop and hours', async () => {
    const booking = await bookRental(world, rentalSale(rentalCart(world, [ADA])))
    for (const hours of [71, 23])
      await remindTravellers(
        world.database.db,
        world.sender,
        new Date(booking.firstStartAt.getTime() - hours * HOUR_MS),
      )
    const { to } = await mailsOf(booking)
    const reminders = to('ada@example.com').slice(1)
    expect(reminders.map(({ subject }) => subject)).toEqual([
      `In three days: Ski rental in Val Thorens, Sat 16 January 2027 (${booking.reference})`,
      `Tomorrow: Ski rental in Val Thorens, Sat 16 January 2027 (${booking.reference})`,
    ])
    expect(reminders[0]?.text).toContain('Mon–Tue 08:30–19:00')
  })
})
