import { expect, it } from 'vitest'
import { expectRefusal } from '../../support/http.ts'
import { CUSTOMER, ONE_WAY, partnerOf } from '../../support/partner.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const live = partnerOf(world)
const sandbox = partnerOf(world, 'sandbox')

/** Landing at Geneva at 10:20 on a Saturday: the next shuttle is the one at 12:00, with 16 seats. */
const SHARED = { ...ONE_WAY, type: 'shared', outbound_time_minutes: 20 }
const requested = { outbound: 'requested-2' }

async function ask(date: string, people: number, as = live, params: object = {}) {
  const transfer = { ...SHARED, outbound_date: date, adult_count: people, ...params }
  const { id, TransferSelection } = (await as.post('/api/v2/transfer', { Transfer: transfer })).json().Transfer
  return { id, pickup: TransferSelection.outbound.offers['requested-2'].pick_up_date_time.slice(11, 16) }
}

function book(id: number, as = live) {
  const Booking = { transfer_id: id, return_vouchers: 0, TransferSelection: requested, Customer: CUSTOMER }
  return as.post('/api/v2/booking', { Booking })
}

it('A full shuttle departure is not offered, but the next one with seats is', async () => {
  const date = '2027-01-16'
  expect((await book((await ask(date, 7)).id)).statusCode).toBe(200)
  expect((await book((await ask(date, 7)).id)).statusCode).toBe(200)
  expect((await ask(date, 2)).pickup).toBe('12:00')
  expect((await ask(date, 3)).pickup).toBe('13:00')
  expect((await ask(date, 7, sandbox)).pickup, 'the sandbox has seats of its own').toBe('12:00')
})

it('The last seat of a shuttle is sold once, however many ask for it at once', async () => {
  const date = '2027-01-23'
  const asked = await Promise.all(Array.from({ length: 4 }, () => ask(date, 6)))
  expect(new Set(asked.map(({ pickup }) => pickup))).toEqual(new Set(['12:00']))
  const answers = await Promise.all(asked.map(({ id }) => book(id)))
  const sold = answers.filter(({ statusCode }) => statusCode === 200)
  expect(sold).toHaveLength(2)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
    expectRefusal(answer, 422, 'OFFER_EXPIRED', 'the shuttle at 2027-01-23 12:00:00 has no seats left for this group')
})

it('Seats stay free where a booking fails, and a request that is booked already is told its reference', async () => {
  const date = '2027-01-30'
  const first = await ask(date, 8)
  const second = await ask(date, 8)
  const third = await ask(date, 8)
  expect((await book(first.id)).statusCode).toBe(200)
  expect((await book(second.id)).statusCode).toBe(200)
  expectRefusal(await book(third.id), 422, 'OFFER_EXPIRED')
  expectRefusal(await book(first.id), 409, 'ALREADY_BOOKED')
  expect((await live.get(`/api/v2/transfer/${third.id}`)).statusCode).toBe(200)
})
