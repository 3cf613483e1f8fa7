import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Issuer } from '../services/bookings/issuer.ts'
import type { DayRide } from '../services/operations/day-of-rides.ts'
import type { Driver } from '../services/operations/driver.ts'
import type { Typed } from '../web/typed.ts'

/** Why what was reported of a ride was not taken, and what was typed. */
export interface Refusal {
  item: string
  typed: Typed
  sentence: string
}

/** What a driver's page shows. */
export interface DriverView {
  url: string
  calendarUrl: string
  driver: Driver
  /** Those of two days, in the order of their pickups. */
  rides: readonly DayRide[]
  /** The first of these days, by its number. */
  today: number
  /** Where their places lie. */
  places: Catalogue['places']
  issuer: Pick<Issuer, 'catalogue' | 'operator'>
  refusal: Refusal | null
  now: Date
}
