import type { DayRide } from '../../services/rides/day-of-rides.ts'
import type { Driver } from '../../services/rides/driver.ts'
import type { Clash } from '../../services/rides/fit.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { AskedDay } from '../day.ts'
import type { RideFilter } from './filter.ts'

/** The data of the board. */
export interface BoardView extends AskedDay {
  filter: RideFilter
  /** The filters, as in the URL. */
  query: TextParams
  /** Every ride of the day, and those that the filters leave. */
  all: readonly DayRide[]
  shown: readonly DayRide[]
  /** The rides of the day that were booked twice, each with the reference of the other booking. */
  doubles: ReadonlyMap<DayRide, string>
  drivers: readonly Driver[]
  /** What rides of our own drivers clash with on that day, by item. */
  clashes: ReadonlyMap<string, Clash>
  /** What is displayed of the bookings. */
  seen: string
  /** Whether it is for printing, without any controls. */
  isForPrint: boolean
  /** Returns the IATA code of a place; null if it has none. */
  iataOf: (code: PlaceCode) => string | null
  now: Date
}
