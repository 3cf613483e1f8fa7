import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookingItems, payments, refunds, rentalSteps } from '../../src/db/schema/index.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/values/time.ts'
import { atDesk } from '../support/desk.ts'
import { assign, hire } from '../support/drivers.ts'
import { unescaped } from '../support/page.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../support/rental.ts'
import { bookOn, buyOn, latestPayment } from '../support/sale.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

/** The morning of the tests’ trip. */
const SATURDAY = new Date('2027-01-16T06:00:00Z')

/** A refund that was tried in vain, and waits for the operator. */
const FAILED = { origin: 'us', state: 'failed', reason: 'x', attempts: 4 } as const

describe('the first page of the desk', () => {
  it('Of very many things that need attention, those that wait longest stand there, and that there are more', async () => {
    const { db } = world.database
    const { booking } = await buyOn(world)
    const { id: paymentId } = await latestPayment(world, booking)
    const failed = { ...FAILED, paymentId, bookingId: booking.id }
    const sinceMs = Date.parse('2026-11-01T09:00:00Z')
    const many = Array.from({ length: 201 }, (_, i) => ({
      ...failed,
      id: `one-of-many-${i}`,
      amountMinor: 1_000 + i,
      createdAt: new Date(sinceMs + i * 1_000),
    }))
    await db.insert(refunds).values(many)
    const { get } = await atDesk(world)
    for (const path of ['/desk', '/desk/money']) {
      const { body } = await get(path)
      expect(body).toContain('More than 200 things need attention')
      expect(body.match(/value="one-of-many-\d+"/g)).toHaveLength(200)
      expect(body).not.toContain('one-of-many-200')
    }
    await db.delete(refunds).where(eq(refunds.bookingId, booking.id))
    expect((await get('/desk')).body).not.toContain('More than')
  })

  it('What needs attention stands there with what settles it, the oldest first', async () => {
    const { db } = world.database
    const first = (await buyOn(world)).booking
    const second = (await buyOn(world)).booking
    const { id: paymentId } = await latestPayment(world, first)
    const failed = { ...FAILED, paymentId, bookingId: first.id, amountMinor: 4_900 }
    await db
      .insert(refunds)
      .values({ id: 'failed-refund-of-the-test', ...failed, createdAt: new Date('2026-11-20T09:00:00Z') })
    await db.update(payments).set({ receivedMinor: 29_800 }).where(eq(payments.bookingId, second.id))
    const { get } = await atDesk(world)
    const words = unescaped((await get('/desk')).body)
    expect(words).toContain('Refund of €49.00 failed')
    expect(words).toMatch(/name="refund_id" value="failed-refund-of-the-test"[^]*name="action" value="refund_again"/)
    expect(words).toContain('Refund €12.00')
    expect(words.indexOf('Refund of €49.00 failed')).toBeLessThan(words.indexOf('Refund €12.00'))
    const rides = unescaped((await (await atDesk(world, { role: 'rides' })).get('/desk')).body)
    expect([rides.includes('Refund €12.00'), rides.includes('Takings by day')]).toEqual([false, false])
    expect(rides).toContain(`/desk/bookings/${second.reference}`)
  })

  it('Today and tomorrow are counted with what is to collect and who has no driver', async () => {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' })
    world.setNow(SATURDAY)
    const { get } = await atDesk(world, { now: SATURDAY })
    const unassigned = () => /(\d+) rides? today without a driver/
    const before = unescaped((await get('/desk')).body)
    expect(before).toContain('€286.00')
    expect(before).toContain('/desk/rides?day=2027-01-16&unassigned=1')
    const count = Number(unassigned().exec(before)?.[1])
    const { driver } = await hire(world)
    await assign(world, [`${booking.reference}-P1`], driver, SATURDAY)
    const after = unescaped((await get('/desk')).body)
    expect(Number(unassigned().exec(after)?.[1] ?? 0)).toBe(count - 1)
    const money = unescaped((await (await atDesk(world, { role: 'money', now: SATURDAY })).get('/desk')).body)
    expect([money.includes('without a driver'), money.includes('Open the board')]).toEqual([false, false])
  })

  it('Takings of the last thirty days are a picture for each currency', async () => {
    world.setNow(NOW)
    await buyOn(world)
    const { booking } = await buyOn(world)
    await world.database.db.update(payments).set({ receivedCurrency: 'GBP' }).where(eq(payments.bookingId, booking.id))
    const { get } = await atDesk(world)
    const page = unescaped((await get('/desk')).body)
    expect(page).toMatch(/<title>Mon 23 November: €[1-9]/)
    expect(page).toMatch(/<title>Mon 23 November: £[1-9]/)
  })

  it('The menu of every page says how many things need attention, as old as a minute', async () => {
    const { db } = world.database
    const { booking } = await buyOn(world)
    const { get } = await atDesk(world)
    const inMenu = async (path: string) =>
      Number(/<nav[^>]*>.*?<span class="badge sun">(\d+)<.*?<\/nav>/s.exec((await get(path)).body)?.[1] ?? 0)
    const inHeading = async () => Number(/<h1>(\d+) things? need/.exec((await get('/desk')).body)?.[1] ?? 0)
    const count = await inHeading()
    expect([await inMenu('/desk'), await inMenu('/desk/drivers')]).toEqual([count, count])
    const { id: paymentId } = await latestPayment(world, booking)
    await db
      .insert(refunds)
      .values({ ...FAILED, id: 'counted-refund', paymentId, bookingId: booking.id, amountMinor: 4_900, createdAt: NOW })
    expect(await inMenu('/desk/drivers')).toBe(count)
    onTestFinished(() => world.setNow(NOW))
    world.setNow(new Date(NOW.getTime() + MINUTE_MS))
    expect(await inMenu('/desk/drivers')).toBe(count + 1)
    await db.delete(refunds).where(eq(refunds.id, 'counted-refund'))
    expect([await inHeading(), await inMenu('/desk/drivers')]).toEqual([count, count])
  })

  it('Takings stand beside a scale that ends at a round amount', async () => {
    world.setNow(NOW)
    await buyOn(world)
    const { get } = await atDesk(world)
    const page = unescaped((await get('/desk')).body)
    const most = Number(/EUR, €([\d,.]+) at most/.exec(page)?.[1]?.replaceAll(',', ''))
    const [, top = '', half] =
      /aria-hidden="true">\s*<small>€([\d.]+k?)<\/small>\s*<small>€([\d.]+k?)</.exec(page) ?? []
    const amountOf = (text = '') => Number(text.replace('k', '')) * (text.endsWith('k') ? 1_000 : 1)
    expect(top).toMatch(/^[125]0*k?$/)
    expect(amountOf(top)).toBe(2 * amountOf(half))
    expect(most <= amountOf(top) && most > amountOf(top) * 0.4).toBe(true)
  })

  it('Who collects skis is counted with what their shops have not confirmed', async () => {
    world.setNow(NOW)
    world.setNow(SATURDAY)
    const { get } = await atDesk(world, { now: SATURDAY })
    const line = async () => /Today: (.*?)<\/span>/s.exec(unescaped((await get('/desk')).body))?.[1]
    expect(await line()).toBe('nobody')
    world.setNow(NOW)
    const { id } = await bookRental(world, rentalSale(rentalCart(world, [ADA, { ...ADA, firstName: 'Ben' }])))
    world.setNow(SATURDAY)
    expect(await line()).toBe('2 people in 1 shop, <strong class="urgent">2 not confirmed</strong>')
    await world.database.db.insert(rentalSteps).values({ bookingId: id, number: 1, step: 'confirmed', at: SATURDAY })
    expect(await line()).toBe('2 people in 1 shop, <strong class="urgent">1 not confirmed</strong>')
    world.setNow(NOW)
  })

  it('The takings of days that are over are summed once in ten minutes, and those of today at each look', async () => {
    const later = new Date('2026-11-27T10:00:00Z')
    world.setNow(NOW)
    const { booking } = await buyOn(world)
    world.setNow(later)
    const { get } = await atDesk(world, { now: later })
    const onDay = async (day: string) =>
      new RegExp(`<title>${day}: ([^<]*)`).exec(unescaped((await get('/desk')).body))?.[1]
    const before = await onDay('Mon 23 November')
    await world.database.db.update(payments).set({ receivedMinor: 99_900 }).where(eq(payments.bookingId, booking.id))
    const today = await onDay('Fri 27 November')
    await buyOn(world)
    expect([await onDay('Mon 23 November'), (await onDay('Fri 27 November')) === today]).toEqual([before, false])
    world.setNow(new Date(later.getTime() + 600_000))
    expect(await onDay('Mon 23 November')).not.toBe(before)
    world.setNow(NOW)
  })

  it('A page that has not changed is not sent again, and one that has is', async () => {
    const { cookie } = await atDesk(world)
    const ask = (etag?: string) =>
      world.app.inject({ url: '/desk', headers: { cookie, ...(etag && { 'if-none-match': etag }) } })
    const first = await ask()
    const etag = String(first.headers.etag)
    const again = await ask(etag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await buyOn(world)
    expect((await ask(etag)).statusCode).toBe(200)
  })

  it('Of very many rentals that no shop has confirmed, those asked first stand there, and how many more there are', async () => {
    const { db } = world.database
    world.setNow(NOW)
    const { id } = await bookRental(world, rentalSale(rentalCart(world, [ADA])))
    const [item] = await db.select().from(bookingItems).where(eq(bookingItems.bookingId, id))
    if (!item) throw new Error('nothing was booked')
    const others = Array.from({ length: 502 }, (_, i) => ({ ...item, number: i + 2, priceMinor: 0 }))
    await db.insert(bookingItems).values(others)
    const late = new Date(NOW.getTime() + 25 * HOUR_MS)
    world.setNow(late)
    const { get } = await atDesk(world, { now: late })
    const page = unescaped((await get('/desk')).body)
    expect(page).toContain('has not confirmed 500 people')
    expect(page).toMatch(/<h1>More than \d+ things? needs? attention/)
    expect(page).toMatch(/[3-9] more rentals wait, asked later\./)
    await db
      .insert(rentalSteps)
      .values([item, ...others].map(({ number }) => ({ bookingId: id, number, step: 'confirmed' as const, at: late })))
    expect((await get('/desk')).body).not.toMatch(/more rental|<h1>More than/)
    world.setNow(NOW)
  })
})
