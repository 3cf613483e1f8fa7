import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingItems } from '../../../src/db/schema/index.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { mailDelivery } from '../../../src/services/notify/mail/deliver-mail.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { readCalendar } from '../../support/calendar.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { runOutbox } from '../../support/outbox.ts'
import { pageLines } from '../../support/pdf.ts'
import { bookOn, mailsAbout } from '../../support/sale.ts'
import { pathOf, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, formOf } = traveller(world)

/** Books on arrival. */
const booked = (changes: Record<string, string> = {}) => bookOn(world, { payment_method: 'on_arrival', ...changes })

describe('the documents of a booking', () => {
  it('A booking has a voucher, with its meeting point and what the driver collects, and a calendar file', async () => {
    const { own, booking } = await booked()
    const { reference } = booking
    const voucher = await get(`${own}/vouchers/1.pdf`)
    expect(voucher.statusCode).toBe(200)
    expect(voucher.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${reference}-P1.pdf"`,
      'cache-control': 'no-store',
    })
    const text = (await pageLines(voucher.rawPayload)).flat().join(' ')
    expect(text).toContain('€286.00')
    expect(text).toContain('Your driver waits in the arrivals hall')
    expect(text).toContain('The driver waits 45 min free of charge.')
    expect(text).toContain('Free until Friday 15 January 2027')

    const calendar = await get(`${own}/calendar.ics`)
    expect(calendar.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${reference}.ics"`,
      'cache-control': 'no-store',
    })
    expect(readCalendar(calendar.body).events).toMatchObject([
      { uid: `${reference}-P1@navette.test`, summary: expect.stringContaining('Transfer Geneva Airport – Chamonix') },
    ])
  })

  it.each(['vouchers/2.pdf', 'vouchers/01.pdf', 'vouchers/x.pdf', 'receipts/1.pdf'])(
    'A document that does not exist is not found: %s',
    async (document) => {
      const { own } = await booked()
      expect((await get(`${own}/${document}`)).statusCode).toBe(404)
    },
  )

  it('A cancelled booking has no voucher, not even for a ride that was made', async () => {
    const { own, booking } = await booked()
    const { db } = world.database
    await db.update(bookingItems).set({ state: 'done' }).where(eq(bookingItems.bookingId, booking.id))
    await cancel(db, booking.id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
    const page = await get(`${own}/vouchers/1.pdf`)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('This ride is cancelled.')
    expect(page.body).toContain(`href="http://navette.test${own}"`)
    expect((await get(`${own}/vouchers/2.pdf`)).body).toContain('This link does not lead to a booking')
    expect((await get(own)).body).not.toContain('/vouchers/')
  })

  it('A booking has no documents before it is confirmed, or with an invalid token', async () => {
    const { next, own } = await bookOn(world)
    expect(next).toMatch(/^\/pay\/test\//)
    for (const document of ['vouchers/1.pdf', 'calendar.ics']) {
      expect((await get(`${own}/${document}`)).statusCode).toBe(404)
      expect((await get(`/book/bookings/nobody/${document}`)).statusCode).toBe(404)
    }
  })
})

describe('a confirmed booking', () => {
  it('A confirmed booking is mailed to the traveller with voucher and calendar file, and briefly to the operator', async () => {
    const { booking } = await booked({ additional_info: 'Our dog comes, too' })
    const { reference } = booking
    const [toTraveller, toOperator, ...others] = await mailsAbout(world, booking)
    expect(others).toEqual([])
    expect(toTraveller).toMatchObject({
      to: 'ada@example.com',
      subject: `Booked: Geneva Airport – Chamonix, Sat 16 January 2027 (${reference})`,
      attachments: [{ kind: 'voucher' }, { kind: 'calendar' }],
    })
    for (const words of [
      world.sender.pageUrl(booking),
      'Your driver waits in the arrivals hall',
      '+33 4 50 00 00 00',
      '€286.00',
      'to be paid to the driver',
      'free until Fri 15 January 2027, 11:00',
    ]) {
      expect(toTraveller?.text).toContain(words)
      expect(toTraveller?.html).toContain(words)
    }
    expect(toTraveller?.text).toContain('Sat 16 January 2027, 11:00, local time')
    expect(toTraveller?.text).toMatch(/^Confirmed\n/)
    expect(toTraveller?.html).toMatch(/>Pickup Sat 16 January<.*<strong>€286\.00<\/strong>/s)
    expect(toOperator).toMatchObject({ to: world.config.operator.email, attachments: [] })
    expect(toOperator?.text).toContain('+44 7700 900123')
    expect(toOperator?.text).toContain(`${reference}-P1: the traveller left a note:\nOur dog comes, too`)
  })

  it('A confirmed booking is mailed once, however often the payment is polled, and says that a card has paid', async () => {
    const { next, booking } = await bookOn(world)
    const back = pathOf(await post(next, { outcome: 'pay' }))
    await Promise.all([get(back), get(back), get(back)])
    const mails = await mailsAbout(world, booking)
    expect(mails.filter(({ to }) => to === 'ada@example.com')).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/^Confirmed and paid\n/)
    expect(mails[0]?.text).toContain('paid by card, nothing due to the driver')
  })

  it('A booking is mailed again when a card has paid what the driver was to collect', async () => {
    const { next, own, booking } = await bookOn(world)
    await post(`${own}/payments`, { payment_method: 'on_arrival' })
    await get(pathOf(await post(next, { outcome: 'pay' })))
    const mails = await mailsAbout(world, booking)
    const told = mails.find(({ subject }) => subject.startsWith('Paid: '))
    expect(told?.attachments).toMatchObject([{ kind: 'voucher', voucher: { priceDue: null } }, { kind: 'calendar' }])
  })

  it('Names and notes are escaped in the HTML of mails', async () => {
    const { booking } = await booked({ name: '<b>Ada</b>' })
    for (const { html, text } of await mailsAbout(world, booking)) {
      expect(text).toContain('<b>Ada</b>')
      expect(html).not.toContain('<b>Ada')
    }
  })

  it('A mail reaches the traveller as text and HTML with its attachments', async () => {
    const server = await startMailServer()
    try {
      const { booking } = await booked({ email: 'smtp@example.com' })
      const { reference } = booking
      const deliver = mailDelivery(
        { db: world.database.db, clock: () => NOW },
        { url: server.url, from: 'bookings@navette.example' },
      )
      const { stop } = runOutbox(world.database.db, { mail: { deliver } }, () => NOW)
      const arrived = () => server.received.find(({ to }) => to.includes('smtp@example.com'))
      await expect.poll(arrived, { timeout: 40_000 }).toBeDefined()
      await stop()
      const { source = '' } = arrived() ?? {}
      expect(source).toContain('Content-Type: text/plain; charset=utf-8')
      expect(source).toContain('Content-Type: text/html; charset=utf-8')
      expect(source).toContain(`Content-Type: application/pdf; name=${reference}-P1.pdf`)
      expect(source).toContain(`name=${reference}.ics`)
      expect(source).toContain('Content-Type: text/calendar; charset=utf-8; method=PUBLISH')
    } finally {
      await server.close()
    }
  })
})

it('Page and documents keep the meeting point of the sale, even when details change', async () => {
  const { own } = await booked()
  const { current } = world.catalogue
  const moved = sql`UPDATE meeting_points SET words_en = 'Your driver waits on the roof'`
  await world.database.db.execute(moved)
  await expect.poll(() => world.catalogue.current !== current).toBe(true)
  await post(`${own}/details`, { ...(await formOf(`${own}/details`)), outbound_flight_number: 'LX 1' })
  const page = (await get(own)).body
  const voucher = await pageLines((await get(`${own}/vouchers/1.pdf`)).rawPayload)
  for (const text of [page, voucher.flat().join(' ')]) {
    expect(text).toContain('Your driver waits in the arrivals hall')
    expect(text).not.toContain('on the roof')
  }
  expect(voucher.flat().join(' ')).toContain('LX1')
  const later = await booked()
  expect((await get(later.own)).body).toContain('on the roof')
})
