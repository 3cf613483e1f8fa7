import { asc, eq, inArray } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { receipts, refunds, settings } from '../../../src/db/schema/index.ts'
import type { Booking } from '../../../src/services/bookings/booking.ts'
import { receiptNumber } from '../../../src/services/documents/receipts/receipt.ts'
import { issueReceipts } from '../../../src/services/payments/receipts.ts'
import { sendDueRefunds } from '../../../src/services/payments/send-refunds.ts'
import { syncPayment } from '../../../src/services/payments/sync-payment.ts'
import { erase } from '../../../src/services/privacy/personal-data.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { pageLines } from '../../support/pdf.ts'
import { bookingOf, latestPayment, ownPage } from '../../support/sale.ts'
import { pathOf, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const ADDRESS = 'Navette Transfers SARL, 12 rue de la Gare, 74000 Annecy, SIRET 123 456 789 00012'
const NEW_YEAR = new Date('2026-12-31T23:30:00Z')

const world = useWorld({ OPERATOR_ADDRESS: ADDRESS })
const { get, post, formOf, filledIn, bookPaid } = traveller(world)
const paymentWorld = () => ({ ...world, db: world.database.db })

/** Books by card and pays on the provider's page, without coming back. */
async function paid(): Promise<Booking> {
  const fields = await filledIn()
  const pay = pathOf(await post('/book/bookings', fields))
  await post(pay, { outcome: 'pay_no_webhook' })
  return bookingOf(world, fields)
}

const comeBack = async (booking: Booking) => get(`/book/payments/${(await latestPayment(world, booking)).id}/return`)

async function cancel(own: string) {
  const answer = await post(`${own}/cancellation`, await formOf(`${own}/cancellation`))
  expect(answer.statusCode, answer.body).toBe(303)
}

const receiptsOf = ({ id }: Booking) =>
  world.database.db.select().from(receipts).where(eq(receipts.bookingId, id)).orderBy(asc(receipts.number))

async function linesOf(url: string): Promise<string[]> {
  const { statusCode, rawPayload } = await get(url)
  expect(statusCode).toBe(200)
  return (await pageLines(rawPayload)).flat()
}

/** Changes the VAT of transfers for the rest of the file; null is none. */
async function setVat(percent: string | null): Promise<void> {
  const { db } = world.database
  const { current } = world.catalogue
  const name = 'vat_percent_transfer'
  if (percent === null) await db.delete(settings).where(eq(settings.name, name))
  else
    await db
      .insert(settings)
      .values({ name, value: percent })
      .onConflictDoUpdate({ target: settings.name, set: { value: percent } })
  await expect.poll(() => world.catalogue.current !== current).toBe(true)
}

describe('the receipts of a booking', () => {
  it('Payment and refund have a receipt each, with the operator and without VAT unless it is set', async () => {
    await setVat(null)
    const booking = await paid()
    const own = ownPage(world, booking)
    expect((await get(own)).body).not.toContain('/receipts/')
    await comeBack(booking)
    expect((await get(own)).body).toContain(`${own}/receipts/1.pdf">Receipt (PDF)</a>`)
    expect((await get(own)).body).not.toContain('/receipts/2.pdf')
    const [first] = await receiptsOf(booking)
    const number = first ? receiptNumber(first) : ''
    const answer = await get(`${own}/receipts/1.pdf`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${booking.reference}-${number}.pdf"`,
      'cache-control': 'no-store',
    })
    const payment = await linesOf(`${own}/receipts/1.pdf`)
    expect(payment).toEqual(expect.arrayContaining(['Receipt', number, booking.reference, 'Ada Lovelace', ADDRESS]))
    expect(payment).toEqual(expect.arrayContaining(['Monday 23 November 2026', 'Paid by card', '€286.00']))
    expect(payment.join()).not.toContain('VAT')

    await cancel(own)
    expect((await get(own)).body).toContain(`${own}/receipts/2.pdf">Refund receipt (PDF)</a>`)
    const refund = await linesOf(`${own}/receipts/2.pdf`)
    expect(refund).toEqual(expect.arrayContaining(['Refund receipt', 'Refunded to the card', '€286.00']))
    expect((await get(`${own}/receipts/3.pdf`)).statusCode).toBe(404)
  })

  it('A receipt shows net and VAT where it is set, and a refund shows that of its payment', async () => {
    await setVat('10')
    const own = await bookPaid()
    await setVat('20')
    await cancel(own)
    for (const n of [1, 2]) {
      const lines = await linesOf(`${own}/receipts/${n}.pdf`)
      expect(lines.slice(lines.indexOf('Net')).slice(0, 4)).toEqual(['Net', '€260.00', 'VAT 10%', '€26.00'])
    }
  })

  it('Receipts are issued once, however often and however many processes poll the payment', async () => {
    const booking = await paid()
    const payment = await latestPayment(world, booking)
    await Promise.all(Array.from({ length: 3 }, () => syncPayment(paymentWorld(), payment, NOW)))
    expect(await receiptsOf(booking)).toMatchObject([{ paymentId: payment.id, amountMinor: 28_600, currency: 'EUR' }])
    await cancel(ownPage(world, booking))
    await Promise.all([
      syncPayment(paymentWorld(), payment, NOW),
      sendDueRefunds(paymentWorld(), NOW),
      syncPayment(paymentWorld(), payment, NOW),
    ])
    const [refund] = await world.database.db.select().from(refunds).where(eq(refunds.bookingId, booking.id))
    expect(await receiptsOf(booking)).toMatchObject([{ refundId: null }, { refundId: refund?.id, amountMinor: 28_600 }])
  })

  it('Receipts are numbered without a gap, even if ten are issued at once and another is rolled back', async () => {
    const { db } = world.database
    const sold: Booking[] = []
    for (let i = 0; i < 10; i++) sold.push(await paid())
    const unlucky = await paid()
    await comeBack(unlucky)
    const before = await db.$count(receipts)
    const failing = db.transaction(async (tx) => {
      await tx.delete(receipts).where(eq(receipts.bookingId, unlucky.id))
      await issueReceipts(tx, unlucky, world.sender, NOW)
      throw new Error('died')
    })
    await expect(failing).rejects.toThrow('died')
    await Promise.all(sold.map(comeBack))
    const ids = sold.map(({ id }) => id)
    const numbers = await db
      .select({ number: receipts.number })
      .from(receipts)
      .where(inArray(receipts.bookingId, ids))
      .orderBy(asc(receipts.number))
    expect(numbers.map(({ number }) => number)).toEqual(ids.map((_, i) => before + 1 + i))
  })

  it('Receipts are printed without a name once personal data is erased', async () => {
    const booking = await paid()
    await comeBack(booking)
    await erase(world.database.db, booking.reference, COMMAND_LINE, NOW)
    const lines = await linesOf(`${ownPage(world, booking)}/receipts/1.pdf`)
    expect(lines).toEqual(expect.arrayContaining([booking.reference, 'Paid by card', '€286.00']))
    expect(lines.join()).not.toMatch(/erased|Lovelace|FOR/)
    const { body } = await get(ownPage(world, booking))
    expect(body).toContain('/receipts/1.pdf')
    expect(body).not.toMatch(/erased|vouchers\/1\.pdf/)
  })

  it('The numbers of receipts start again with the year, as it changes in Paris', async () => {
    const booking = await paid()
    world.setNow(NEW_YEAR)
    onTestFinished(() => world.setNow(NOW))
    await comeBack(booking)
    expect(await receiptsOf(booking)).toMatchObject([{ year: 2027, number: 1 }])
  })

  it('Money that never came, on arrival or under an invalid token has no receipt', async () => {
    const declined = await filledIn()
    await post(pathOf(await post('/book/bookings', declined)), { outcome: 'decline' })
    const booking = await bookingOf(world, declined)
    await comeBack(booking)
    expect(await receiptsOf(booking)).toEqual([])
    for (const path of [ownPage(world, booking), '/book/bookings/nobody'])
      expect((await get(`${path}/receipts/1.pdf`)).statusCode).toBe(404)
  })

  it('Money that a bank took back in a dispute has no receipt', async () => {
    const { db } = world.database
    const booking = await paid()
    await comeBack(booking)
    const { id: paymentId } = await latestPayment(world, booking)
    await db.insert(refunds).values({
      id: `test:dispute-${booking.id}`,
      paymentId,
      bookingId: booking.id,
      origin: 'dispute',
      state: 'done',
      amountMinor: 28_600,
      reason: 'dispute',
      createdAt: NOW,
      doneAt: NOW,
    })
    await comeBack(booking)
    expect(await receiptsOf(booking)).toMatchObject([{ refundId: null }])
  })
})

it('The footer of every page names the operator with its address', async () => {
  expect((await get('/book/')).body).toContain(`<p>${ADDRESS}</p>`)
})
