import { eq } from 'drizzle-orm'
import type { Shop } from '../../catalogue/rentals.ts'
import { refunds, testPayments } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import { assignRides } from '../../services/changes/assign-rides.ts'
import { cancel } from '../../services/changes/cancel.ts'
import { moveRides } from '../../services/changes/move-rides.ts'
import { type RentalReport, reportRentals } from '../../services/changes/report-rental.ts'
import { payByCard } from '../../services/payments/pay.ts'
import { findPayment } from '../../services/payments/payment.ts'
import { type Decision, decide } from '../../services/payments/providers/test-provider.ts'
import { sendRefunds } from '../../services/payments/send-refunds.ts'
import { syncPayment } from '../../services/payments/sync-payment.ts'
import { listRentalsOfDay, partiesOf, type RentalParty } from '../../services/rides/day-of-rentals.ts'
import { type DayRide, listRidesOfDay } from '../../services/rides/day-of-rides.ts'
import { addDriver, type DriverDetails, listDrivers, worksDuring } from '../../services/rides/driver.ts'
import { fitOf, isClash } from '../../services/rides/fit.ts'
import { flightsOf, minutesToLanding } from '../../services/rides/flights.ts'
import { setStep } from '../../services/rides/rental-steps.ts'
import { findShop } from '../../services/rides/shop.ts'
import type { Cart } from '../../services/sale/carts/cart.ts'
import { type SalesDeps, sell, type SoldBooking } from '../../services/sale/sell.ts'
import { COMMAND_LINE } from '../../values/actor.ts'
import { HOUR_MS } from '../../values/time.ts'
import { newToken } from '../../values/token.ts'
import { yieldToEventLoop } from '../../values/wait.ts'
import { liftLimits, limitDay } from './limit-day.ts'
import { type Dice, diceOf, madeUpCustomer } from './made-up.ts'
import { busyShops, rentalOnDay, rideOnDay, sellShuttles } from './ride-on-day.ts'

/** How much to sell. */
export interface DaySize {
  rides: number
  rentals: number
}

/** What a day was filled with. */
export interface FilledDay extends DaySize {
  drivers: number
  /** The bookings of seats on shuttles, which come on top of the rides. */
  shuttles: number
  lateFlights: number
  /** The vehicle types of which there are only so many units. */
  vehicles: number
  failedRefunds: number
  mismatches: number
}

/** How many bookings of seats on shuttles there are for a hundred rides, and how many flights are late. */
const SHUTTLES_PERCENT = 6
const LATE_FLIGHTS_PERCENT = 2.5

/** By how many minutes the late flights land later. */
const LATE_MINUTES = [35, 85, 50, 120]

/** How many rides somebody can drive on one day. */
const RIDES_PER_DRIVER = 4

/** For how many rides there is one more driver, who has none yet: whom to propose for the rides that have nobody. */
const RIDES_PER_FREE_DRIVER = 20

/** How often another name is tried if a driver already has it. */
const TRIES = 50

/** The percentage of rides that get a driver. */
const ASSIGNED_PERCENT = 85

/**
 * Fills a day of the demo through the functions that sell: rides, seats on shuttles and rentals, paid by card, on
 * arrival or on account, drivers, late flights, refunds that fail, and a payment of the wrong amount. The fleet of that
 * day is what its busiest hour needs. Only with the test provider.
 */
export async function fillDay(
  deps: SalesDeps,
  day: number,
  size: DaySize,
  onSold: (sold: number) => void,
  now: Date,
): Promise<FilledDay> {
  const { catalogue } = deps
  const dice = diceOf(day)
  const busy = busyShops(catalogue.current, dice)
  await liftLimits(deps.db, day)
  const carts = [
    ...Array.from({ length: size.rides }, () => () => rideOnDay(catalogue.current, day, dice, now)),
    ...Array.from({ length: size.rentals }, () => () => rentalOnDay(catalogue.current, day, busy, dice, now)),
  ]
  let sold = 0
  for (const fill of carts) {
    // The embedded database alone never yields to the event loop.
    await yieldToEventLoop()
    const cart = fill()
    if (!cart) continue
    const booking = await sellCart(deps, cart, dice() < 0.4 ? 'on_arrival' : 'card', dice, now)
    if (booking.status === 'awaiting_payment') await pay(deps, booking, 'pay', now)
    sold += 1
    onSold(sold)
  }
  const shuttles = await sellShuttles(deps, day, Math.ceil((size.rides * SHUTTLES_PERCENT) / 100), dice, now)
  const sellRide = () => sellCart(deps, rideOnDay(catalogue.current, day, dice, now), 'card', dice, now)
  await failOnce(deps, await sellRide(), now)
  await failAlways(deps, await sellRide(), now)
  await pay(deps, await sellRide(), 'pay', now, { lessMinor: 1_000 })
  const driving = Math.ceil(size.rides / RIDES_PER_DRIVER)
  const busyDrivers = await addDrivers(deps, driving, dice, now)
  await assignSome(deps, day, dice, now)
  const freeDrivers = await addDrivers(deps, driving + Math.floor(size.rides / RIDES_PER_FREE_DRIVER), dice, now)
  await answerForShops(deps, day, busy, now)
  const limits = await limitDay(deps, day)
  const lateFlights = await moveLateFlights(deps, day, Math.ceil((size.rides * LATE_FLIGHTS_PERCENT) / 100), now)
  return {
    rides: size.rides,
    rentals: sold - size.rides,
    drivers: busyDrivers + freeDrivers,
    shuttles,
    lateFlights,
    vehicles: limits,
    failedRefunds: 2,
    mismatches: 1,
  }
}

async function sellCart(
  deps: SalesDeps,
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
    attribution: { channel: 'link', campaign: null },
    customer: madeUpCustomer(dice),
    language: 'en',
    payment: how === 'card' ? attempt(deps) : 'on_arrival',
  } as const
  const booking = await sell(deps, sale, now)
  if (!booking) throw new Error('nothing was booked')
  return booking
}

/** Returns an attempt to pay whose page nobody returns from: it is synced at once. */
function attempt({ providers }: SalesDeps) {
  const provider = providers.current.live
  if (provider?.name !== 'test') throw new ApiError('INVALID_PARAMS', 'only the test provider takes made-up payments')
  return { provider, describe: (reference: string) => reference, returnUrl: () => 'https://demo.example' }
}

/** Pays by card at the test provider, which reports less than was due if requested. */
async function pay(
  deps: SalesDeps,
  booking: SoldBooking,
  decision: Decision,
  now: Date,
  { lessMinor = 0 } = {},
): Promise<void> {
  const { db } = deps
  await payByCard(deps, booking, attempt(deps), now)
  const payment = booking.firstPayment && (await findPayment(db, booking.firstPayment.id))
  if (!payment?.providerReference) throw new Error('a payment was not opened')
  const reference = payment.providerReference
  if (lessMinor > 0)
    await db
      .update(testPayments)
      .set({ amountMinor: payment.amountMinor - lessMinor })
      .where(eq(testPayments.reference, reference))
  await decide(db, { reference, environment: 'live' }, decision, now)
  await syncPayment(deps, payment, now)
}

/** Fails a refund that succeeds when the desk tries it again. */
async function failOnce(deps: SalesDeps, booking: SoldBooking, now: Date): Promise<void> {
  await pay(deps, booking, 'pay_refund_fails', now)
  await cancelSold(deps, booking, now)
  await giveUpRefunds(deps, booking)
}

/** Fails a refund that never succeeds, however often it is tried. */
async function failAlways(deps: SalesDeps, booking: SoldBooking, now: Date): Promise<void> {
  await pay(deps, booking, 'pay', now)
  await forget(deps, booking)
  await cancelSold(deps, booking, now)
}

async function cancelSold(deps: SalesDeps, { id }: SoldBooking, now: Date): Promise<void> {
  await cancel(deps.db, id, { actor: COMMAND_LINE, sender: deps.sender }, now)
  await sendRefunds(deps, id, now)
}

/** Ends the automatic attempts, as four failures do, so that the refund waits for the desk. */
async function giveUpRefunds({ db }: SalesDeps, { id }: SoldBooking): Promise<void> {
  await db.update(refunds).set({ attempts: 4, nextAttemptAt: null }).where(eq(refunds.bookingId, id))
}

/** Lets the provider forget nearly all of what it took, so that no refund of it ever succeeds. */
async function forget({ db }: SalesDeps, { firstPayment }: SoldBooking): Promise<void> {
  await db
    .update(testPayments)
    .set({ amountMinor: 1 })
    .where(eq(testPayments.paymentId, firstPayment?.id ?? ''))
}

/** Most drivers work whenever they are asked, others early or late. */
const ANY_TIME = { worksFrom: null, worksTo: null }
const HOURS = [
  ANY_TIME,
  { worksFrom: '05:00:00', worksTo: '15:00:00' },
  ANY_TIME,
  { worksFrom: '12:00:00', worksTo: '23:30:00' },
  ANY_TIME,
] as const

/** Adds drivers until there are that many, and returns how many it has added. */
async function addDrivers({ db }: SalesDeps, count: number, dice: Dice, now: Date): Promise<number> {
  const known = await listDrivers(db)
  const taken = new Set(known.map(({ name }) => name))
  for (let i = known.length; i < count; i += 1) {
    const name = newName(dice, taken)
    taken.add(name)
    const isCarriers = i % 4 === 3
    const details = {
      name,
      phone: `+33 6 39 98 ${String(1_000 + i).replace(/\d\d$/, ' $&')}`,
      email: `driver${i + 1}@drivers.example`,
      vehicleId: null,
      kind: isCarriers ? 'carrier' : 'own',
      company: isCarriers ? 'Transports du Mont' : null,
      licence: isCarriers ? `LIC-${1_000 + i}` : null,
      plate: `FR-${100 + i}-NV`,
      ...(HOURS[i % HOURS.length] ?? ANY_TIME),
      daysOff: [],
    } satisfies DriverDetails
    await addDriver(db, details, COMMAND_LINE, now)
  }
  return Math.max(0, count - known.length)
}

/** Returns a name that nobody has yet, with an initial between once the others are used up. */
function newName(dice: Dice, taken: ReadonlySet<string>): string {
  for (let i = 0; ; i += 1) {
    const { firstName, lastName } = madeUpCustomer(dice)
    const initial = String.fromCodePoint(65 + Math.floor(dice() * 26))
    const name = i < TRIES ? `${firstName} ${lastName}` : `${firstName} ${initial}. ${lastName}`
    if (!taken.has(name)) return name
  }
}

/** Assigns most rides to drivers who are free. */
async function assignSome({ db, sender, catalogue }: SalesDeps, day: number, dice: Dice, now: Date): Promise<void> {
  const all = await listRidesOfDay(db, day)
  const given = (await listDrivers(db)).map((driver) => ({
    driver,
    had: all.filter((ride) => ride.driver?.id === driver.id),
    rides: new Array<DayRide>(),
  }))
  for (const ride of all) {
    if (ride.driver || dice() * 100 >= ASSIGNED_PERCENT) continue
    const free = given.find(
      ({ driver, had, rides }) =>
        worksDuring(driver, ride) && !isClash(fitOf(ride, [...had, ...rides], catalogue.current.places)),
    )
    free?.rides.push(ride)
  }
  for (const { driver, rides } of given.filter((one) => one.rides.length > 0)) {
    await yieldToEventLoop()
    await assignRides(db, rides, driver, { actor: COMMAND_LINE, seen: null, sender }, now)
  }
}

/** How long one of the busy shops has not answered. */
const UNANSWERED_HOURS = 26

/**
 * Lets shops answer: all confirm but the busy ones, of which the first has not answered for a day, and the second
 * refuses one party.
 */
async function answerForShops(
  { db, sender }: SalesDeps,
  day: number,
  [silent, refusing, ...others]: readonly Shop[],
  now: Date,
): Promise<void> {
  const open = partiesOf(await listRentalsOfDay(db, day)).filter(([{ progress }]) => progress === 'booked')
  const busy = new Set([silent, refusing, ...others].map((shop) => shop?.id))
  for (const party of open.filter(([{ details }]) => !busy.has(details.shop.id)))
    await report(party, { action: 'confirm' })
  const refused = open.find(([{ details }]) => details.shop.id === refusing?.id)
  if (refused) await report(refused, { action: 'refuse', reason: 'No boots left in one of the sizes.' })
  const asked = new Date(now.getTime() - UNANSWERED_HOURS * HOUR_MS)
  for (const rental of open.filter(([{ details }]) => details.shop.id === silent?.id).flat())
    await setStep(db, rental, { step: null, at: now, askedAt: asked })

  async function report(party: RentalParty, what: RentalReport): Promise<void> {
    const shop = await findShop(db, party[0].details.shop.id)
    if (shop) await reportRentals(db, party, what, { shop, sender }, now)
  }
}

/** Lets some flights land later, after drivers were assigned to their rides, and returns how many. */
async function moveLateFlights({ db, sender }: SalesDeps, day: number, count: number, now: Date): Promise<number> {
  const landing = flightsOf(await listRidesOfDay(db, day), { flights: [] }).filter(({ rides }) =>
    rides.some(({ driver, isShared }) => driver !== null && !isShared),
  )
  const step = Math.max(1, Math.floor(landing.length / count))
  const late = landing.filter((_, i) => i % step === 0).slice(0, count)
  for (const [i, flight] of late.entries()) {
    await yieldToEventLoop()
    const landsAt = (flight.scheduledAt ?? 0) + (LATE_MINUTES[i % LATE_MINUTES.length] ?? 0)
    const moves = flight.rides.flatMap((ride) => {
      const minutes = ride.isShared ? null : minutesToLanding(ride, flight, landsAt)
      return minutes === null ? [] : { bookingId: ride.bookingId, number: ride.number, minutes }
    })
    await moveRides(db, moves, { actor: COMMAND_LINE, seen: null, sender }, now)
  }
  return late.length
}
