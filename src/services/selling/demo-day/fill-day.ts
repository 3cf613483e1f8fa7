import { eq } from 'drizzle-orm'
import { testPayments } from '../../../db/schema/index.ts'
import { ApiError } from '../../../errors.ts'
import { COMMAND_LINE } from '../../../values/actor.ts'
import { type Decision, decide } from '../../money/payments/providers/test-payment.ts'
import { findPayment } from '../../money/payments/payment.ts'
import { sendRefunds } from '../../money/payments/send-refunds.ts'
import { assignRides } from '../../operations/assign-rides.ts'
import { type DayRide, listRidesOfDay } from '../../operations/day-of-rides.ts'
import { addDriver, type Driver } from '../../operations/driver.ts'
import { lastEvents } from '../../operations/lock-rides.ts'
import { overlapOf } from '../../operations/overlaps.ts'
import { yieldToEventLoop } from '../../../values/event-loop.ts'
import { newToken } from '../../../values/token.ts'
import { cancel } from '../cancel.ts'
import type { Cart } from '../carts/cart.ts'
import { payByCard } from '../pay.ts'
import { type SalesWorld, sell, type SoldBooking } from '../sell.ts'
import { settle } from '../settle.ts'
import { type Dice, diceOf, madeUpCustomer } from './made-up.ts'
import { rentalOnDay } from './rental-on-day.ts'
import { rideOnDay } from './ride-on-day.ts'

/** How much to sell. */
export interface DaySize {
  rides: number
  rentals: number
}

/** What a day was filled with. */
export interface FilledDay extends DaySize {
  drivers: number
  failedRefunds: number
  mismatches: number
}

/** How many refunds fail, and how many payments are too small. */
const [FAILED_REFUNDS, MISMATCHES] = [2, 1]

/** How many rides somebody can drive on one day. */
const RIDES_PER_DRIVER = 6

/** The percentage of rides that get a driver. */
const ASSIGNED_PERCENT = 85

/**
 * Fills a day of the demo through the functions that sell: rides and rentals, paid by card or on arrival, drivers,
 * refunds that fail, and a payment of the wrong amount. Only with the test provider.
 */
export async function fillDay(
  world: SalesWorld,
  day: number,
  size: DaySize,
  onSold: (sold: number) => void,
  now: Date,
): Promise<FilledDay> {
  const { catalogue } = world
  const dice = diceOf(day)
  const carts = [
    ...Array.from({ length: size.rides }, () => () => rideOnDay(catalogue.current, day, dice, now)),
    ...Array.from({ length: size.rentals }, () => () => rentalOnDay(catalogue.current, day, dice, now)),
  ]
  let sold = 0
  for (const fill of carts) {
    // The embedded database alone never yields to the event loop.
    await yieldToEventLoop()
    const cart = fill()
    if (!cart) continue
    const booking = await sellCart(world, cart, dice() < 0.4 ? 'on_arrival' : 'card', dice, now)
    if (booking.status === 'awaiting_payment') await pay(world, booking, 'pay', now)
    sold += 1
    onSold(sold)
  }
  for (let i = 0; i < FAILED_REFUNDS; i += 1) {
    const booking = await sellCart(world, rideOnDay(catalogue.current, day, dice, now), 'card', dice, now)
    await pay(world, booking, i === 0 ? 'pay_refund_fails' : 'pay', now)
    if (i > 0) await forget(world, booking)
    await cancel(world.db, booking.id, { actor: COMMAND_LINE, issuer: world.issuer }, now)
    await sendRefunds(world, booking.id, now)
  }
  for (let i = 0; i < MISMATCHES; i += 1) {
    const booking = await sellCart(world, rideOnDay(catalogue.current, day, dice, now), 'card', dice, now)
    await pay(world, booking, 'pay', now, { lessMinor: 1_000 })
  }
  const drivers = await addDrivers(world, Math.ceil(size.rides / RIDES_PER_DRIVER), dice, now)
  await assignSome(world, day, drivers, dice, now)
  return {
    rides: size.rides,
    rentals: sold - size.rides,
    drivers: drivers.length,
    failedRefunds: FAILED_REFUNDS,
    mismatches: MISMATCHES,
  }
}

async function sellCart(
  world: SalesWorld,
  cart: Cart,
  how: 'card' | 'on_arrival',
  dice: Dice,
  now: Date,
): Promise<SoldBooking> {
  const submissionKey = newToken()
  const sale = {
    cart,
    environment: 'live',
    checkoutLinkId: null,
    submissionKey,
    submissionDigest: submissionKey,
    partnerId: null,
    origin: { channel: 'link', campaign: null },
    customer: madeUpCustomer(dice),
    language: 'en',
    payment: how === 'card' ? attempt(world) : 'on_arrival',
  } as const
  const booking = await sell(world, sale, now)
  if (!booking) throw new Error('nothing was booked')
  return booking
}

/** Returns an attempt to pay whose page nobody returns from: it is settled at once. */
function attempt({ providers }: SalesWorld) {
  const provider = providers.current.live
  if (provider?.name !== 'test') throw new ApiError('INVALID_PARAMS', 'only the test provider takes made-up payments')
  return { provider, describe: (reference: string) => reference, returnUrl: () => 'https://demo.example' }
}

/** Pays by card at the test provider, which reports less than was due if requested. */
async function pay(
  world: SalesWorld,
  booking: SoldBooking,
  decision: Decision,
  now: Date,
  { lessMinor = 0 } = {},
): Promise<void> {
  const { db } = world
  await payByCard(world, booking, attempt(world), now)
  const payment = booking.firstPayment && (await findPayment(db, booking.firstPayment.id))
  if (!payment?.providerReference) throw new Error('a payment was not opened')
  const reference = payment.providerReference
  if (lessMinor > 0)
    await db
      .update(testPayments)
      .set({ amountMinor: payment.amountMinor - lessMinor })
      .where(eq(testPayments.reference, reference))
  await decide(db, { reference, environment: 'live' }, decision, now)
  await settle(world, payment, now)
}

/** Lets the provider forget nearly all of what it took, so that no refund of it ever succeeds. */
async function forget({ db }: SalesWorld, { firstPayment }: SoldBooking): Promise<void> {
  await db
    .update(testPayments)
    .set({ amountMinor: 1 })
    .where(eq(testPayments.paymentId, firstPayment?.id ?? ''))
}

async function addDrivers({ db }: SalesWorld, count: number, dice: Dice, now: Date): Promise<Driver[]> {
  const drivers: Driver[] = []
  for (let i = 0; i < count; i += 1) {
    const { name: firstName, lastName } = madeUpCustomer(dice)
    const name = `${firstName} ${lastName}`
    const isCarriers = i % 4 === 3
    const details = {
      name,
      phone: `+33 6 39 98 ${String(10 + i)} 00`,
      email: `driver${i + 1}@drivers.example`,
      vehicleId: null,
      kind: isCarriers ? 'carrier' : 'own',
      company: isCarriers ? 'Transports du Mont' : null,
      licence: isCarriers ? `LIC-${1_000 + i}` : null,
    } as const
    drivers.push(await addDriver(db, details, COMMAND_LINE, now))
  }
  return drivers
}

/** Assigns most rides to drivers who are free. */
async function assignSome(
  { db, issuer }: SalesWorld,
  day: number,
  drivers: readonly Driver[],
  dice: Dice,
  now: Date,
): Promise<void> {
  const given = new Map<Driver, DayRide[]>(drivers.map((driver) => [driver, []]))
  for (const ride of await listRidesOfDay(db, day)) {
    if (ride.driver || dice() * 100 >= ASSIGNED_PERCENT) continue
    const free = [...given].find(([, theirs]) => overlapOf(ride, theirs) === undefined)
    free?.[1].push(ride)
  }
  for (const [driver, rides] of given) {
    await yieldToEventLoop()
    const seen = await lastEvents(
      db,
      rides.map(({ bookingId }) => bookingId),
    )
    await assignRides(db, rides, driver, { actor: COMMAND_LINE, seen, issuer }, now)
  }
}
