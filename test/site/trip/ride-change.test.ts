import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookingItems, bookings, outbox, refunds, rideAssignments } from '../../../src/db/schema/index.ts'
import type { Booking } from '../../../src/services/bookings/booking.ts'
import { freeUntil, termsOf } from '../../../src/services/bookings/terms.ts'
import { runPaymentJobs } from '../../../src/services/payments/poll-payments.ts'
import { LANGUAGES } from '../../../src/values/language.ts'
import { MINUTE_MS } from '../../../src/values/time.ts'
import { DEMO_PARTNER } from '../../support/demo.ts'
import { atDesk, chosenFields, confirmFields } from '../../support/desk.ts'
import { assign, hire } from '../../support/drivers.ts'
import { itemsAtDesk, itemUrl, XL } from '../../support/items-at-desk.ts'
import { memoryLog } from '../../support/memory-log.ts'
import { whereAbout } from '../../support/outbox.ts'
import { unescaped } from '../../support/page.ts'
import { bookOn, buyOn, expectBooksBalance, mailsAbout, PRICE, storyOf } from '../../support/sale.ts'
import { pathOf, ROUND_TRIP, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post } = traveller(world)
const { storedOf, itemOf, preview: previewAtDesk } = itemsAtDesk(world)

const balanced = ({ id }: Booking) => expectBooksBalance({ db: world.database.db, providers: world.providers }, id)

const at = (moment: string) => {
  onTestFinished(() => world.setNow(NOW))
  world.setNow(new Date(moment))
}

/** Previews a change of what the form contains. */
async function preview(own: string, changes: Record<string, string>, number = 1) {
  const path = `${own}/items/${number}`
  return post(path, { ...chosenFields((await get(path)).body), ...changes })
}

/** Previews a change, and makes it as previewed. */
async function change(own: string, changes: Record<string, string>, number = 1) {
  const shown = await preview(own, changes, number)
  expect(shown.statusCode, unescaped(shown.body)).toBe(200)
  return post(`${own}/items/${number}`, confirmFields(shown.body))
}

const MONDAY = { date: '2027-01-18' }

describe('a traveller changes a ride', () => {
  it('The form has the ride as it is booked, and its preview the price before, after and the difference', async () => {
    const { booking, own } = await buyOn(world)
    expect((await get(own)).body).toContain(`${own}/items/1`)
    expect(chosenFields((await get(`${own}/items/1`)).body)).toMatchObject({
      date: '2027-01-16',
      time: '10:00',
      is_flight: '1',
      flight_number: 'LX2816',
      adults: '2',
      children: '0',
      infants: '0',
      child_seats: '0',
      boosters: '0',
      luggage: '2',
      ski_bags: '2',
      vehicle_type_id: '2',
    })
    const shown = await preview(own, { vehicle_type_id: XL.id })
    const words = unescaped(shown.body)
    for (const price of ['€286.00', '€319.00', '€33.00', 'Change, and pay €33.00']) expect(words).toContain(price)
    expect(confirmFields(shown.body)).toMatchObject({ confirm: '1', vehicle_type_id: XL.id, quoted_price: '319.00' })
    expect((await storedOf(booking)).priceMinor).toBe(PRICE)
    expect((await get(`${own}/items/2`)).statusCode).toBe(404)
  })

  it('More to pay leads to the payment page, and is paid there', async () => {
    const { booking, own } = await buyOn(world)
    const done = await change(own, { vehicle_type_id: XL.id, adults: '3', flight_number: 'lx 2818' })
    expect(await storedOf(booking)).toMatchObject({ priceMinor: PRICE + XL.moreMinor, askedMinor: XL.moreMinor })
    const item = await itemOf(booking)
    expect(item).toMatchObject({ vehicleId: 3, groupSize: 3, details: { flight: { number: 'LX2818' } } })
    const next = pathOf(done)
    expect(next).toMatch(/^\/pay\/test\//)
    await get(pathOf(await post(next, { outcome: 'pay' })))
    expect(await storedOf(booking)).toMatchObject({ status: 'confirmed', askedMinor: null })
    await balanced(booking)
    const mails = (await mailsAbout(world, booking)).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject.includes(booking.reference)).length).toBeGreaterThan(1)
    expect(mails.filter((subject) => subject.startsWith('Please pay'))).toEqual([])
  })

  it('Who does not pay at once is asked by mail after twenty minutes, for what the last change costs', async () => {
    const { booking, own } = await buyOn(world)
    await change(own, { vehicle_type_id: XL.id })
    await change(own, { vehicle_type_id: XL.id, date: '2027-02-13' })
    const rows = await world.database.db.select().from(outbox).where(whereAbout(booking.reference))
    const asked = rows.filter(({ payload }) => JSON.stringify(payload).includes('"name":"pay"'))
    expect(asked.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([new Date(NOW.getTime() + 20 * MINUTE_MS)])
    const { askedMinor } = await storedOf(booking)
    expect(asked[0]?.payload).toMatchObject({ letter: { dueMinor: askedMinor } })
  })

  it('The mail that is still to ask for what is due outlasts a change that costs nothing', async () => {
    const { booking, own } = await buyOn(world)
    await change(own, { vehicle_type_id: XL.id })
    await change(own, { flight_number: 'lx 2818' })
    const rows = await world.database.db.select().from(outbox).where(whereAbout(booking.reference))
    const asked = rows.filter(({ payload }) => JSON.stringify(payload).includes('"name":"pay"'))
    expect(asked.map(({ payload }) => payload)).toMatchObject([{ letter: { dueMinor: XL.moreMinor } }])
  })

  it('What costs less is refunded, and the deadline stays', async () => {
    const { booking, own } = await buyOn(world)
    const deadline = freeUntil(termsOf(booking))
    const done = await change(own, MONDAY)
    expect(pathOf(done)).toBe(`${own}?changed=1`)
    const after = await storedOf(booking)
    expect(after.priceMinor).toBeLessThan(PRICE)
    expect(freeUntil(termsOf(after))).toEqual(deadline)
    const back = await world.database.db.select().from(refunds).where(eq(refunds.bookingId, booking.id))
    expect(back).toMatchObject([{ amountMinor: PRICE - after.priceMinor, state: 'done', reason: 'changed' }])
    await balanced(booking)
    expect(await storyOf(world, booking)).toContainEqual(expect.stringMatching(/^changed: P1, time, price, −/))
  })

  it('Once cancelling costs everything, a cheaper day costs the same, and the page says why', async () => {
    const { booking, own } = await buyOn(
      world,
      {},
      { ...ROUND_TRIP, outbound_date: '2027-02-06', return_date: '2027-02-13' },
    )
    at('2027-02-04T09:00:00Z')
    const words = unescaped((await preview(own, { date: '2027-02-08' })).body)
    expect(words).toContain('It costs the same.')
    expect(words).toContain('Free cancellation has ended, so a lower price is not, or not wholly, given back.')
    expect(pathOf(await change(own, { date: '2027-02-08' }))).toBe(`${own}?changed=1`)
    expect((await storedOf(booking)).priceMinor).toBe(booking.priceMinor)
  })

  it('To be paid to the driver, the driver collects the new price', async () => {
    const { booking, own } = await bookOn(world, { payment_method: 'on_arrival' })
    expect(unescaped((await preview(own, { vehicle_type_id: XL.id })).body)).toContain(
      'You pay the driver €319.00 in all.',
    )
    expect(pathOf(await change(own, { vehicle_type_id: XL.id }))).toBe(`${own}?changed=1`)
    expect(await storedOf(booking)).toMatchObject({
      settlement: 'on_arrival',
      priceMinor: PRICE + XL.moreMinor,
      askedMinor: null,
    })
  })

  it('One that awaits its payment is paid at its new price', async () => {
    const { booking, own } = await bookOn(world)
    const next = pathOf(await change(own, { vehicle_type_id: XL.id }))
    await get(pathOf(await post(next, { outcome: 'pay' })))
    expect(await storedOf(booking)).toMatchObject({ status: 'confirmed', priceMinor: PRICE + XL.moreMinor })
    await balanced(booking)
  })

  it('Another price than the one shown is shown again, and nothing is changed', async () => {
    const { booking, own } = await buyOn(world)
    const fields = confirmFields((await preview(own, { vehicle_type_id: XL.id })).body)
    for (const quoted_price of ['300.00', '', 'x']) {
      const again = await post(`${own}/items/1`, { ...fields, quoted_price })
      expect([again.statusCode, unescaped(again.body).includes('The price has changed')]).toEqual([409, true])
    }
    expect((await storedOf(booking)).priceMinor).toBe(PRICE)
  })

  it.each([
    [{ date: '' }, 'Choose a day.'],
    [{ date: '2026-11-01' }, 'That date has passed.'],
    [{ date: '2100-01-01' }, 'Choose a day.'],
    [{ date: '2028-11-20' }, 'Not on sale yet.'],
    [{ time: '25:00' }, 'Choose a time.'],
    [{ adults: '0' }, 'At least one adult must travel.'],
    [{ luggage: '-1' }, 'Enter a whole number.'],
    [{ adults: '60' }, 'We arrange this trip by telephone.'],
    [{ adults: '9' }, 'It does not take all of you, or all of your luggage.'],
    [{ date: '2026-11-23', time: '23:00' }, 'The next time that can be booked: Tue 24 November 2026, 09:00.'],
    [{ flight_number: 'X'.repeat(17) }, 'too long'],
    [{}, 'Nothing differs from what you have booked.'],
  ])('%j is refused with the reason, and what was typed comes back', async (typed, sentence) => {
    const { own } = await buyOn(world)
    const refused = await preview(own, typed)
    expect([refused.statusCode, unescaped(refused.body)]).toEqual([422, expect.stringContaining(sentence)])
    expect(chosenFields(refused.body)).toMatchObject(typed)
  })

  it('A way back before the way there arrives is refused at its time', async () => {
    const { own } = await buyOn(world, {}, ROUND_TRIP)
    const refused = await preview(own, { date: '2027-01-16', time: '08:00' }, 2)
    expect([refused.statusCode, refused.body.includes('You would be picked up before you have arrived.')]).toEqual([
      422,
      true,
    ])
  })

  it('It is possible until 24 hours before, and then the page says whom to call', async () => {
    const { booking, own } = await buyOn(world)
    const fields = confirmFields((await preview(own, MONDAY)).body)
    at('2027-01-15T10:00:00Z')
    expect((await get(`${own}/items/1`)).statusCode).toBe(200)
    at('2027-01-15T10:00:01Z')
    for (const page of [await get(`${own}/items/1`), await post(`${own}/items/1`, fields)])
      expect([page.statusCode, page.body.includes('tel:')]).toEqual([422, true])
    expect((await get(own)).body).not.toContain('/items/1')
    expect((await storedOf(booking)).priceMinor).toBe(PRICE)
  })

  it('Once its driver is on the way, or it is cancelled, it is not changed', async () => {
    const { booking, own } = await buyOn(world)
    const { driver } = await hire(world)
    await assign(world, [`${booking.reference}-P1`], driver)
    const fields = confirmFields((await preview(own, MONDAY)).body)
    await world.database.db.update(rideAssignments).set({ progress: 'on_the_way' })
    expect((await post(`${own}/items/1`, fields)).statusCode).toBe(422)
    await world.database.db.update(rideAssignments).set({ progress: null })
    await post(`${own}/cancellation`, { quoted_refund: '286' })
    expect((await post(`${own}/items/1`, fields)).statusCode).toBe(422)
  })

  it('A ride on account is changed by its partner or the desk: the page says whom to call', async () => {
    const { db } = world.database
    const { booking, own } = await buyOn(world)
    await db
      .update(bookings)
      .set({ settlement: 'account', partnerId: DEMO_PARTNER, channel: 'link' })
      .where(eq(bookings.id, booking.id))
    const page = unescaped((await get(own)).body)
    expect(page).not.toContain('/items/1')
    expect(page).toMatch(/please ask .+, who booked this for you, or call us on/)
    for (const answer of [await get(`${own}/items/1`), await post(`${own}/items/1`, MONDAY)])
      expect([answer.statusCode, unescaped(answer.body).includes('who booked this for you')]).toEqual([422, true])
  })

  it('It is in the four languages', async () => {
    const { own } = await buyOn(world)
    const titles = await Promise.all(
      LANGUAGES.map(async (language) => /<h1>([^<]*)/.exec((await get(`/${language}${own}/items/1`)).body)?.[1]),
    )
    expect(new Set(titles).size).toBe(4)
  })

  it('Strangers have no such page', async () => {
    expect((await get('/book/bookings/x/items/1')).statusCode).toBe(404)
    expect((await post('/book/bookings/x/items/1', { adults: '1' })).statusCode).toBe(404)
  })

  it('Changed by the desk, cancelled and changed while the first change is being paid, the books balance', async () => {
    const { db } = world.database
    const desk = await atDesk(world)
    const { booking, own } = await buyOn(world)
    const pay = pathOf(await change(own, { vehicle_type_id: XL.id }))
    const forms = {
      own: confirmFields((await preview(own, MONDAY)).body),
      desk: confirmFields((await previewAtDesk(desk, booking, { adults: '3' })).body),
    }
    const answers = await Promise.all([
      post(pay, { outcome: 'pay' }),
      post(`${own}/items/1`, forms.own),
      desk.post(itemUrl(booking), forms.desk),
      post(`${own}/cancellation`, { quoted_refund: '286' }),
    ])
    for (const { statusCode, body } of answers) expect([303, 409, 422], unescaped(body)).toContain(statusCode)
    await runPaymentJobs({ ...world, db }, memoryLog().log, NOW)
    const after = await storedOf(booking)
    const items = await db.select().from(bookingItems).where(eq(bookingItems.bookingId, booking.id))
    expect(items.reduce((sum, { priceMinor }) => sum + priceMinor, 0)).toBe(after.priceMinor)
    await (after.askedMinor === null ? balanced(booking) : undefined)
  })
})
