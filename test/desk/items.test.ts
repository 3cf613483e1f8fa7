import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingItems, bookings, commissions, events, outbox, rideAssignments } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { listBookingLog } from '../../src/services/bookings/log.ts'
import { runPaymentJobs } from '../../src/services/payments/poll-payments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/values/time.ts'
import { atDesk, chosenFields, confirmFields } from '../support/desk.ts'
import { assign, hire } from '../support/drivers.ts'
import { itemsAtDesk, itemUrl, XL } from '../support/items-at-desk.ts'
import { memoryLog } from '../support/memory-log.ts'
import { unescaped } from '../support/page.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../support/rental.ts'
import { bookOn, buyOn, expectBooksBalance, mailsAbout, PRICE, sellFor, storyOf } from '../support/sale.ts'
import { pathOf, ROUND_TRIP, traveller } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

const { storedOf, itemOf, preview, change } = itemsAtDesk(world)

const byReference = async (reference: string) => {
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  if (!booking) throw new Error(`there is no ${reference}`)
  return booking
}

const balanced = ({ id }: Booking) => expectBooksBalance({ db: world.database.db, providers: world.providers }, id)

describe('a change of a ride', () => {
  it('The form shows the ride as it was sold, and a preview what would become of it, with nothing changed', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    const form = chosenFields((await desk.get(itemUrl(booking))).body)
    expect(form).toMatchObject({
      date: '2027-01-16',
      time: '10:00',
      is_flight: '1',
      adults: '2',
      luggage: '2',
      ski_bags: '2',
      vehicle_type_id: '2',
      accommodation: 'Hôtel Mont-Blanc, 62 Allée du Majestic',
      price: 'today',
    })
    const shown = await preview(desk, booking, { vehicle_type_id: XL.id })
    const words = unescaped(shown.body)
    expect([shown.statusCode, words.includes('€319.00'), words.includes('€33.00')]).toEqual([200, true, true])
    expect(confirmFields(shown.body)).toMatchObject({ confirm: '1', vehicle_type_id: XL.id, price: 'today' })
    expect(shown.body).toMatch(/name="settle"[^>]*value="link"/)
    expect((await storedOf(booking)).priceMinor).toBe(PRICE)
    expect(await itemOf(booking)).toMatchObject({ vehicleId: 2, priceMinor: PRICE })
    expect((await desk.get(itemUrl(booking, 9))).statusCode).toBe(404)
  })

  it('A form in which nothing was changed is shown again, and promises no vouchers', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    const shown = await preview(desk, booking, {})
    expect([shown.statusCode, shown.body.includes('Nothing differs from what is booked')]).toEqual([422, true])
    expect(shown.body).not.toContain('new vouchers')
  })

  it('A ride in which nothing changes keeps its price, whatever it would cost today', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    await sellFor(world.database.db, booking, PRICE - 5_000)
    const shown = await preview(desk, booking, { price: 'today' })
    expect([shown.statusCode, shown.body.includes('Nothing differs from what is booked')]).toEqual([422, true])
    await change(desk, booking, { accommodation: 'Chalet Altitude, Rue du Soleil' })
    expect((await storedOf(booking)).priceMinor).toBe(PRICE - 5_000)
    expect(unescaped((await preview(desk, booking, { luggage: '3' })).body)).toContain('€50.00 more')
  })

  it('The preview of another time says what the ride then clashes with among those of its driver', async () => {
    const desk = await atDesk(world)
    const [first, second] = [(await buyOn(world)).booking, (await buyOn(world)).booking]
    const { driver } = await hire(world, { name: 'Ines Laurent' })
    const items = [first, second].map(({ reference }) => `${reference}-P1`)
    await assign(world, items, driver)
    const said = async (time: string) => unescaped((await preview(desk, second, { time })).body)
    expect(await said('10:30')).toContain('Ines Laurent is notified: overlaps 11:00 Geneva Airport → Chamonix.')
    expect(await said('16:00')).toContain('Ines Laurent is notified.')
    await assign(world, items, (await hire(world, { name: 'Paul', kind: 'carrier', company: 'Alpbus' })).driver)
    expect(await said('10:30')).toContain('Paul is notified.')
  })

  it('What was asked for by a link and is no longer due is not called a refund', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    await change(desk, booking, { vehicle_type_id: XL.id }, 'link')
    const back = unescaped((await preview(desk, booking, { vehicle_type_id: '2' })).body)
    expect(back).toContain('what was asked for is no longer due')
    expect(back).not.toContain('refund €0.00')
  })

  it('What costs more is asked for by a link, and paying it settles the booking', async () => {
    const desk = await atDesk(world)
    const { booking, own } = await buyOn(world)
    await change(desk, booking, { vehicle_type_id: XL.id, adults: '3' }, 'link')
    expect(await storedOf(booking)).toMatchObject({
      priceMinor: PRICE + XL.moreMinor,
      askedMinor: XL.moreMinor,
      settlement: 'prepaid',
    })
    expect(await itemOf(booking)).toMatchObject({ vehicleId: 3, groupSize: 3, priceMinor: PRICE + XL.moreMinor })
    expect((await storyOf(world, booking)).at(-1)).toBe('changed: P1, vehicle, party, price, +33.00 EUR by link')
    const texts = (await mailsAbout(world, booking)).map(({ subject, text }) => `${subject}\n${text}`)
    expect(texts.filter((text) => text.startsWith('Please pay: ') && text.includes('€33.00'))).toHaveLength(1)
    const waiting = async () => {
      const rows = (await desk.get('/desk/money')).body.split('<tr>')
      return rows.some((row) => row.includes(booking.reference) && row.includes('additional payment'))
    }
    expect(await waiting()).toBe(true)
    const { get, post } = traveller(world)
    const page = await get(own)
    expect(unescaped(page.body)).toContain('Pay €33.00 by card')
    const next = pathOf(await post(`${own}/payments`, { payment_method: 'card' }))
    // Nobody closes the attempt while it is looked at again and again.
    await runPaymentJobs({ ...world, db: world.database.db }, memoryLog().log, new Date(NOW.getTime() + 5 * MINUTE_MS))
    await get(pathOf(await post(next, { outcome: 'pay' })))
    expect(await storedOf(booking)).toMatchObject({ status: 'confirmed', askedMinor: null })
    expect(await waiting()).toBe(false)
    await balanced(booking)
    expect((await post(`${own}/payments`, { payment_method: 'card' })).headers.location).toBe(
      `http://navette.test${own}`,
    )
  })

  it('What costs more is collected on arrival instead, and the voucher asks for just that', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    await change(desk, booking, { vehicle_type_id: XL.id }, 'on_arrival')
    expect(await storedOf(booking)).toMatchObject({ settlement: 'on_arrival', askedMinor: null })
    expect((await itemOf(booking)).voucher).toMatchObject({ priceDue: { minor: XL.moreMinor, currency: 'EUR' } })
  })

  it('What the way there has cost is not taken off the way back once the way there is over', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world, {}, ROUND_TRIP)
    await change(desk, booking, { vehicle_type_id: XL.id }, 'on_arrival', 2)
    const due = (await itemOf(booking, 2)).priceMinor - booking.priceMinor + (await itemOf(booking, 1)).priceMinor
    expect((await itemOf(booking, 2)).voucher).toMatchObject({ priceDue: { minor: due, currency: 'EUR' } })
    const there = and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.number, 1))
    await world.database.db.update(bookingItems).set({ state: 'done' }).where(there)
    await change(desk, booking, { accommodation: 'Chalet B, Le Tour', price: 'kept' }, undefined, 2)
    expect((await itemOf(booking, 2)).voucher).toMatchObject({ priceDue: { minor: due, currency: 'EUR' } })
  })

  it('What costs less goes back', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(
      world,
      {},
      { ...ROUND_TRIP, outbound_vehicle_type_id: XL.id, return_vehicle_type_id: XL.id },
    )
    const before = (await itemOf(booking, 2)).priceMinor
    await change(desk, booking, { vehicle_type_id: '2' }, undefined, 2)
    const after = (await itemOf(booking, 2)).priceMinor
    expect(after).toBeLessThan(before)
    // Half of a return keeps its discount.
    expect((await itemOf(booking, 2)).priceMinor).toBe(
      (await itemOf((await buyOn(world, {}, ROUND_TRIP)).booking, 2)).priceMinor,
    )
    expect((await storyOf(world, booking)).slice(-2)).toEqual([expect.stringContaining('refunded'), 'refund done'])
    await balanced(booking)
  })

  it('At the price that was sold nothing is settled', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    const shown = await preview(desk, booking, { vehicle_type_id: XL.id, price: 'kept' })
    expect(shown.body).not.toContain('name="settle"')
    await change(desk, booking, { vehicle_type_id: XL.id, price: 'kept' })
    expect(await storedOf(booking)).toMatchObject({ priceMinor: PRICE, askedMinor: null })
    expect(await itemOf(booking)).toMatchObject({ vehicleId: 3, priceMinor: PRICE })
    await balanced(booking)
  })

  it('Only who may decide over money gives a dearer ride at the price that was sold', async () => {
    const dispatcher = await atDesk(world, { role: 'rides' })
    const accountant = await atDesk(world, { role: 'money' })
    const { booking } = await buyOn(world)
    const dearer = { vehicle_type_id: XL.id, price: 'kept' }
    const shown = await preview(accountant, booking, dearer)
    expect(shown.statusCode).toBe(200)
    for (const refused of [
      await preview(dispatcher, booking, dearer),
      await dispatcher.post(itemUrl(booking), confirmFields(shown.body)),
    ])
      expect([refused.statusCode, refused.body.includes('may decide over money')]).toEqual([403, true])
    expect(await itemOf(booking)).toMatchObject({ vehicleId: 2, priceMinor: PRICE })
    await change(dispatcher, booking, { time: '11:00', price: 'kept' })
    await change(accountant, booking, dearer)
    await change(dispatcher, booking, { vehicle_type_id: '2', price: 'kept' })
    expect(await itemOf(booking)).toMatchObject({ vehicleId: 2, priceMinor: PRICE })
  })

  it('A dispatcher moves a ride at its price however soon it is, and though prices have risen', async () => {
    const dispatcher = await atDesk(world, { role: 'rides' })
    const { booking } = await buyOn(world)
    const { firstStartAt } = await storedOf(booking)
    await sellFor(world.database.db, booking, 1)
    world.setNow(new Date(firstStartAt.getTime() - HOUR_MS))
    const soon = await atDesk(world, { role: 'rides', now: new Date(firstStartAt.getTime() - HOUR_MS) })
    await change(soon, booking, { time: '10:30', price: 'kept' })
    expect((await preview(soon, booking, { vehicle_type_id: XL.id, price: 'kept' })).statusCode).toBe(403)
    world.setNow(NOW)
    expect(
      (await preview(dispatcher, booking, { adults: '7', vehicle_type_id: '2', price: 'kept' })).statusCode,
    ).not.toBe(200)
  })

  it('Another day takes along the start, the terms and the driver, who is told', async () => {
    const { db } = world.database
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    const { driver } = await hire(world, { email: 'moved@drivers.example' })
    await assign(world, [`${booking.reference}-P1`], driver)
    await change(desk, booking, {
      date: '2027-01-17',
      time: '11:00',
      accommodation: 'Chalet Zoé, Le Lavancher',
      price: 'kept',
    })
    const moved = await storedOf(booking)
    expect(moved.firstStartAt.getTime() - booking.firstStartAt.getTime()).toBe(DAY_MS + HOUR_MS)
    const until = (terms: unknown) => Date.parse(/"until":"([^"]*)"/.exec(JSON.stringify(terms))?.[1] ?? '')
    expect(until(moved.terms) - until(booking.terms)).toBe(DAY_MS + HOUR_MS)
    expect((await itemOf(booking)).voucher).toMatchObject({
      accommodation: { name: 'Chalet Zoé', address: 'Le Lavancher' },
    })
    const [assignment] = await db.select().from(rideAssignments).where(eq(rideAssignments.bookingId, booking.id))
    expect([assignment?.driverId, assignment?.changes]).toEqual([driver.id, ['time', 'address']])
    const mails = await db.select({ payload: outbox.payload }).from(outbox)
    expect(
      mails.map(({ payload }) => payload).filter((one) => JSON.stringify(one).includes('moved@drivers.example')),
    ).toHaveLength(2)
    expect((await desk.get(`/desk/rides?day=2027-01-17`)).body).toContain(`${booking.reference}-P1`)
  })

  it('A partner’s sale goes on its account, with commission and event', async () => {
    const { db } = world.database
    const desk = await atDesk(world)
    const booking = await byReference(await sellByApi(partnerOf(world), ONE_WAY, CUSTOMER))
    const form = chosenFields((await desk.get(itemUrl(booking))).body)
    const other = form['vehicle_type_id'] === XL.id ? '2' : XL.id
    await change(desk, booking, { vehicle_type_id: other }, 'account')
    const { priceMinor } = await storedOf(booking)
    expect(priceMinor).not.toBe(booking.priceMinor)
    const lines = await db.select().from(commissions).where(eq(commissions.bookingId, booking.id))
    const [percent] = lines.map((line) => Number(line.percent))
    expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
      Math.round((priceMinor * (percent ?? 0)) / 100),
    )
    const told = await db.select().from(events).where(eq(events.bookingId, booking.id))
    expect(told.map(({ type }) => type)).toContain('booking.changed')
    expect((await mailsAbout(world, booking)).length).toBeGreaterThan(0)
  })

  it('One that awaits its payment is paid at the new price, and an attempt over the old one is closed', async () => {
    const desk = await atDesk(world)
    const { booking, own, next } = await bookOn(world)
    await change(desk, booking, { vehicle_type_id: XL.id }, 'link')
    const { get, post } = traveller(world)
    const another = pathOf(await post(`${own}/payments`, { payment_method: 'card' }))
    expect(another).not.toBe(next)
    await get(pathOf(await post(another, { outcome: 'pay' })))
    expect(await storedOf(booking)).toMatchObject({ status: 'confirmed', priceMinor: PRICE + XL.moreMinor })
    await balanced(booking)
  })

  // Past, too many, nobody, no time, a car without skis, no address, no such price.
  it.each<Record<string, string>>([
    { date: '2020-01-01' },
    { adults: '60' },
    { adults: '0' },
    { time: '25:00' },
    { vehicle_type_id: '1' },
    { accommodation: '' },
    { price: 'mine' },
  ])('%j is refused with the reason, and what was typed comes back', async (changes) => {
    const desk = await atDesk(world)
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' })
    const refused = await preview(desk, booking, { luggage: '5', ...changes })
    expect([refused.statusCode, refused.body.includes('value="5"')]).toEqual([422, true])
  })

  it('A way back that would leave before the way there arrives is refused', async () => {
    const desk = await atDesk(world)
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, ROUND_TRIP)
    expect((await preview(desk, booking, { date: '2027-01-16', time: '11:30', is_flight: '0' }, 2)).statusCode).toBe(
      422,
    )
  })

  it('A rental, and what is over, cannot be changed like that', async () => {
    const { db } = world.database
    const desk = await atDesk(world)
    const rental = await bookRental(world, rentalSale(rentalCart(world, [ADA])))
    expect((await desk.get(itemUrl(rental))).statusCode).toBe(422)
    const { booking } = await buyOn(world)
    await db.update(bookingItems).set({ state: 'done' }).where(eq(bookingItems.bookingId, booking.id))
    expect((await desk.get(itemUrl(booking))).statusCode).toBe(422)
    expect((await desk.post(itemUrl(booking), { adults: '3' })).statusCode).toBe(422)
  })

  it('What somebody else has done meanwhile is shown with who did it, and nothing is done', async () => {
    const desk = await atDesk(world)
    const yann = await atDesk(world, { name: 'Yann' })
    const { booking } = await buyOn(world)
    const shown = await preview(desk, booking, { vehicle_type_id: XL.id })
    await change(yann, booking, { accommodation: 'Chalet B, Le Tour' })
    const refused = await desk.post(itemUrl(booking), confirmFields(shown.body))
    expect([refused.statusCode, unescaped(refused.body).includes('Yann: Changed: P1, address')]).toEqual([409, true])
    expect((await storedOf(booking)).priceMinor).toBe(PRICE)
    const stale = { ...confirmFields(refused.body), quoted_price: '300.00' }
    expect((await desk.post(itemUrl(booking), stale)).statusCode).toBe(409)
    expect((await storedOf(booking)).priceMinor).toBe(PRICE)
  })

  it('Changed by two operators, cancelled by the traveller and by item at once, the books balance and one is first', async () => {
    const { db } = world.database
    const claire = await atDesk(world)
    const yann = await atDesk(world, { name: 'Yann' })
    const { booking, own } = await buyOn(world, {}, ROUND_TRIP)
    const forms = [
      confirmFields((await preview(claire, booking, { vehicle_type_id: XL.id })).body),
      confirmFields((await preview(yann, booking, { adults: '3' })).body),
      confirmFields((await yann.post(`${itemUrl(booking, 2)}/cancellation`, { give_back: 'full' })).body),
    ] as const
    const answers = await Promise.all([
      claire.post(itemUrl(booking), { ...forms[0], settle: 'link' }),
      yann.post(itemUrl(booking), forms[1]),
      yann.post(`${itemUrl(booking, 2)}/cancellation`, forms[2]),
      traveller(world).post(`${own}/cancellation`, { quoted_refund: (booking.priceMinor / 100).toFixed(2) }),
    ])
    for (const { statusCode } of answers) expect([303, 409]).toContain(statusCode)
    // Each of the desk's was shown the booking as it was before the others.
    expect(answers.slice(0, 3).filter(({ statusCode }) => statusCode === 303).length).toBeLessThanOrEqual(1)
    await runPaymentJobs({ ...world, db }, memoryLog().log, NOW)
    const after = await storedOf(booking)
    const items = await db.select().from(bookingItems).where(eq(bookingItems.bookingId, booking.id))
    expect(items.reduce((sum, { priceMinor }) => sum + priceMinor, 0)).toBe(after.priceMinor)
    if (after.askedMinor === null) await balanced(booking)
  })
})

describe('a cancellation of one item', () => {
  it('One way of a return is cancelled by its own share of the terms; the other stands', async () => {
    const { db } = world.database
    const desk = await atDesk(world)
    const { booking } = await buyOn(world, {}, ROUND_TRIP)
    const there = await itemOf(booking, 1)
    const back = await itemOf(booking, 2)
    const url = `${itemUrl(booking, 2)}/cancellation`
    expect((await desk.get(url)).statusCode).toBe(200)
    const shown = await desk.post(url, { give_back: 'terms' })
    expect([shown.statusCode, (await itemOf(booking, 2)).state]).toEqual([200, 'booked'])
    expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
    const stored = await storedOf(booking)
    expect(stored).toMatchObject({ status: 'confirmed', priceMinor: there.priceMinor, lastEndAt: there.endsAt })
    expect(await itemOf(booking, 2)).toMatchObject({ state: 'cancelled', priceMinor: 0 })
    expect((await listBookingLog(db, booking)).map(({ actorName, event }) => `${actorName} ${event}`)).toContain(
      'Claire item cancelled',
    )
    await balanced(booking)
    const mails = await mailsAbout(world, booking)
    const told = mails.find(({ subject }) => subject.startsWith('Partly cancelled: Chamonix – Geneva Airport, '))
    expect([told?.text.includes(`€${(back.priceMinor / 100).toFixed(2)}`), told?.attachments.length]).toEqual([true, 2])
    expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(409)
    expect((await desk.get(url)).statusCode).toBe(422)
  })

  it('Once its own free time is over its price is kept, and a later cancellation gives back the share of the rest', async () => {
    const { booking } = await buyOn(world, {}, { ...ROUND_TRIP, return_date: '2027-01-30' })
    const there = await itemOf(booking, 1)
    const back = await itemOf(booking, 2)
    world.setNow(new Date(there.startsAt.getTime() - HOUR_MS))
    const signedIn = await atDesk(world, { now: new Date(there.startsAt.getTime() - HOUR_MS) })
    const url = (number: number) => `${itemUrl(booking, number)}/cancellation`
    const shown = await signedIn.post(url(1), { give_back: 'terms' })
    expect(confirmFields(shown.body)).toMatchObject({ quoted_fee: (there.priceMinor / 100).toFixed(2) })
    expect((await signedIn.post(url(1), confirmFields(shown.body))).statusCode).toBe(303)
    expect(await itemOf(booking, 1)).toMatchObject({ state: 'cancelled', priceMinor: there.priceMinor })
    expect(await storedOf(booking)).toMatchObject({ priceMinor: booking.priceMinor, firstStartAt: back.startsAt })
    // The other way is the booking now, free by its own start; what was kept stays.
    const redirected = await signedIn.post(url(2), { give_back: 'terms' })
    expect(redirected.headers.location).toBe(`http://navette.test/desk/bookings/${booking.reference}/cancellation`)
    const whole = `/desk/bookings/${booking.reference}/cancellation`
    const all = await signedIn.post(whole, { give_back: 'terms' })
    expect((await signedIn.post(whole, confirmFields(all.body))).statusCode).toBe(303)
    expect(await storedOf(booking)).toMatchObject({
      status: 'cancelled',
      refundMinor: back.priceMinor,
      feeMinor: there.priceMinor,
    })
    await balanced(booking)
    world.setNow(NOW)
  })

  it('Unpaid, it costs nothing, and the driver of the other way collects that alone', async () => {
    const desk = await atDesk(world)
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, ROUND_TRIP)
    const url = `${itemUrl(booking, 1)}/cancellation`
    const shown = await desk.post(url, { give_back: 'terms' })
    expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
    const back = await itemOf(booking, 2)
    expect((await storedOf(booking)).priceMinor).toBe(back.priceMinor)
    expect(back.voucher).toMatchObject({ priceDue: { minor: back.priceMinor } })
  })

  it('Of one that awaits its payment, the traveller is asked for what is left', async () => {
    const desk = await atDesk(world)
    const { booking } = await bookOn(world, {}, ROUND_TRIP)
    const url = `${itemUrl(booking, 2)}/cancellation`
    const shown = await desk.post(url, { give_back: 'terms' })
    expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
    const { priceMinor } = await itemOf(booking, 1)
    expect(await storedOf(booking)).toMatchObject({ status: 'awaiting_payment', priceMinor, askedMinor: null })
    const asked = (await mailsAbout(world, booking)).filter(({ subject }) => subject.startsWith('Please pay'))
    expect(asked.map(({ text }) => text.includes(`€${(priceMinor / 100).toFixed(2)}`))).toEqual([true])
  })

  it('One participant’s equipment is cancelled, and its shop hears of the others', async () => {
    const desk = await atDesk(world)
    const rental = await bookRental(world, rentalSale(rentalCart(world, [ADA, { ...ADA, firstName: 'Byron' }])))
    const url = `${itemUrl(rental, 2)}/cancellation`
    const shown = await desk.post(url, { give_back: 'full' })
    expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
    expect((await itemOf(rental, 2)).state).toBe('cancelled')
    expect(await storedOf(rental)).toMatchObject({
      status: 'confirmed',
      priceMinor: (await itemOf(rental, 1)).priceMinor,
    })
  })

  it('The role rides gives back what the terms say, and no more', async () => {
    const { post } = await atDesk(world, { role: 'rides' })
    const { booking } = await buyOn(world, {}, ROUND_TRIP)
    const url = `${itemUrl(booking, 2)}/cancellation`
    expect((await post(url, { give_back: 'full' })).statusCode).toBe(403)
    expect((await post(url, { give_back: 'half' })).statusCode).toBe(422)
    expect((await post(url, { give_back: 'terms' })).statusCode).toBe(200)
  })
})
