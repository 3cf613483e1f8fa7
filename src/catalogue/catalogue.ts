import type { Product } from '../values/booking.ts'
import type { Environment } from '../values/environment.ts'
import { memoize } from '../values/memo.ts'
import { RATE_SCALE } from '../values/money.ts'
import type { PlaceCode } from '../values/place-code.ts'
import type { Wording } from '../values/wording.ts'
import type { AccommodationIndex } from './accommodation.ts'
import type { Capacity, Closure, NoticeRule, PickupAllowance } from './driving-limits.ts'
import type { PlaceIndex, Place } from './place-index.ts'
import type { RentalCatalogue, StopSales } from './rentals.ts'
import type { UnitsInUse } from './units.ts'

/**
 * Everything that is read often and changes rarely: an immutable view of the database's active rows, indexed for
 * quotes. A change in the database produces a new one; a catalogue in use is never modified.
 */
export interface Catalogue {
  /** The database snapshot it represents, as `currentSnapshot` returns it. */
  snapshot: string
  places: ReadonlyMap<PlaceCode, Place>
  /** By `routeKey`. Only active routes between active places. */
  routes: ReadonlyMap<string, Route>
  vehicles: ReadonlyMap<number, VehicleType>
  /** Every active rule of an active vehicle, by id. */
  markupRules: readonly MarkupRule[]
  /** By upper-case ISO 4217 code. Always includes EUR. */
  currencies: ReadonlyMap<string, Currency>
  /** By upper-case code. */
  promoCodes: ReadonlyMap<string, PromoCode>
  /** By upper-case code. Not part of imports; they change independently (decisions 6.17). */
  partnerCodes: ReadonlyMap<string, PartnerCode>
  /** By digest. Not part of imports either. */
  publishableKeys: ReadonlyMap<string, PublishableKey>
  accommodations: AccommodationIndex
  placeIndex: PlaceIndex
  /** The discount on both legs of a return trip (decisions 4.3). */
  roundTripBasisPoints: number
  /** The minimum time between the sale of a leg and its pickup, where no rule of `notice` applies (decisions 3.15). */
  minimumNoticeMinutes: number
  /** How long a vehicle needs after a ride before the next one. */
  turnaroundMinutes: number
  /** How many days ahead each product is on sale (decisions 3.18). */
  horizonDays: Readonly<Record<Product, number>>
  sale: SaleSettings
  /** What can be driven (decisions 3.24 to 3.26). */
  capacity: readonly Capacity[]
  /** The units of these that are needed, and the environment whose quotes this catalogue is for. */
  unitsInUse: UnitsInUse
  environment: Environment
  closures: readonly Closure[]
  pickupAllowances: readonly PickupAllowance[]
  notice: readonly NoticeRule[]
  cancellationRules: Readonly<Record<Product, readonly CancellationRule[]>>
  /** What others say of the operator; empty if there is no `proof.csv`. */
  proof: readonly Proof[]
  /** Only for places that have any, by terminal; the one for the whole place comes first. */
  meetingPoints: ReadonlyMap<PlaceCode, readonly MeetingPoint[]>
  rentals: RentalCatalogue
  /** By the number of the shop. Shops and the desk write them; they are no part of imports. */
  stopSales: StopSales
}

/** A drivable connection in one direction, with everything needed to price it. */
export interface Route {
  from: Place
  to: Place
  distanceKm: number | null
  durationMinutes: number | null
  /** Whether it cannot be booked online at all. */
  manual: boolean
  /** The largest group that can book online. */
  maxOnlinePassengers: number
  /** Ordered by vehicle id. */
  fares: readonly Fare[]
  /** Seats on shuttles. The vehicle only determines the markup. */
  sharedFares: readonly Fare[]
  shuttles: readonly Shuttle[]
  /**
   * Every rule that covers it, for any vehicle, in order of precedence: highest level, then highest id (decisions 4.2).
   */
  markups: readonly MarkupRule[]
}

/** The codes of the places at both ends of a route. */
export interface RouteEnds {
  from: PlaceCode
  to: PlaceCode
}

/** Scheduled departures on the weekdays between two days, both included. */
export interface Shuttle {
  /** 1 = Monday … 7 = Sunday. */
  weekdays: readonly number[]
  /** Day numbers. */
  dateFrom: number
  dateTo: number
  /** Minutes since midnight. */
  departures: readonly number[]
  /** The capacity of each departure. */
  seats: number
}

/** The prices of one vehicle type on one route. */
export interface Fare {
  vehicle: VehicleType
  /** Ordered by `paxMin`, never overlapping. */
  bands: readonly Band[]
  /** The route's rules for this vehicle, in order of precedence. */
  markups: readonly MarkupRule[]
}

/** A base price in EUR minor units for groups from `paxMin` to `paxMax`. */
export interface Band {
  paxMin: number
  paxMax: number
  priceMinor: number
  /** In Unix seconds. */
  changedAt: number
}

/** A percentage added to the base price at certain times, all ends included. */
export interface MarkupRule {
  id: number
  vehicleId: number
  /** 1 = Monday … 7 = Sunday; wraps around the end of the week if `from` is greater. */
  weekdayFrom: number
  weekdayTo: number
  /** Day numbers. */
  dateFrom: number
  dateTo: number
  /** Seconds since midnight; wraps around midnight if `from` is greater. */
  secondFrom: number
  secondTo: number
  basisPoints: number
  level: number
  /** Patterns of the routes that it covers, such as `airport-1>resort-*`. */
  patterns: readonly string[]
  /** In Unix seconds. */
  changedAt: number
}

/** A kind of vehicle; null capacities are unbounded. */
export interface VehicleType {
  id: number
  /** In English, for the APIs. */
  name: string
  /** For pages and documents. */
  names: Wording
  description: string
  imageLink: string
  maxPassengers: number | null
  maxLuggage: number | null
  transportsSkis: boolean
}

/** An active currency. The rate is in millionths per euro. */
export interface Currency {
  code: string
  rateMillionths: number
}

/** The currency of the catalogue's prices. */
export const EURO: Currency = { code: 'EUR', rateMillionths: RATE_SCALE }

/** An active promo code. `value` is basis points for a percentage, EUR minor units for a fixed amount. */
export interface PromoCode {
  code: string
  type: 'percent' | 'fixed'
  value: number
  /** Day numbers, both included. */
  validFrom: number
  validTo: number
}

/** A partner's code. It attributes a sale to the partner; with 0 basis points it gives no discount. */
export interface PartnerCode {
  code: string
  partnerId: number
  /** The discount. */
  basisPoints: number
}

/**
 * A key that identifies the partner of a request: limits apply per key, and links belong to its partner. It grants no
 * access.
 */
export interface PublishableKey {
  id: number
  digest: string
  partnerId: number
  environment: Environment
  /** The origins of pages that may send it; empty for pages of any origin. */
  origins: readonly string[]
  quotesPerMinute: number
  /** When it was disabled; null while it is valid. */
  endedAt: Date | null
}

/** The settings for selling and changing bookings on our own sites. */
interface SaleSettings {
  /** How long a booking that awaits payment keeps its price. */
  holdMinutes: number
  /** How long a partner holds what an offer needs before it books. */
  offerHoldMinutes: number
  /** How long before the pickup travellers can last change their details themselves. */
  changeCutoffMinutes: number
  /** How long before the pickup, as it is and as it would be, travellers and partners can last change the ride itself. */
  changeHours: number
  /** Whether the driver or the shop may collect the price. */
  payOnArrival: Readonly<Record<Product, boolean>>
  /** The tax included in prices, as receipts show it; null if they show none. */
  vatBasisPoints: Readonly<Record<Product, number | null>>
}

/** A cancellation at least this many hours before the start refunds this share of the price. */
export interface CancellationRule {
  hours: number
  percent: number
  /** The days of the year on which the first item starts, as `MM-DD`, both included; null for all year. */
  season: { from: string; to: string } | null
}

/** How travellers find their driver. */
export interface MeetingPoint {
  /** Null for the place as a whole. */
  terminal: string | null
  words: Wording
  /** Whom to call there; null for the operator. */
  phone: string | null
  /** How long the driver waits after the pickup time free of charge. */
  waitingMinutes: number
}

/** The catalogue in use. `current` is replaced as a whole, so read it once per request. */
export interface CatalogueHolder {
  readonly current: Catalogue
}

/** The figure of a site with reviews, or the words of a traveller. */
export type Proof = { source: string; link: string | null } & (
  | { rating: number; bestRating: number; reviews: number }
  | { name: string; words: Wording; route: string | null }
)

/** The catalogues from which others differ by the units in use alone. */
const origins = new WeakMap<Catalogue, Catalogue>()

/** Returns a catalogue in which other units are in use. */
export function withUnits(
  catalogue: Catalogue,
  changed: Partial<Pick<Catalogue, 'snapshot' | 'unitsInUse' | 'environment'>>,
): Catalogue {
  const other = { ...catalogue, ...changed }
  origins.set(other, origins.get(catalogue) ?? catalogue)
  return other
}

/** Returns the catalogue for quotes in the sandbox, which has its own rides. */
export const inSandbox = memoize((catalogue: Catalogue) => withUnits(catalogue, { environment: 'sandbox' }))

/**
 * Returns a catalogue as if there were enough units: the same object while only units come to be needed, so what is
 * computed once per catalogue belongs to it.
 */
export function unlimited(catalogue: Catalogue): Catalogue {
  const origin = origins.get(catalogue) ?? catalogue
  return origin.capacity.length === 0 ? origin : withoutCapacity(origin)
}

const withoutCapacity = memoize((catalogue: Catalogue): Catalogue => ({ ...catalogue, capacity: [] }))

/** Returns the key of a route in one direction. */
export function routeKey(from: string, to: string): string {
  return `${from}>${to}`
}
