import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookings, outbox } from '../../../src/db/schema/index.ts'
import { listBookingLog } from '../../../src/services/bookings/log.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { mailOf } from '../../../src/services/notify/mail/deliver-mail.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { expectRefusal } from '../../support/http.ts'
import { whereAbout } from '../../support/outbox.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../../support/partner.ts'
import { pageLines } from '../../support/pdf.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

const change = (reference: string, Booking: object, headers: Record<string, string> = {}) =>
  partner.send({ method: 'PATCH', url: `/api/v2/booking/${reference}`, payload: { Booking }, headers })
const read = async (reference: string) => (await partner.get(`/api/v2/booking/${reference}`)).json().Booking
const voucherOf = async (reference: string, product = 'P1') =>
  (await pageLines(Buffer.from((await read(reference)).vouchers[`${reference}-${product}`], 'base64')))
    .flat()
    .join('\n')

async function rowOf(reference: string) {
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  if (!booking) throw new Error('no such booking')
  return booking
}

describe('changing a booking', () => {
  it('A change is answered with the changed booking, and appears on its voucher, in its log and in a mail', async () => {
    const reference = await sellByApi(partner, ROUND_TRIP)
    const before = await read(reference)
    const items = [
      { reference: `${reference}-P1`, flight_number: 'lx 2818', address: 'Chalet Altitude, Rue du Soleil' },
      { reference: `${reference}-P2`, note: 'Two dogs.', coordinates: '45.2983,6.5824' },
    ]
    const Customer = { name: 'Augusta', mobile_number: '7700900456', email: 'augusta@example.com' }
    const answer = await change(reference, { Customer, items })
    expect(answer.statusCode, answer.body).toBe(200)
    const { Booking } = answer.json()
    expect(Booking).toMatchObject({
      customer: { name: 'Augusta', last_name: 'Lovelace', email: 'augusta@example.com', mobile_number: '7700900456' },
      Customer: { name: 'Augusta', reference: CUSTOMER.reference },
      items: [
        { flight_number: 'LX2818', address: 'Chalet Altitude, Rue du Soleil', note: null, coordinates: null },
        { flight_number: null, note: 'Two dogs.', coordinates: '45.2983,6.5824' },
      ],
    })
    expect(Date.parse(Booking.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    const { vouchers: _, ...now } = await read(reference)
    expect(now).toEqual(Booking)

    expect(await voucherOf(reference)).toMatch(/LX2818[^]*Chalet Altitude[^]*Augusta Lovelace/)
    expect(await voucherOf(reference, 'P2')).toMatch('Two dogs.')
    const booking = await rowOf(reference)
    const [, line] = await listBookingLog(world.database.db, booking)
    expect(line).toMatchObject({
      actor: 'partner',
      event: 'changed',
      detail: 'name, email, phone, flight, address, note',
    })
    const mails = await world.database.db.select().from(outbox).where(whereAbout(reference))
    expect(mails.map(({ payload }) => mailOf(payload).text)).toEqual([
      expect.stringContaining(`Booking ${reference} has changed. Its new vouchers are attached.`),
    ])
  })

  it('A change that asks for what is booked already changes nothing', async () => {
    const reference = await sellByApi(partner)
    const { vouchers: _, ...before } = await read(reference)
    expect((await change(reference, { Customer: { name: CUSTOMER.name } })).json().Booking).toEqual(before)
  })

  it('A change is made once under an Idempotency-Key, which belongs to this change alone', async () => {
    const reference = await sellByApi(partner)
    const key = { 'idempotency-key': 'change-1' }
    const first = await change(reference, { Customer: { name: 'Augusta' } }, key)
    await change(reference, { Customer: { name: 'Byron' } })
    const again = await change(reference, { Customer: { name: 'Augusta' } }, key)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(first.json().Booking.customer.name).toBe('Augusta')
    expect(again.json().Booking.customer.name).toBe('Byron')
    const other = await change(reference, { Customer: { name: 'Ada' } }, key)
    expectRefusal(other, 409, 'IDEMPOTENCY_KEY_REUSED')
  })

  it('A change is refused if the booking was changed since it was read, also by one made at the same time', async () => {
    const reference = await sellByApi(partner)
    const { updated_at } = await read(reference)
    const answers = await Promise.all([
      change(reference, { updated_at, Customer: { name: 'Augusta' } }),
      change(reference, { updated_at, Customer: { name: 'Byron' } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    const late = await change(reference, { updated_at, Customer: { name: 'Ada' } })
    expectRefusal(late, 409, 'BOOKING_CHANGED', /read it again/)
    const { updated_at: latest } = await read(reference)
    expect((await change(reference, { updated_at: latest, Customer: { name: 'Ada' } })).statusCode).toBe(200)
  })

  it('A change shortly before the first pickup is refused, and the refusal says whom to call', async () => {
    const reference = await sellByApi(partner, { ...ONE_WAY, outbound_date: '2026-11-23', outbound_time_hours: 16 })
    onTestFinished(() => world.setNow(NOW))
    world.setNow(new Date('2026-11-23T14:00:00+01:00'))
    expect((await change(reference, { Customer: { name: 'Augusta' } })).statusCode).toBe(200)
    world.setNow(new Date('2026-11-23T14:00:01+01:00'))
    const { phone } = world.config.operator
    expectRefusal(
      await change(reference, { Customer: { name: 'Ada' } }),
      422,
      'CHANGE_CLOSED',
      `reference: can no longer be changed here, please call ${phone}`,
    )
  })

  it('A cancelled booking cannot be changed, and another partner’s is unknown', async () => {
    const reference = await sellByApi(partner)
    const { id } = await rowOf(reference)
    await cancel(world.database.db, id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
    const items = [{ reference: `${reference}-P1`, note: 'x' }]
    expectRefusal(await change(reference, { Customer: { name: 'Ada L.' } }), 422, 'CHANGE_CLOSED')
    expectRefusal(await change(reference, { items }), 422, 'CHANGE_CLOSED')
    const withMagicValues = await sellByApi(partnerOf(world, 'sandbox'))
    expectRefusal(await change(withMagicValues, { Customer: { name: 'Ada L.' } }), 404, 'NOT_FOUND')
  })

  it.each([
    [{ items: [{ reference: 'NAV1-P1' }] }, 'Booking.items.0.reference'],
    [{ items: [{ note: 'x' }] }, 'Booking.items.0.reference'],
    [{ items: [{ reference: 'P1', note: 'x' }, { reference: 'P1' }] }, 'Booking.items.1.reference'],
    [{ items: [{ reference: 'P1', coordinates: '48.8,2.3' }] }, 'Booking.items.0.coordinates'],
    [{ items: [{ reference: 'P1', flight_number: 'LX-2816-and-more-of-it' }] }, 'Booking.items.0.flight_number'],
    [{ items: 'all' }, 'Booking.items'],
    [{ Customer: { email: 'ada' } }, 'Booking.Customer.email'],
    [{ Customer: { name: 'visit www.evil.example' } }, 'Booking.Customer.name'],
    [{ Customer: { mobile_number: '1234' } }, 'Booking.Customer.mobile_number'],
    [{ updated_at: 'yesterday' }, 'Booking.updated_at'],
  ])('A change of %j is refused at %s', async (wanted, name) => {
    const reference = await sellByApi(partner)
    const own = JSON.parse(JSON.stringify(wanted).replaceAll('"P1"', `"${reference}-P1"`))
    expectRefusal(await change(reference, own), 400, 'INVALID_PARAMS', new RegExp(`^${name}: `))
  })
})

it('A booking in German has its voucher and its mail in German, with the German names', async () => {
  const asked = await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })
  const Booking = {
    transfer_id: asked.json().Transfer.id,
    TransferSelection: { outbound: 'requested-2' },
    Customer: CUSTOMER,
    language: 'de',
  }
  const { reference } = (await partner.post('/api/v2/booking', { Booking })).json().Booking
  expect(await read(reference)).toMatchObject({ language: 'de', items: [{ from: { name: 'Geneva Airport' } }] })
  expect(await voucherOf(reference)).toMatch('Flughafen Genf')
  const [sent] = await world.database.db.select().from(outbox).where(whereAbout(reference))
  expect(mailOf(sent?.payload)).toMatchObject({
    subject: expect.stringMatching(`^Buchung ${reference}: Voucher, Flughafen Genf – .+, Sa., 16. Januar 2027$`),
    text: expect.stringMatching(/ist bestätigt\. [^]*Flughafen Genf/),
  })
  const answer = await partner.post('/api/v2/booking', { Booking: { ...Booking, language: 'es' } })
  expectRefusal(answer, 400, 'INVALID_PARAMS', /^Booking.language: must be one of en, fr, de, it/)
})
