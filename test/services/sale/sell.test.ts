import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newAttempt } from '../../../src/checkout/checkout-redirects.ts'
import { commissions } from '../../../src/db/schema/index.ts'
import type { Booking } from '../../../src/services/bookings/booking.ts'
import { findFullBookingByReference, rentalsOf } from '../../../src/services/bookings/find-booking.ts'
import { storedRentalVouchersOf } from '../../../src/services/bookings/vouchers/item-vouchers.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { insertPartner, closePartner } from '../../../src/services/partners/account.ts'
import { rentalTotal } from '../../../src/services/sale/carts/rental-cart.ts'
import { type Sale, sell } from '../../../src/services/sale/sell.ts'
import { COMMAND_LINE, TRAVELLER } from '../../../src/values/actor.ts'
import { parseDay } from '../../../src/values/time.ts'
import { SATURDAY } from '../../support/demo.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../../support/rental.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
/** Of glisse-et-cimes, where ADA's pack is of skirental-alpine. */
const OTHER_SUPPLIERS_PACK = 2048

const sold = (sale: Sale, now = NOW) => bookRental(world, sale, now)

async function soldItems({ reference }: Booking) {
  const found = await findFullBookingByReference(world.database.db, reference)
  if (!found) throw new Error(`${reference} is not there`)
  return found.items
}

it('A rental is booked with an item for each participant, from midnight to midnight in Paris', async () => {
  const firstDay = (parseDay(SATURDAY) ?? 0) + 1
  const cart = rentalCart(world, [{ ...ADA, firstName: 'Late', period: { firstDay, days: 3 } }, ADA])
  const booking = await sold(rentalSale(cart))
  expect(booking).toMatchObject({
    product: 'ski',
    source: 'ski_site',
    status: 'confirmed',
    settlement: 'on_arrival',
    priceMinor: rentalTotal(cart),
  })
  const items = await soldItems(booking)
  expect(items).toMatchObject([
    {
      kind: 'rental',
      resortCode: 'resort-80',
      fromCode: null,
      vehicleId: null,
      groupSize: 1,
      startsAt: new Date('2027-01-15T23:00:00Z'),
      endsAt: new Date('2027-01-21T23:00:00Z'),
      details: {
        firstName: 'Ada',
        sizes: [{ kind: 'height', id: 120, label: { en: '165-169 cm' } }, { kind: 'weight' }],
      },
    },
    { startsAt: new Date('2027-01-16T23:00:00Z'), details: { firstName: 'Late' } },
  ])
})

it('A sale that a partner sent is made when its account is closed, and then belongs to no partner', async () => {
  const { db } = world.database
  const terms = { commissionPercent: '10', promoCode: null, discountPercent: '0' }
  const partnerId = await insertPartner(db, { name: 'Gone', email: 'gone@example.com', ...terms }, NOW)
  const soldBy = () => sold(rentalSale(rentalCart(world, [ADA]), { partnerId }))
  expect(await soldBy()).toMatchObject({ partnerId, channel: 'link' })
  await closePartner(db, partnerId, COMMAND_LINE, NOW)
  const after = await soldBy()
  expect(after).toMatchObject({ status: 'confirmed', partnerId: null, channel: null })
  expect(await db.$count(commissions, eq(commissions.bookingId, after.id))).toBe(0)
})

it('A rental goes to the supplier’s shop nearest to the centre, unless another is chosen', async () => {
  const shopOf = async (shopId: number | null) =>
    rentalsOf(await soldItems(await sold(rentalSale(rentalCart(world, [ADA], { shopId }))))).map(
      ({ details: { shop } }) => [shop.id, shop.name],
    )
  expect(await shopOf(null)).toEqual([[360, 'SkiRental Alpine Val Thorens Galerie Caron']])
  expect(await shopOf(358)).toEqual([[358, 'SkiRental Alpine Val Thorens Caron']])
})

it('A rental from two suppliers has a voucher for each shop', async () => {
  const other = { ...ADA, firstName: 'Grace', packId: OTHER_SUPPLIERS_PACK, helmet: false }
  const booking = await sold(rentalSale(rentalCart(world, [ADA, other, { ...ADA, firstName: 'Zoé' }])))
  const items = await soldItems(booking)
  expect(items.map(({ voucher }) => voucher !== null)).toEqual([true, true, false])
  expect(
    storedRentalVouchersOf(items).map(({ productReference, people, priceDue }) => [
      productReference,
      people.map(({ firstName }) => firstName),
      priceDue?.minor,
    ]),
  ).toEqual([
    [`${booking.reference}-P1`, ['Ada', 'Zoé'], (items[0]?.priceMinor ?? 0) + (items[2]?.priceMinor ?? 0)],
    [`${booking.reference}-P2`, ['Grace'], items[1]?.priceMinor],
  ])
})

it('A rental is booked once for one form, and waits for its payment without a voucher', async () => {
  const provider = world.providers.current.live
  if (!provider) throw new Error('there is no provider')
  const payment = newAttempt({ url: 'http://navette.test/ski' }, provider, () => 'Rental')
  const sale = rentalSale(rentalCart(world), { payment })
  const booking = await sold(sale)
  expect(booking).toMatchObject({ status: 'awaiting_payment', holdUntil: new Date(NOW.getTime() + 30 * 60_000) })
  expect(storedRentalVouchersOf(await soldItems(booking))).toEqual([])
  expect(await sell({ ...world, db: world.database.db, bookingPrefix: 'NAV' }, sale, NOW)).toBeUndefined()
})

it('A rental of the same day is held until it has been paid, not until its midnight in the past', async () => {
  const provider = world.providers.current.live
  if (!provider) throw new Error('there is no provider')
  const payment = newAttempt({ url: 'http://navette.test/ski' }, provider, () => 'Rental')
  const now = new Date(`${SATURDAY}T08:00:00Z`)
  const booking = await sold(rentalSale(rentalCart(world), { payment }), now)
  expect(booking.holdUntil).toEqual(new Date(now.getTime() + 30 * 60_000))
})

it('A rental is cancelled on its own terms: free until 48 hours before its first midnight, then for half', async () => {
  const booking = await sold(rentalSale(rentalCart(world)))
  expect(booking.terms).toMatchObject({
    steps: [
      { until: '2027-01-15T23:00:00.000Z', percent: 50 },
      { until: '2027-01-13T23:00:00.000Z', percent: 100 },
    ],
  })
  const done = await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
  expect(done).toMatchObject({ booking: { status: 'cancelled' }, feeMinor: 0 })
})

it('A rental leaves no more statements on a connection, however many people it equips', async () => {
  const counts = await world.database.db.transaction(async (tx) => {
    const counted: number[] = []
    for (const people of [1, 2, 3, 100]) {
      const cart = rentalCart(
        world,
        Array.from({ length: people }, () => ADA),
      )
      await sell({ ...world, db: tx, bookingPrefix: 'NAV' }, rentalSale(cart), NOW)
      counted.push(await tx.$count(sql`pg_prepared_statements`))
    }
    return counted
  })
  expect(new Set(counts).size).toBe(1)
})
