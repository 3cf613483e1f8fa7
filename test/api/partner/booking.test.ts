import { eq, like } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../../src/app.ts'
import {
  bookingItems,
  bookings,
  commissions,
  keptVouchers,
  outbox,
  transferRequests,
} from '../../../src/db/schema/index.ts'
import { storedVouchersOf } from '../../../src/services/bookings/vouchers/item-vouchers.ts'
import type { Voucher } from '../../../src/services/bookings/vouchers/voucher.ts'
import { mailOf } from '../../../src/services/notify/mail/deliver-mail.ts'
import { expectRefusal } from '../../support/http.ts'
import { whereAbout } from '../../support/outbox.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { NOW, useWorld } from '../../support/world.ts'

const OPERATOR = { name: 'Alpine Shuttle', phone: '+43 512 000 000', email: 'hello@alpine.example' }
const world = useWorld({
  BOOKING_PREFIX: 'ALP',
  OPERATOR_NAME: OPERATOR.name,
  OPERATOR_PHONE: OPERATOR.phone,
  OPERATOR_EMAIL: OPERATOR.email,
})
const partner = partnerOf(world)
const PATH = '/api/v2/booking'

async function request(transfer: object, as = partner): Promise<number> {
  return (await as.post('/api/v2/transfer', { Transfer: transfer })).json().Transfer.id
}
const bodyOf = (transfer_id: number, selection: object, extra: object = {}) => ({
  Booking: { transfer_id, TransferSelection: selection, Customer: CUSTOMER, ...extra },
})
/** What is printed on the vouchers of a booking. */
async function vouchersOf(reference: string): Promise<Voucher[]> {
  const items = await world.database.db.select().from(bookingItems).orderBy(bookingItems.number)
  return storedVouchersOf(items).filter((voucher) => voucher.reference === reference)
}
const BOTH_WAYS = { outbound: 'requested-2', return: 'requested-3' }

describe('POST /booking', () => {
  it('Booking a round trip books both legs at their offers, with commission and a mail with the vouchers', async () => {
    const answer = await partner.post(PATH, bodyOf(await request(ROUND_TRIP), BOTH_WAYS))
    expect(answer.statusCode).toBe(200)
    const { reference, vouchers } = answer.json().Booking
    expect(reference).toMatch(/^ALP\d{9}$/)
    expect(Object.keys(vouchers)).toEqual([`${reference}-P1`, `${reference}-P2`])
    for (const voucher of Object.values<string>(vouchers))
      expect(Buffer.from(voucher, 'base64').subarray(0, 5).toString()).toBe('%PDF-')

    const { db } = world.database
    const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
    const items = await db
      .select()
      .from(bookingItems)
      .where(eq(bookingItems.bookingId, booking?.id ?? 0))
      .orderBy(bookingItems.number)
    const total = items.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
    expect(items).toMatchObject([
      { number: 1, state: 'booked' },
      { number: 2, state: 'booked' },
    ])
    expect(booking).toMatchObject({
      priceMinor: total,
      status: 'confirmed',
      settlement: 'account',
      environment: 'live',
    })
    const lines = await db
      .select()
      .from(commissions)
      .where(eq(commissions.bookingId, booking?.id ?? 0))
    expect(lines).toMatchObject([{ amountMinor: Math.round(total / 10), state: 'pending' }])
    const letters = await db.select().from(outbox).where(whereAbout(reference))
    expect(letters).toMatchObject([{ kind: 'letter', bookingId: booking?.id }])
    expect(mailOf(letters[0]?.payload)).toMatchObject({
      to: 'partner@navette.example',
      subject: expect.stringMatching(`^Booking ${reference}: vouchers, .+ – .+, Sat `),
    })
  })

  it('The voucher says whether the flight is met or caught, and the address at the other end', async () => {
    const cityTrip = { ...ROUND_TRIP, route_from_code: 'airport-1', route_to_code: 'city-46' }
    const AdditionalInformation = { flight_number: 'LX 1', return_flight_number: 'LX 2', accommodation_name: 'Hotel' }
    const asked = await partner.post('/api/v2/transfer', { Transfer: cityTrip, AdditionalInformation })
    const body = bodyOf(asked.json().Transfer.id, { outbound: 'requested-2', return: 'requested-2' })
    const { reference } = (await partner.post(PATH, body)).json().Booking
    expect(await vouchersOf(reference)).toMatchObject([
      { flight: { number: 'LX 1', direction: 'arrival' }, accommodation: { end: 'drop-off' } },
      { flight: { number: 'LX 2', direction: 'departure' }, accommodation: { end: 'pickup' } },
    ])
  })

  it.each([
    ['45.2980,6.5824', { latitude: 45.298, longitude: 6.5824 }, false],
    ['48.8566,2.3522', null, true],
  ])(
    'The voucher prints the coordinates %s where they can be true, and marks them where they cannot',
    async (text, point, doubtful) => {
      const AdditionalInformation = { accommodation_coordinates: text }
      const asked = await partner.post('/api/v2/transfer', { Transfer: ROUND_TRIP, AdditionalInformation })
      const { id } = asked.json().Transfer
      const { reference } = (await partner.post(PATH, bodyOf(id, BOTH_WAYS, { return_vouchers: 0 }))).json().Booking
      const printed = point && { name: '', address: '', point }
      expect((await vouchersOf(reference)).map(({ accommodation }) => accommodation)).toEqual([
        printed && { end: 'drop-off', ...printed },
        printed && { end: 'pickup', ...printed },
      ])
      const [kept] = await world.database.db.select().from(transferRequests).where(eq(transferRequests.id, id))
      expect(kept?.request).toMatchObject({ accommodation: { point: { text, doubtful } } })
      const again = await partner.get(`/api/v2/transfer/${id}`)
      expect(again.json().AdditionalInformation.accommodation_coordinates).toBe(text)
    },
  )

  it('The answer to a booking leaves the vouchers out on request', async () => {
    const body = bodyOf(await request(ONE_WAY), { outbound: 'requested-2' }, { return_vouchers: 0 })
    expect((await partner.post(PATH, body)).json()).toEqual({ Booking: { reference: expect.any(String) } })
  })

  it('POST /booking takes TransferSelection and Customer beside Booking, as JSON and as a form', async () => {
    const answer = await partner.send({
      method: 'POST',
      url: PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        'Booking[transfer_id]': String(await request(ONE_WAY)),
        'Booking[return_vouchers]': '0',
        'TransferSelection[outbound]': 'requested-2',
        'TransferSelection[return]': '',
        'Customer[name]': 'Zoë',
        'Customer[last_name]': 'Őz',
        'Customer[email]': 'z@example.com',
        'Customer[country_code]': '+36',
        'Customer[mobile_number]': '201234567',
      }).toString(),
    })
    expect(answer.statusCode).toBe(200)
  })

  it('A transfer is booked once: a second call is told the reference of the first', async () => {
    const body = bodyOf(await request(ONE_WAY), { outbound: 'requested-2' })
    const { reference } = (await partner.post(PATH, body)).json().Booking
    expectRefusal(await partner.post(PATH, body), 409, 'ALREADY_BOOKED', new RegExp(`${reference}$`))
  })

  it('Of ten equal booking calls at once, one is let through', async () => {
    const body = bodyOf(await request(ONE_WAY), { outbound: 'requested-2' }, { return_vouchers: 0 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => partner.post(PATH, body)))
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect([answers.filter(({ statusCode }) => statusCode === 200).length, refused.length]).toEqual([1, 9])
  })

  it('Ten equal booking calls with one Idempotency-Key get the same answer', async () => {
    const body = bodyOf(await request(ONE_WAY), { outbound: 'requested-2' })
    const headers = { 'idempotency-key': 'book-1' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => partner.post(PATH, body, headers)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9)
  })

  it('Booking an expired offer is refused and stores nothing', async () => {
    const id = await request(ONE_WAY)
    world.setNow(new Date(NOW.getTime() + 86_400_000))
    const fresh = partnerOf(world)
    expectRefusal(await fresh.post(PATH, bodyOf(id, { outbound: 'requested-2' })), 422, 'OFFER_EXPIRED')
    world.setNow(NOW)
    const rows = await world.database.db.select().from(bookings).where(eq(bookings.transferRequestId, id))
    expect(rows).toEqual([])
  })

  it.each([
    [
      { outbound: 'requested-99', return: 'requested-2' },
      400,
      'VALIDATION_ERROR',
      /^Booking\.TransferSelection\.outbound: must be one of/,
    ],
    [{ outbound: 'requested-2' }, 400, 'VALIDATION_ERROR', /^Booking\.TransferSelection\.return: is required/],
    [{}, 400, 'INVALID_PARAMS', 'Booking.TransferSelection.outbound: is required'],
  ])('Booking the selection %j is refused', async (selection, status, code, message) => {
    expectRefusal(await partner.post(PATH, bodyOf(await request(ROUND_TRIP), selection)), status, code, message)
  })

  it('A telephone number is accepted with prefix and number as JSON numbers, too', async () => {
    const Customer = { ...CUSTOMER, country_code: 33, mobile_number: 612345678 }
    const body = bodyOf(await request(ONE_WAY), { outbound: 'requested-2' }, { Customer, return_vouchers: 0 })
    const { reference } = (await partner.post(PATH, body)).json().Booking
    const stored = (await partner.get(`${PATH}/${reference}`)).json().Booking.Customer
    expect(stored).toMatchObject({ country_code: '+33', mobile_number: '612345678' })
  })

  it.each([
    ['+44', '07700 900123', '+44', '+44 7700 900123'],
    ['44', '7700900123', '+44', '+44 7700 900123'],
    [' 44', '(0)7700-900123', '+44', '+44 7700 900123'],
    ['0044', '7700900123', '+44', '+44 7700 900123'],
    ['00 44', '7700900123', '+44', '+44 7700 900123'],
    [39, '06 1234 5678', '+39', '+39 06 1234 5678'],
    ['1-684', '258 1234', '+1-684', '+1 684 258 1234'],
    ['+881', '612345678', '+881', '+881 6 123 45678'],
  ])('The prefix %j with %j is accepted, and printed in international form', async (code, number, kept, printed) => {
    const Customer = { ...CUSTOMER, country_code: code, mobile_number: number }
    const body = bodyOf(await request(ONE_WAY), { outbound: 'requested-2' }, { Customer, return_vouchers: 0 })
    const { reference } = (await partner.post(PATH, body)).json().Booking
    const stored = (await partner.get(`${PATH}/${reference}`)).json().Booking.Customer
    expect(stored).toMatchObject({ country_code: kept, mobile_number: number })
    expect((await vouchersOf(reference)).map(({ phone }) => phone)).toEqual([printed])
  })

  it.each([
    ['+44', '123', /^Booking\.Customer\.mobile_number: must form a possible phone number together with country_code$/],
    ['+44', '4477009001234', /^Booking\.Customer\.mobile_number: /],
    ['+999', '7700900123', 'Booking.Customer.country_code: must be a dialling prefix such as +33'],
    ['+9', '712345678', /^Booking\.Customer\.country_code: /],
    ['0', '7700900123', /^Booking\.Customer\.country_code: /],
  ])('The telephone number %j %j, which nobody can have, is refused', async (country_code, mobile_number, message) => {
    const Customer = { ...CUSTOMER, country_code, mobile_number }
    const body = bodyOf(1, { outbound: 'requested-2' }, { Customer })
    expectRefusal(await partner.post(PATH, body), 400, 'INVALID_PARAMS', message)
  })

  it('An impossible telephone number is named beside all other faults, in the field names of forms as well', async () => {
    const { name: _, ...nameless } = { ...CUSTOMER, mobile_number: '123' }
    expectRefusal(
      await partner.post(PATH, bodyOf(1, { outbound: 'requested-2' }, { Customer: nameless })),
      400,
      'INVALID_PARAMS',
      /^Booking\.Customer\.name: is required; Booking\.Customer\.mobile_number: must form /,
    )
    const form = new URLSearchParams({ 'Booking[transfer_id]': '1', 'TransferSelection[outbound]': 'requested-2' })
    for (const [field, value] of Object.entries({ ...nameless, name: 'Ada' })) form.set(`Customer[${field}]`, value)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expectRefusal(
      await partner.send({ method: 'POST', url: PATH, headers, payload: form.toString() }),
      400,
      'INVALID_PARAMS',
      /^Booking\[Customer\]\[mobile_number\]: must form /,
    )
  })

  it.each([
    ['email', 'nobody', /^Booking\.Customer\.email: /],
    ['last_name', 'www.evil.example', 'Booking.Customer.last_name: must not contain a web address'],
    ['email', 'a@b', 'Booking.Customer.email: must be an e-mail address'],
    ['country_code', 'FR', /^Booking\.Customer\.country_code: /],
    ['country_code', { toString: 1 }, /^Booking\.Customer\.country_code: /],
    ['country_code', [33], /^Booking\.Customer\.country_code: /],
    ['mobile_number', 'call me', /^Booking\.Customer\.mobile_number: /],
    ['mobile_number', '   ', /^Booking\.Customer\.mobile_number: /],
    ['name', '', 'Booking.Customer.name: is required'],
    ['name', ' ', 'Booking.Customer.name: must not be empty'],
  ])('A booking with the customer’s %s %j is refused', async (field, value, message) => {
    const body = bodyOf(1, { outbound: 'requested-2' }, { Customer: { ...CUSTOMER, [field]: value } })
    expectRefusal(await partner.post(PATH, body), 400, 'INVALID_PARAMS', message)
  })

  it('Booking an unknown transfer, or another partner’s, is refused', async () => {
    const sandbox = partnerOf(world, 'sandbox')
    for (const id of [999_999, await request(ONE_WAY, sandbox)])
      expectRefusal(
        await partner.post(PATH, bodyOf(id, { outbound: 'requested-2' })),
        404,
        'NOT_FOUND',
        `Booking.transfer_id: there is no transfer ${id}`,
      )
  })

  it('A booking in the sandbox earns no commission', async () => {
    const sandbox = partnerOf(world, 'sandbox')
    const answer = await sandbox.post(PATH, bodyOf(await request(ONE_WAY, sandbox), { outbound: 'requested-2' }))
    const { reference } = answer.json().Booking
    expect((await sandbox.get(`${PATH}/${reference}`)).json().Booking.commission).toBe(0)
    expectRefusal(await partner.get(`${PATH}/${reference}`), 404, 'NOT_FOUND')
  })
})

describe('GET /booking/{reference}', () => {
  it('A booking names the operator of the day on which it was sold, even after a change of operator', async () => {
    const body = bodyOf(await request(ONE_WAY), { outbound: 'requested-2' })
    const { reference, vouchers } = (await partner.post(PATH, body)).json().Booking
    const [voucher = ''] = Object.values<string>(vouchers)
    expect(Buffer.from(voucher, 'base64').toString('latin1')).toContain('(Alpine Shuttle)')
    expect((await vouchersOf(reference)).map(({ operator }) => operator)).toEqual([OPERATOR])

    const { database, ...rest } = world
    const operator = { ...world.config.operator, name: 'Another', address: null }
    const config = { ...world.config, operator }
    const sender = { ...world.sender, operator }
    const log = pino({ level: 'silent' })
    const { db, batchDb, readAside } = database
    const app = await buildApp({ ...rest, config, sender, log, db, batchDb, readAside, clock: () => NOW })
    onTestFinished(() => app.close())
    const later = await partnerOf({ ...world, app }).get(`${PATH}/${reference}`)
    expect(later.json().Booking.vouchers).toEqual(vouchers)
  })

  it('GET /booking/{reference} returns the booking with vouchers that are the same to the byte', async () => {
    const id = await request(ROUND_TRIP)
    const created = (await partner.post(PATH, bodyOf(id, BOTH_WAYS))).json().Booking
    const { vouchers, ...booking } = (await partner.get(`${PATH}/${created.reference}`)).json().Booking
    expect(vouchers).toEqual(created.vouchers)
    const { db } = world.database
    const kept = () => db.$count(keptVouchers, like(keptVouchers.productReference, `${created.reference}-P_`))
    await expect.poll(kept).toBe(2)
    expect(booking).toMatchObject({
      reference: created.reference,
      status: 'confirmed',
      cancelled_at: null,
      transfer_id: id,
      created_at: '2026-11-23 10:00:00',
      price: 851.68,
      commission: 85.17,
      Customer: CUSTOMER,
      products: [
        {
          reference: `${created.reference}-P1`,
          from: 'Geneva Airport',
          to: 'Val Thorens',
          pick_up_date_time: '2027-01-16 11:00:00',
          vehicle_type_id: 2,
          price: 402.33,
        },
        {
          reference: `${created.reference}-P2`,
          from: 'Val Thorens',
          to: 'Geneva Airport',
          pick_up_date_time: '2027-01-23 09:10:00',
          vehicle_type_id: 3,
          price: 449.35,
        },
      ],
    })
  })

  it('An unknown booking reference is answered with 404', async () => {
    expectRefusal(await partner.get(`${PATH}/ALP000000000`), 404, 'NOT_FOUND', 'reference: there is no such booking')
  })
})
