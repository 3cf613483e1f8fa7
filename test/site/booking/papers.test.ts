import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings, outbox } from '../../../src/db/schema/index.ts'
import { mail } from '../../../src/services/mail/mail.ts'
import { mailDelivery } from '../../../src/services/mail/deliver-mail.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { runOutbox } from '../../support/outbox.ts'
import { pageLines } from '../../support/pdf-text.ts'
import { siteBuyer } from '../../support/site-buyer.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const buyer = siteBuyer(world)

/** The mails about the only booking whose page this is, by their subjects. */
async function mailsOf(own: string) {
  const { db } = world.database
  const page = await buyer.get(own)
  const reference = /NAV\d+/.exec(page.body)?.[0] ?? ''
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
  const rows = await db.select().from(outbox).where(eq(outbox.about, reference))
  return { reference, booking, mails: rows.map(({ payload }) => mail.parse(payload)) }
}

describe('the papers of a booking', () => {
  it('are the voucher, with its meeting point and what the driver collects, and the calendar file', async () => {
    const own = await buyer.book({ payment_method: 'on_arrival' })
    const { reference } = await mailsOf(own)
    const voucher = await buyer.get(`${own}/vouchers/1.pdf`)
    expect(voucher.statusCode).toBe(200)
    expect(voucher.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${reference}-P1.pdf"`,
      'cache-control': 'no-store',
    })
    const text = pageLines(voucher.rawPayload).flat().join(' ')
    expect(text).toContain('242.00 EUR')
    expect(text).toContain('Your driver waits in the arrivals hall')
    expect(text).toContain('The driver waits 45 min free of charge.')
    expect(text).toContain('Free until Friday 15 January 2027')

    const calendar = await buyer.get(`${own}/calendar.ics`)
    expect(calendar.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${reference}.ics"`,
      'cache-control': 'no-store',
    })
    expect(calendar.body).toContain(`UID:${reference}-P1\r\n`)
    expect(calendar.body).toContain('SUMMARY:Transfer Geneva Airport – Chamonix')
  })

  it.each(['vouchers/2.pdf', 'vouchers/01.pdf', 'vouchers/x.pdf', 'receipts/1.pdf'])(
    'are no more than there are: %s',
    async (paper) => {
      const own = await buyer.book({ payment_method: 'on_arrival' })
      expect((await buyer.get(`${own}/${paper}`)).statusCode).toBe(404)
    },
  )

  it('are none before it is confirmed, nor for a token of nobody', async () => {
    const pay = await buyer.book()
    expect(pay).toMatch(/^\/pay\/test\//)
    const { own } = await buyer.find(pay)
    for (const paper of ['vouchers/1.pdf', 'calendar.ics']) {
      expect((await buyer.get(`${own}/${paper}`)).statusCode).toBe(404)
      expect((await buyer.get(`/book/bookings/nobody/${paper}`)).statusCode).toBe(404)
    }
  })
})

describe('a confirmed booking', () => {
  it('is written to the traveller with voucher and calendar file, and shortly to the operator', async () => {
    const own = await buyer.book({ payment_method: 'on_arrival', additional_info: 'Our dog comes, too' })
    const { mails, reference } = await mailsOf(own)
    const [toTraveller, toOperator] = mails.toSorted((a, b) => b.attachments.length - a.attachments.length)
    expect(mails).toHaveLength(2)
    expect(toTraveller).toMatchObject({
      to: 'ada@example.com',
      subject: `Booked: Geneva Airport – Chamonix, Sat 16 January 2027 (${reference})`,
      attachments: [{ kind: 'voucher' }, { kind: 'calendar' }],
    })
    for (const words of [
      `http://navette.test${own}`,
      'Sat 16 January 2027, 11:00, local time',
      'Your driver waits in the arrivals hall',
      'call +33 4 50 00 00 00',
      '€242.00',
      'to be paid to the driver',
      'free until Fri 15 January 2027, 11:00',
    ]) {
      expect(toTraveller?.text).toContain(words)
      expect(toTraveller?.html).toContain(words)
    }
    expect(toOperator).toMatchObject({ to: world.config.operator.email, attachments: [] })
    expect(toOperator?.text).toContain('+44 7700 900123')
    expect(toOperator?.text).toContain(`${reference}-P1: the traveller left a note`)
  })

  it('is mailed once, however often the payment is looked at, and tells of a card that paid', async () => {
    const back = await buyer.pay(await buyer.book())
    const own = buyer.pathOf(await buyer.get(back))
    await Promise.all([buyer.get(back), buyer.get(back)])
    const { mails } = await mailsOf(own)
    expect(mails.filter(({ to }) => to === 'ada@example.com')).toHaveLength(1)
    expect(mails[0]?.text).toContain('paid by card, nothing to pay to the driver')
  })

  it('is told anew when a card has paid what the driver was to collect', async () => {
    const pay = await buyer.book()
    const { own } = await buyer.find(pay)
    await buyer.post(`${own}/payments`, { payment_method: 'on_arrival' })
    await buyer.get(await buyer.pay(pay))
    const { mails, reference } = await mailsOf(own)
    const told = mails.find(({ subject }) => subject === `Your booking ${reference} is paid`)
    expect(told?.attachments).toMatchObject([{ kind: 'voucher', voucher: { priceDue: null } }, { kind: 'calendar' }])
  })

  it('has names and notes escaped in the HTML of its mails', async () => {
    const own = await buyer.book({ payment_method: 'on_arrival', name: '<b>Ada</b>' })
    const { mails } = await mailsOf(own)
    for (const { html, text } of mails) {
      expect(text).toContain('<b>Ada</b>')
      expect(html).not.toContain('<b>Ada')
    }
  })

  it('reaches the traveller as text and HTML with its attachments', async () => {
    const server = await startMailServer()
    try {
      const own = await buyer.book({ payment_method: 'on_arrival', email: 'smtp@example.com' })
      const { reference } = await mailsOf(own)
      const deliver = mailDelivery({ url: server.url, from: 'bookings@navette.example' })
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
