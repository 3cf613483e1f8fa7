import type { Point } from '../values/geo.ts'
import type { PackEquipment } from '../values/pack.ts'
import type { AgeRange, EquipmentGroup, MeasurementKind, Weekday } from '../values/rental.ts'
import type { Wording } from '../values/wording.ts'
import type { PlaceIndex } from './place-index.ts'

/** What can be rented, where, and at what price: the active rows of the rental tables. */
export interface RentalCatalogue {
  /** Resorts with coordinates, by number, in the order of their names. */
  resorts: ReadonlyMap<number, SkiResort>
  /** The search index of these resorts. */
  resortIndex: PlaceIndex
  shops: ReadonlyMap<number, Shop>
  packs: ReadonlyMap<number, Pack>
  measurements: ReadonlyMap<number, Measurement>
}

/** Where equipment is rented. */
export interface SkiResort {
  id: number
  /** In English, for the APIs. */
  name: string
  /** For pages and documents. */
  names: Wording
  country: string
  /** Whom the law of the country asks to wear a helmet on the slopes; null for nobody. */
  helmetAges: AgeRange | null
  regionId: number
  point: Point
  /** Its zone in the time zone database. */
  timeZone: string
  /** In the order of their names. */
  shops: readonly Shop[]
}

/** Where a supplier hands equipment out. */
export interface Shop {
  id: number
  name: string
  /** The name for searching, without case and accents. */
  foldedName: string
  supplier: Supplier
  resortId: number
  /** Empty if unknown. */
  address: string
  point: Point | null
  openingHours: readonly OpeningHours[]
  /** The address for mails about bookings, never shown to travellers; null if the operator passes them on. */
  email: string | null
}

/** A shop's opening hours on a weekday. A day with a break has two; a day without any is closed or unknown. */
export interface OpeningHours {
  day: Weekday
  /** `HH:MM`. */
  opens: string
  closes: string
}

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
  /** What comparable offers of other suppliers have in common: kind of board, age group and name. */
  tier: string
  group: EquipmentGroup
  ageGroup: string
  /** Null ages are unbounded. */
  minAge: number | null
  maxAge: number | null
  packs: readonly Pack[]
}

/** A rental unit: a board, perhaps with boots and helmet, or a helmet alone. */
export interface Pack {
  id: number
  offer: RentalOffer
  equipment: PackEquipment
  /** By resort number. The prices under null apply where the resort has none of its own for the day. */
  prices: ReadonlyMap<number | null, readonly PriceRange[]>
}

/** Prices of rentals whose first day lies in a range of day numbers, both ends included. */
export interface PriceRange {
  firstDayFrom: number
  firstDayTo: number
  /** In EUR minor units, from the shortest duration to the longest; null for a duration that is not offered. */
  onlineMinor: readonly (number | null)[]
  inStoreMinor: readonly (number | null)[]
}

/** Days, both included, on which a shop does not rent out a pack; null for everything that it has. */
export interface StopSale {
  packId: number | null
  from: number
  to: number
}

/** The stop-sales of shops, by the number of the shop. */
export type StopSales = ReadonlyMap<number, readonly StopSale[]>

/** A measurement that a skier can give. */
export interface Measurement {
  id: number
  kind: MeasurementKind
  label: Wording
}
