import { z } from 'zod'
import { BOOKING_STATUSES, ITEM_KINDS, ITEM_STATES } from '../../values/booking.ts'
import { addressLine } from '../../values/country.ts'
import { LANGUAGES } from '../../values/language.ts'
import { toEuros } from '../../values/money.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { SALES_CHANNELS } from '../../values/sales-channel.ts'
import { canMove } from '../../values/states.ts'
import { storedPlaceCode } from '../../values/stored-place-code.ts'
import { initialsOf } from '../../values/text.ts'
import { toLocal } from '../../values/time.ts'
import type { Wording } from '../../values/wording.ts'
import type { Booking, BookingItem } from './booking.ts'
import { type FullBooking, type RentalItem, rentalsOf, type RideItem, ridesOf } from './find-booking.ts'
import { meetingPointFor } from './meeting-point.ts'
import type { Sender } from './sender.ts'
import { cancellationAmounts, freeUntil, keptOfItems, refundPercent, termsOf } from './terms.ts'

/** A place with its English name at the time of the sale. */
const shownPlace = z.object({ code: storedPlaceCode, name: z.string() })

/**
 * One ride, or one participant's equipment, in its current state. Instants in milliseconds, amounts in EUR minor units.
 */
const publicItem = z.object({
  number: z.int(),
  kind: z.enum(ITEM_KINDS),
  state: z.enum(ITEM_STATES),
  direction: z.enum(['outbound', 'return']).nullable(),
  from: shownPlace.nullable(),
  to: shownPlace.nullable(),
  startsAt: z.int(),
  /** The local minute at which it starts, as sold. */
  startsAtLocal: z.int(),
  /** The zone of the place where it starts. */
  timeZone: z.string(),
  flightNumber: z.string().nullable(),
  address: z.string().nullable(),
  point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  note: z.string().nullable(),
  vehicle: z.object({ id: z.int(), name: z.string() }).nullable(),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  childSeats: z.int(),
  boosters: z.int(),
  suitcases: z.int(),
  skiBags: z.int(),
  priceMinor: z.int(),
  /** How to find the driver; null if the place has no instructions, and for a cancelled item. */
  meetingPoint: z.string().nullable(),
  /** The operator's number until a driver is assigned; null for a cancelled item. */
  driverPhone: z.string().nullable(),
})

/** An item as its partner sees it. */
export type PublicItem = z.output<typeof publicItem>

/**
 * A booking as its partner sees it, on any channel: built from its row and items, never from a voucher. Plain JSON,
 * because events store it. Instants in milliseconds, amounts in EUR minor units.
 */
export const publicBooking = z.object({
  version: z.literal(1),
  reference: z.string(),
  status: z.enum(BOOKING_STATUSES),
  channel: z.enum(SALES_CHANNELS).nullable(),
  transferRequestId: z.int().nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
  cancelledAt: z.int().nullable(),
  language: z.enum(LANGUAGES),
  /** The partner's own reference. */
  clientReference: z.string().nullable(),
  /** The partner's own name for the campaign; older events do not say. */
  campaign: z.string().nullable().default(null),
  priceMinor: z.int(),
  commissionMinor: z.int(),
  /** For a sale that the partner did not make itself, only the initials. */
  customer: z.object({
    name: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    countryCode: z.string().nullable(),
    mobileNumber: z.string().nullable(),
  }),
  items: z.array(publicItem),
  cancellation: z.object({
    /** The last moment of a full refund; null if there is none, or nothing is left to cancel. */
    freeUntil: z.int().nullable(),
    /** What cancelling at that moment would have refunded. */
    refundMinor: z.int(),
  }),
})

/** A booking as its partner sees it. */
export type PublicBooking = z.output<typeof publicBooking>

/** Data that is not in a booking's rows; amounts in minor units, the commission in EUR. */
interface BesideRows {
  paidMinor: number
  commissionMinor: number
  /** The drivers of its rides, by item number, as far as they are known. */
  drivers: ReadonlyMap<number, { phone: string }>
}

/** Returns a booking as its partner sees it at a given time. */
export function toPublicBooking(
  { booking, items }: FullBooking,
  { paidMinor, commissionMinor, drivers }: BesideRows,
  sender: Sender,
  now: Date,
): PublicBooking {
  const isOwn = booking.source === 'partner_api'
  const shown = [
    ...ridesOf(items).map((ride) => showRide(booking, ride, drivers.get(ride.number)?.phone, sender)),
    ...rentalsOf(items).map((rental) => showRental(booking, rental)),
  ]
  return {
    version: 1,
    reference: booking.reference,
    status: booking.status,
    channel: booking.channel,
    transferRequestId: booking.transferRequestId,
    createdAt: booking.createdAt.getTime(),
    updatedAt: booking.updatedAt.getTime(),
    cancelledAt: booking.cancelledAt?.getTime() ?? null,
    language: booking.language,
    clientReference: booking.sellerReference,
    campaign: booking.campaign,
    priceMinor: toEuros(booking.priceMinor, booking.rateMillionths),
    commissionMinor,
    customer: isOwn ? customerOf(booking) : strangerOf(booking),
    items: (isOwn ? shown : shown.map(withoutPerson)).toSorted((one, other) => one.number - other.number),
    cancellation: cancellationOf({ booking, items }, paidMinor, now),
  }
}

function customerOf({ firstName, lastName, email, countryCode, mobileNumber }: Booking): PublicBooking['customer'] {
  return { name: firstName, lastName, email, countryCode, mobileNumber }
}

function strangerOf({ firstName, lastName }: Booking): PublicBooking['customer'] {
  const contacts = { email: null, countryCode: null, mobileNumber: null }
  return { name: initialsOf(firstName), lastName: initialsOf(lastName), ...contacts }
}

function withoutPerson(item: PublicItem): PublicItem {
  return { ...item, flightNumber: null, address: null, point: null, note: null }
}

function showRide(booking: Booking, ride: RideItem, driverPhone: string | undefined, sender: Sender): PublicItem {
  const { details } = ride
  const { from, to, accommodation, flight, vehicle, luggage } = details
  const { adults, children, infants, childSeats, boosters, notes } = details
  const isAlive = booking.status !== 'cancelled' && ride.state !== 'cancelled'
  const { catalogue, operator } = sender
  return {
    ...shownLine(booking, ride),
    startsAtLocal: details.pickupAt,
    direction: details.leg,
    from: placeOf(ride.fromCode, from),
    to: placeOf(ride.toCode, to),
    flightNumber: flight?.number ?? null,
    address: addressLine(accommodation),
    point: accommodation?.point ?? null,
    note: notes,
    vehicle: { id: ride.vehicleId, name: vehicle.en },
    adults,
    children,
    infants,
    childSeats,
    boosters,
    suitcases: luggage.suitcases,
    skiBags: luggage.skiBags,
    meetingPoint: isAlive ? meetingPointFor(catalogue.current, ride.fromCode, booking.language, operator).words : null,
    driverPhone: isAlive ? (driverPhone ?? operator.phone) : null,
  }
}

function showRental(booking: Booking, rental: RentalItem): PublicItem {
  const { resort, notes } = rental.details
  return {
    ...shownLine(booking, rental),
    direction: null,
    from: null,
    to: placeOf(rental.resortCode, resort),
    flightNumber: null,
    address: null,
    point: null,
    note: notes,
    vehicle: null,
    adults: rental.groupSize,
    ...NOBODY_ELSE,
    meetingPoint: null,
    driverPhone: null,
  }
}

const NOBODY_ELSE = { children: 0, infants: 0, childSeats: 0, boosters: 0, suitcases: 0, skiBags: 0 }

function shownLine({ rateMillionths }: Booking, item: Omit<BookingItem, 'details'>) {
  const { number, kind, state, startsAt, timeZone, priceMinor } = item
  return {
    number,
    kind,
    state,
    startsAt: startsAt.getTime(),
    startsAtLocal: toLocal(startsAt.getTime(), timeZone),
    timeZone,
    priceMinor: toEuros(priceMinor, rateMillionths),
  }
}

function placeOf(code: PlaceCode, { en }: Wording) {
  return { code, name: en }
}

function cancellationOf({ booking, items }: FullBooking, paidMinor: number, now: Date): PublicBooking['cancellation'] {
  if (!canMove(booking.status, 'cancel') || booking.firstStartAt <= now) return { freeUntil: null, refundMinor: 0 }
  const terms = termsOf(booking)
  const { refundMinor } = cancellationAmounts(booking, paidMinor, refundPercent(terms, now), keptOfItems(items))
  return {
    freeUntil: freeUntil(terms)?.getTime() ?? null,
    refundMinor: toEuros(refundMinor, booking.rateMillionths),
  }
}
