import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { bookings } from '../../../src/db/schema/index.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../../support/partner.ts'
import { takeOut } from '../../support/sale.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

const read = async (reference: string, query = '?return_vouchers=0') =>
  (await partner.get(`/api/v2/booking/${reference}${query}`)).json().Booking

it('Reading a booking returns its customer, its items and what cancelling would refund', async () => {
  const { Transfer } = (
    await partner.post('/api/v2/transfer', {
      Transfer: { ...ONE_WAY, children_count: 1 },
      AdditionalInformation: {
        child_seat_count: 1,
        ski_count: 2,
        flight_number: 'LX-2816',
        accommodation_name: 'Chalet Altitude',
        accommodation_address: 'Rue du Soleil',
        accommodation_coordinates: '45.2983,6.5824',
        additional_information: 'Two dogs.',
      },
    })
  ).json()
  const TransferSelection = { outbound: 'requested-2' }
  const Booking = { transfer_id: Transfer.id, TransferSelection, Customer: CUSTOMER, return_vouchers: 0 }
  const { reference } = (await partner.post('/api/v2/booking', { Booking })).json().Booking
  const { price } = Transfer.TransferSelection.outbound.offers['requested-2']
  const { reference: client_reference, ...customer } = CUSTOMER

  expect(await read(reference)).toEqual({
    reference,
    status: 'confirmed',
    channel: 'api',
    created_at: '2026-11-23 10:00:00',
    cancelled_at: null,
    time_zone: 'Europe/Paris',
    utc_offset: '+01:00',
    updated_at: '2026-11-23T09:00:00.001Z',
    language: 'en',
    client_reference,
    campaign: null,
    transfer_id: Transfer.id,
    price,
    commission: Math.round(price * 10) / 100,
    customer,
    Customer: CUSTOMER,
    items: [
      {
        reference: `${reference}-P1`,
        kind: 'ride',
        state: 'booked',
        direction: 'outbound',
        from: { code: 'airport-1', name: 'Geneva Airport' },
        to: { code: 'resort-80', name: 'Val Thorens' },
        pick_up_date_time: '2027-01-16 11:00:00',
        time_zone: 'Europe/Zurich',
        utc_offset: '+01:00',
        flight_number: 'LX-2816',
        address: 'Chalet Altitude, Rue du Soleil',
        coordinates: '45.2983,6.5824',
        note: 'Two dogs.',
        vehicle_type_id: 2,
        vehicle: 'Standard minivan',
        adults: 2,
        children: 1,
        infants: 0,
        child_seats: 1,
        boosters: 0,
        luggage: 0,
        ski_bags: 2,
        price,
        meeting_point: expect.stringMatching(/\w/),
        driver_phone: world.config.operator.phone,
      },
    ],
    products: [
      {
        reference: `${reference}-P1`,
        from: 'Geneva Airport',
        to: 'Val Thorens',
        pick_up_date_time: '2027-01-16 11:00:00',
        time_zone: 'Europe/Zurich',
        utc_offset: '+01:00',
        vehicle_type_id: 2,
        price,
      },
    ],
    cancellation: { free_until: '2027-01-15T10:00:00.000Z', refund_now: price },
  })
})

it('Reading a booking leaves the vouchers out on request, and includes them by default', async () => {
  const reference = await sellByApi(partner)
  expect(await read(reference)).not.toHaveProperty('vouchers')
  expect(Object.keys((await read(reference, '')).vouchers)).toEqual([`${reference}-P1`])
})

it('An item removed from a booking has no voucher, no meeting point and nobody to call', async () => {
  const { db } = world.database
  const reference = await sellByApi(partner, ROUND_TRIP)
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
  await takeOut(db, { id: booking?.id ?? 0 }, 1)
  const { items, vouchers } = await read(reference, '')
  expect(items).toMatchObject([
    { direction: 'outbound', state: 'cancelled', meeting_point: null, driver_phone: null },
    { direction: 'return', state: 'booked', driver_phone: world.config.operator.phone },
  ])
  expect(Object.keys(vouchers)).toEqual([`${reference}-P2`])
})

it('A cancelled booking tells who cancelled it and when, with nothing left to refund', async () => {
  const reference = await sellByApi(partner)
  const later = new Date('2026-11-23T15:30:00Z')
  onTestFinished(() => world.setNow(NOW))
  world.setNow(later)
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  await cancel(world.database.db, booking?.id ?? 0, { actor: COMMAND_LINE, sender: world.sender }, later)
  expect(await read(reference, '')).toMatchObject({
    status: 'cancelled',
    cancelled_at: '2026-11-23 16:30:00',
    updated_at: later.toISOString(),
    items: [{ state: 'cancelled', meeting_point: null, driver_phone: null }],
    cancellation: { free_until: null, refund_now: 0 },
    vouchers: {},
  })
})

it('The times of a booking are shown by the clock of the place where each ride starts', async () => {
  const SOFIA = { ...ONE_WAY, route_from_code: 'airport-44', route_to_code: 'resort-632' }
  const asked = (await partner.post('/api/v2/transfer', { Transfer: SOFIA })).json().Transfer
  const { offers, ...leg } = asked.TransferSelection.outbound
  expect(leg).toMatchObject({ time_zone: 'Europe/Sofia', utc_offset: '+02:00' })
  const [key = ''] = Object.keys(offers)
  expect(offers[key]).toMatchObject({ time_zone: 'Europe/Sofia', utc_offset: '+02:00' })
  const Booking = { transfer_id: asked.id, TransferSelection: { outbound: key }, Customer: CUSTOMER }
  const { reference } = (await partner.post('/api/v2/booking', { Booking })).json().Booking
  const sofia = { pick_up_date_time: '2027-01-16 10:45:00', time_zone: 'Europe/Sofia', utc_offset: '+02:00' }
  expect(await read(reference)).toMatchObject({
    time_zone: 'Europe/Paris',
    utc_offset: '+01:00',
    items: [sofia],
    products: [sofia],
    cancellation: { free_until: '2027-01-15T08:45:00.000Z' },
  })
})
