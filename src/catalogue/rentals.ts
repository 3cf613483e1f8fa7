import type { Point } from '../values/geo.ts'
import type { Wording } from '../values/wording.ts'
import type { Equipment, EquipmentGroup, MeasurementKind } from '../values/rental.ts'
import type { PlaceIndex } from './place-index.ts'

/** What can be rented, where and at what price: the active rows of the rental tables. */
export interface RentalCatalogue {
  /** Resorts with coordinates, by number, in the order of their names. */
  resorts: ReadonlyMap<number, SkiResort>
  /** The same resorts as they are searched. */
  resortIndex: PlaceIndex
  shops: ReadonlyMap<number, Shop>
  packs: ReadonlyMap<number, Pack>
  measurements: ReadonlyMap<number, Measurement>
}

/** Where equipment is rented. */
export interface SkiResort {
  id: number
  /** In English, as the APIs say it. */
  name: string
  /** As pages and documents say it. */
  names: Wording
  country: string
  regionId: number
  point: Point
  /** What its clocks show: a zone of the time zone database. */
  timeZone: string
  /** In the order of their names. */
  shops: readonly Shop[]
}

/** Where a supplier hands equipment out. */
export interface Shop {
  id: number
  name: string
  /** The name as it is searched: without case and accents. */
  foldedName: string
  supplier: Supplier
  resortId: number
  /** Empty if unknown. */
  address: string
  point: Point | null
  openingHours: readonly OpeningHours[]
  /** Where it hears of bookings, never shown to travellers; null where the operator passes them on. */
  email: string | null
}

/** When a shop is open on a weekday; a day with a break has two, and a day without any is closed or unknown. */
export interface OpeningHours {
  day: Weekday
  /** `HH:MM`. */
  opens: string
  closes: string
}

/** The days of the week as shops name them. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** One day of the week. */
type Weekday = (typeof WEEKDAYS)[number]

/** A company whose equipment is rented out. */
export interface Supplier {
  id: string
  name: string
  offers: readonly RentalOffer[]
}

/** A supplier's tier: equipment of one quality for one age group. */
export interface RentalOffer {
  id: number
  supplierId: string
  name: string
  /** What it shares with comparable offers of other suppliers: kind of board, age group and name. */
  tier: string
  group: EquipmentGroup
  ageGroup: string
  /** Null ages are unbounded. */
  minAge: number | null
  maxAge: number | null
  packs: readonly Pack[]
}

/** What is rented as one thing: a board, perhaps with boots and helmet, or a helmet alone. */
export interface Pack {
  id: number
  offer: RentalOffer
  equipment: Equipment
  /** By resort number; under null the prices that hold wherever the resort has none of its own for the day. */
  prices: ReadonlyMap<number | null, readonly PriceRange[]>
}

/** Prices of rentals whose first day lies in a range of day numbers, both ends included. */
export interface PriceRange {
  firstDayFrom: number
  firstDayTo: number
  /** In EUR minor units, from the shortest duration to the longest; null for a missing one. */
  onlineMinor: readonly (number | null)[]
  inStoreMinor: readonly (number | null)[]
}

/** A size that a skier can give us. */
export interface Measurement {
  id: number
  kind: MeasurementKind
  label: Wording
}
