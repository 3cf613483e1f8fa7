import { expect, it, onTestFinished } from 'vitest'
import { expectRefusal } from '../../support/http.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

/** Asks for offers and books the requested ones, picked up at a time of the traveller's own choice. */
async function bookAt(transfer: object, hours: number, minutes: number, selection: object = { outbound: 'requested' }) {
  const { id } = (await partner.post('/api/v2/transfer', { Transfer: transfer })).json().Transfer
  const manual = {
    is_manual_pick_up_time: 1,
    manual_pick_up_time_hours: hours,
    manual_pick_up_time_minutes: minutes,
  }
  return partner.post('/api/booking', {
    Booking: {
      transfer_id: id,
      return_vouchers: 0,
      TransferSelection: { ...selection, ...manual },
      Customer: CUSTOMER,
    },
  })
}

/** The state of the booking: the pickups of its legs and their prices. */
async function productsOf(reference: string): Promise<string[]> {
  const { products } = (await partner.get(`/api/v2/booking/${reference}`)).json().Booking
  return products.map((product: { pick_up_date_time: string; price: number }) =>
    [product.pick_up_date_time.slice(5, 16), product.price].join(' '),
  )
}

const FIELD = 'Booking.TransferSelection.manual_pick_up_time_hours'
/** Prices of the economy car on this Saturday rise at 13:00 and fall at 16:00. */
const CHEAP = '10:00–12:59, 16:00–21:59'

it('A manual pickup time is booked at the price of the offer where no higher price applies', async () => {
  const { reference } = (await bookAt(ONE_WAY, 12, 30)).json().Booking
  const [product = ''] = await productsOf(reference)
  expect(product).toMatch(/^01-16 12:30 /)
  const own = (await bookAt(ONE_WAY, 11, 0)).json().Booking
  expect(await productsOf(own.reference)).toEqual([product.replace('12:30', '11:00')])
})

it('A manual pickup time in more expensive hours is refused, and the refusal names the times that the offer allows', async () => {
  expectRefusal(
    await bookAt(ONE_WAY, 14, 0),
    400,
    'INVALID_PARAMS',
    `${FIELD}: 14:00 is not a time that this offer allows on 2027-01-16: ${CHEAP}`,
  )
})

it('A manual pickup time before the landing is refused', async () => {
  expectRefusal(await bookAt(ONE_WAY, 9, 59), 400, 'INVALID_PARAMS', /^.*: 09:59 is not a time .*: 10:00–12:59, /)
  expect((await bookAt(ONE_WAY, 10, 0)).statusCode).toBe(200)
})

it('A manual pickup time too late to catch the flight is refused', async () => {
  const both = { outbound: 'requested', return: 'requested' }
  expectRefusal(await bookAt(ROUND_TRIP, 9, 15, both), 400, 'INVALID_PARAMS', /: 09:15 is not a time .*–09:10$/)
  const { reference } = (await bookAt(ROUND_TRIP, 8, 30, both)).json().Booking
  expect((await productsOf(reference))[1]).toMatch(/^01-23 08:30 /)
})

it('A manual pickup time in the past is refused', async () => {
  onTestFinished(() => world.setNow(NOW))
  world.setNow(new Date('2026-11-23T11:45:00+01:00'))
  const today = { ...ONE_WAY, outbound_date: '2026-11-23', outbound_time_hours: 11 }
  expectRefusal(await bookAt(today, 11, 30), 400, 'INVALID_PARAMS', /: 11:30 is not a time .*: 11:45–/)
  expect((await bookAt(today, 11, 45)).statusCode).toBe(200)
})

it('A manual pickup time on a shuttle is refused, because the shuttle has a timetable', async () => {
  const shared = { ...ONE_WAY, type: 'shared' }
  expectRefusal(await bookAt(shared, 11, 30), 400, 'INVALID_PARAMS', /: 11:30 is not a time .*: 11:00$/)
  expect((await bookAt(shared, 11, 0)).statusCode).toBe(200)
})

it('A request that is booked already is answered with its reference, whatever its manual pickup time', async () => {
  const { id } = (await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })).json().Transfer
  const manual = { is_manual_pick_up_time: 1, manual_pick_up_time_hours: 14, manual_pick_up_time_minutes: 0 }
  const book = (params: object) =>
    partner.post('/api/booking', {
      Booking: {
        transfer_id: id,
        return_vouchers: 0,
        TransferSelection: { outbound: 'requested', ...params },
        Customer: CUSTOMER,
      },
    })
  expectRefusal(await book(manual), 400, 'INVALID_PARAMS', /14:00 is not a time/)
  expect((await book({})).statusCode).toBe(200)
  expectRefusal(await book(manual), 409, 'ALREADY_BOOKED')
})
