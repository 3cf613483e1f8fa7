import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingItems, bookingNotes, bookings, receipts } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { listBookingLog } from '../../src/services/bookings/log.ts'
import { erase } from '../../src/services/privacy/personal-data.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { atDesk, chosenFields, confirmFields } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../support/rental.ts'
import { bookOn, buyOn, expectBooksBalance, mailsAbout, PRICE, storyOf } from '../support/sale.ts'
import { stateOf, traveller } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

const urlOf = ({ reference }: Booking) => `/desk/bookings/${reference}`
const whoDid = async (booking: Booking) =>
  (await listBookingLog(world.database.db, booking)).map(({ actor, actorName, event }) =>
    [actor, actorName, event].filter(Boolean).join(' '),
  )

const storedOf = async ({ id }: Booking) => {
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw new Error('the booking is gone')
  return booking
}

describe('the search', () => {
  it('A booking is found by how its names, address, numbers and references begin, and by nothing else', async () => {
    const { get } = await atDesk(world)
    const { booking } = await buyOn(world, {
      name: 'Zoé Anne',
      last_name: 'Müller-Straß',
      email: 'Zoe.Mueller@Example.com',
      country_code: '+41',
      mobile_number: '079 123 45 67',
    })
    const found = async (q: string) =>
      (await get(`/desk/bookings?q=${encodeURIComponent(q)}`)).body.includes(urlOf(booking))
    for (const q of [
      'müller',
      'MULLER-S',
      'zoe',
      'Zoé Anne Müller',
      'muller zoe',
      'zoe\\',
      'zoe.mueller@ex',
      '+41 79 123',
      '0041 79 123 45',
      '079 123 45 67',
      '4179123',
    ])
      expect(await found(q), q).toBe(true)
    for (const q of ['traß', 'anne zoé müller x', '@example.com', '123 45 67', '%', '_oe'])
      expect(await found(q), q).toBe(false)
    expect((await get('/desk/bookings')).body).toContain('<h2>Latest sales</h2>')
    expect(await found('')).toBe(true)
    for (const q of [
      booking.reference,
      ` ${booking.reference.toLowerCase()} `,
      `${booking.reference}-P1`,
      booking.reference.slice(3),
    ])
      expect((await get(`/desk/bookings?q=${encodeURIComponent(q)}`)).headers.location, q).toBe(
        `http://navette.test${urlOf(booking)}`,
      )
  })

  it('A booking is found by its partner’s own reference', async () => {
    const { get } = await atDesk(world, { role: 'rides' })
    const reference = await sellByApi(partnerOf(world), ONE_WAY, { ...CUSTOMER, reference: 'Own-4711/x' })
    expect((await get('/desk/bookings?q=own-4711')).body).toContain(`/desk/bookings/${reference}`)
  })
})

describe('the page of a booking', () => {
  it('The page shows everything, escaped, with its state and who did what', async () => {
    const { get } = await atDesk(world)
    const { booking } = await buyOn(world, { last_name: 'O’Hara <b>', additional_info: 'Two <i>dogs' })
    const page = await get(urlOf(booking))
    expect(stateOf(page)).toBe('confirmed')
    expect(page.body).not.toMatch(/<b>|<i>/)
    const words = unescaped(page.body)
    for (const shown of ['O’Hara <b>', 'Two <i>dogs', `${booking.reference}-P1`, '€286.00', 'Geneva Airport', 'LX2816'])
      expect(words).toContain(shown)
    expect(words).toMatch(/<strong>Traveller<\/strong> Booked[^]*/)
    expect((await get('/desk/bookings/NAV000000000')).statusCode).toBe(404)
  })

  it('A rental and a partner’s sale are shown, too', async () => {
    const { get } = await atDesk(world)
    const rental = await bookRental(world, rentalSale(rentalCart(world, [ADA])))
    const shown = unescaped((await get(urlOf(rental))).body)
    for (const words of [ADA.firstName, '>Equipment<', 'Sat 16 Jan – Thu 21 Jan']) expect(shown).toContain(words)
    const found = await get(`/desk/bookings?q=${encodeURIComponent(rental.lastName)}`)
    const cancelled = await get(`${urlOf(rental)}/cancellation`)
    for (const body of [found.body, cancelled.body]) expect(unescaped(body)).toContain('Sat 16 January')
    for (const body of [shown, found.body]) expect(body).not.toContain('00:00')
    const reference = await sellByApi(partnerOf(world), ONE_WAY, CUSTOMER)
    const page = unescaped((await get(`/desk/bookings/${reference}`)).body)
    expect(page).toContain('<strong>Partner demo-key</strong> Booked')
  })

  it('A note is kept with its author, shown only at the desk, and erased with the details', async () => {
    const { db } = world.database
    const { get, post } = await atDesk(world, { name: 'Claire' })
    const { booking, own } = await buyOn(world)
    expect((await post(urlOf(booking), { note: 'A <b>walking</b> layout' })).statusCode).toBe(303)
    const page = (await get(urlOf(booking))).body
    expect(unescaped(page)).toContain('A <b>walking</b> layout')
    expect(page).not.toContain('<b>')
    expect((await whoDid(booking)).at(-1)).toBe('operator Claire note added')
    expect((await traveller(world).get(own)).body).not.toContain('walking')
    expect((await post(urlOf(booking), { note: ' ' })).statusCode).toBe(422)
    await erase(db, booking.reference, COMMAND_LINE, NOW)
    expect(await db.select().from(bookingNotes).where(eq(bookingNotes.bookingId, booking.id))).toEqual([])
  })

  it('Vouchers are sent again, and only where there are some', async () => {
    const { post } = await atDesk(world)
    const { booking } = await buyOn(world)
    const before = (await mailsAbout(world, booking)).length
    expect((await post(`${urlOf(booking)}/vouchers`)).statusCode).toBe(303)
    expect(await mailsAbout(world, booking)).toHaveLength(before + 1)
    expect((await whoDid(booking)).at(-1)).toBe('operator Claire vouchers sent again')
    const { booking: unpaid } = await bookOn(world)
    expect((await post(`${urlOf(unpaid)}/vouchers`)).statusCode).toBe(422)
  })
})

describe('money by hand', () => {
  it('An amount received on arrival is previewed, then counts as paid and has a receipt', async () => {
    const { db } = world.database
    const { get, post } = await atDesk(world)
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' })
    const preview = await post(urlOf(booking), { received: '100.50' })
    expect([preview.statusCode, unescaped(preview.body).includes('€185.50 is left to collect')]).toEqual([200, true])
    expect(await storyOf(world, booking)).not.toContain('received on arrival: 100.50 EUR')
    const fields = confirmFields(preview.body)
    expect(fields).toMatchObject({ received: '100.50', confirm: '1' })
    expect((await post(urlOf(booking), fields)).statusCode).toBe(303)
    expect((await post(urlOf(booking), fields)).statusCode).toBe(409)
    expect((await whoDid(booking)).at(-1)).toBe('operator Claire received on arrival')
    expect(unescaped((await get(urlOf(booking))).body)).toContain('<dd>€185.50</dd>')
    const issued = await db.select().from(receipts).where(eq(receipts.bookingId, booking.id))
    expect(issued.map(({ amountMinor }) => amountMinor)).toEqual([10_050])
    expect((await post(urlOf(booking), { received: '185.51' })).statusCode).toBe(422)
  })

  it('A refund is previewed with its reason, sent, and never exceeds what is left', async () => {
    const { post } = await atDesk(world)
    const { booking } = await buyOn(world)
    for (const form of [{ refund: '10' }, { refund: '286.01', reason: 'x' }, { refund: '-1', reason: 'x' }])
      expect((await post(urlOf(booking), form)).statusCode).toBe(422)
    const preview = await post(urlOf(booking), { refund: '86', reason: 'Late <b>driver' })
    expect([preview.statusCode, preview.body.includes('<b>')]).toEqual([200, false])
    expect((await post(urlOf(booking), confirmFields(preview.body))).statusCode).toBe(303)
    expect(await storyOf(world, booking)).toEqual(expect.arrayContaining(['refund ordered: 86.00 EUR', 'refund done']))
    expect((await post(urlOf(booking), { refund: '200.01', reason: 'x' })).statusCode).toBe(422)
  })

  it('An amount collected by hand is refunded by hand, at once', async () => {
    const { post } = await atDesk(world)
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' })
    await post(urlOf(booking), { received: '286', confirm: '1' })
    expect((await post(urlOf(booking), { refund: '286', reason: 'No car came', confirm: '1' })).statusCode).toBe(303)
    expect((await storyOf(world, booking)).slice(-2)).toEqual(['refund ordered: 286.00 EUR', 'refund done'])
  })

  it.each([{ refund: '1', reason: 'x' }, { received: '1' }])('The role rides may not send %j', async (form) => {
    const { post } = await atDesk(world, { role: 'rides' })
    const { booking } = await buyOn(world)
    expect((await post(urlOf(booking), form)).statusCode).toBe(403)
    expect((await post(urlOf(booking), { ...form, confirm: '1' })).statusCode).toBe(403)
  })
})

describe('details', () => {
  it('Details are changed with who travels, and new vouchers are sent', async () => {
    const { get, post } = await atDesk(world)
    const { booking } = await buyOn(world)
    const fields = chosenFields((await get(`${urlOf(booking)}/details`)).body)
    expect(fields).toMatchObject({ name: 'Ada', email: booking.email, outbound_flight_number: 'LX2816' })
    const wanted = { ...fields, last_name: 'Byron', outbound_flight_number: 'LX 999', outbound_flight_unknown: '' }
    expect((await post(`${urlOf(booking)}/details`, wanted)).statusCode).toBe(303)
    expect(await storedOf(booking)).toMatchObject({ firstName: 'Ada', lastName: 'Byron' })
    expect((await storyOf(world, booking)).at(-1)).toBe('changed: name, flight')
    const stale = await post(`${urlOf(booking)}/details`, { ...wanted, last_name: 'King' })
    expect([stale.statusCode, unescaped(stale.body).includes('Claire: Changed: name, flight')]).toEqual([409, true])
    // Correcting a fault does not make what somebody else has done since count as seen.
    const faulty = await post(`${urlOf(booking)}/details`, { ...wanted, email: 'x' })
    const corrected = { ...chosenFields(faulty.body), email: 'ada@example.com' }
    expect((await post(`${urlOf(booking)}/details`, corrected)).statusCode).toBe(409)
    const refused = await post(`${urlOf(booking)}/details`, { ...wanted, email: 'x' })
    expect([refused.statusCode, refused.body.includes('value="Byron"')]).toEqual([422, true])
  })

  it('A note for the driver is shown, and stays as it is if nobody changes it', async () => {
    const { get, post } = await atDesk(world)
    const { booking } = await buyOn(world, { additional_info: 'Ring twice' })
    const { body } = await get(`${urlOf(booking)}/details`)
    const notes = body.matchAll(/<textarea [^>]*?name="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g)
    const sent = {
      ...chosenFields(body),
      ...Object.fromEntries(Array.from(notes, ([, name = '', note]) => [name, note])),
    }
    expect(sent).toMatchObject({ additional_info: 'Ring twice' })
    expect((await post(`${urlOf(booking)}/details`, { ...sent, last_name: 'Byron' })).statusCode).toBe(303)
    expect((await storyOf(world, booking)).at(-1)).toBe('changed: name')
  })

  it('Names and sizes of a rental are changed, too', async () => {
    const { get, post } = await atDesk(world)
    const rental = await bookRental(world, rentalSale(rentalCart(world, [ADA])))
    const fields = chosenFields((await get(`${urlOf(rental)}/details`)).body)
    const wanted = { ...fields, 'participants[0][first_name]': 'Augusta', email: 'augusta@example.com' }
    expect((await post(`${urlOf(rental)}/details`, wanted)).statusCode).toBe(303)
    expect((await storyOf(world, rental)).at(-1)).toBe('changed: email, name')
  })
})

describe('a cancellation', () => {
  it('A booking is cancelled by its terms or in full, as it was shown, and the money goes back', async () => {
    const { get, post } = await atDesk(world)
    for (const [giveBack, kept] of [
      ['terms', PRICE],
      ['full', 0],
    ] as const) {
      const { booking } = await buyOn(world)
      await world.database.db
        .update(bookings)
        .set({ terms: { version: 1, steps: [] } })
        .where(eq(bookings.id, booking.id))
      const url = `${urlOf(booking)}/cancellation`
      expect((await get(url)).statusCode).toBe(200)
      const preview = await post(url, { give_back: giveBack })
      expect([preview.statusCode, (await storedOf(booking)).status]).toEqual([200, 'confirmed'])
      expect((await post(url, confirmFields(preview.body))).statusCode).toBe(303)
      expect(await storedOf(booking)).toMatchObject({ status: 'cancelled', feeMinor: kept, refundMinor: PRICE - kept })
      expect(await whoDid(booking)).toContain('operator Claire cancelled')
      await expectBooksBalance({ db: world.database.db, providers: world.providers }, booking.id)
      expect((await post(url, confirmFields(preview.body))).statusCode).toBe(409)
      expect((await get(url)).statusCode).toBe(422)
    }
  })

  it('A form that is outdated does nothing, and shows what somebody else has done meanwhile', async () => {
    const { post } = await atDesk(world)
    const yann = await atDesk(world, { name: 'Yann' })
    const { booking } = await buyOn(world)
    const url = `${urlOf(booking)}/cancellation`
    const preview = await post(url, { give_back: 'full' })
    await yann.post(urlOf(booking), { note: 'They call back' })
    const refused = await post(url, confirmFields(preview.body))
    expect([refused.statusCode, unescaped(refused.body).includes('Yann: Note added')]).toEqual([409, true])
    expect((await storedOf(booking)).status).toBe('confirmed')
    expect((await post(url, confirmFields(refused.body))).statusCode).toBe(303)
  })

  it('The role rides gives back what the terms say, and no more', async () => {
    const { post } = await atDesk(world, { role: 'rides' })
    const { booking } = await buyOn(world)
    const url = `${urlOf(booking)}/cancellation`
    expect((await post(url, { give_back: 'full' })).statusCode).toBe(403)
    expect((await post(url, { give_back: 'half' })).statusCode).toBe(422)
    expect((await post(url, { give_back: 'terms' })).statusCode).toBe(200)
  })

  it('Cancelled from the desk, by the traveller and by two operators at once, a booking is cancelled and refunded once', async () => {
    const { db } = world.database
    const claire = await atDesk(world)
    const yann = await atDesk(world, { name: 'Yann' })
    const { booking, own } = await buyOn(world)
    const url = `${urlOf(booking)}/cancellation`
    const forms = [
      confirmFields((await claire.post(url, { give_back: 'full' })).body),
      confirmFields((await yann.post(url, { give_back: 'terms' })).body),
    ] as const
    await Promise.all([
      claire.post(url, forms[0]),
      yann.post(url, forms[1]),
      traveller(world).post(`${own}/cancellation`, { quoted_refund: '286.00' }),
      claire.post(`${urlOf(booking)}/details`, { seen: forms[0]['seen'] ?? '' }),
    ])
    const told = await storyOf(world, booking)
    expect(told.filter((event) => event === 'cancelled')).toHaveLength(1)
    await expectBooksBalance({ db, providers: world.providers }, booking.id)
    const left = await db
      .select()
      .from(bookingItems)
      .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.state, 'booked')))
    expect(left).toEqual([])
  })
})
