import type { DayRide } from '../../services/operations/day-of-rides.ts'
import type { Driver } from '../../services/operations/driver.ts'
import type { Typed } from '../../web/typed.ts'
import type { RideFilter } from './filter.ts'

/** What the board shows. */
export interface BoardView {
  day: number
  filter: RideFilter
  /** The filters as the URL has them. */
  query: Typed
  /** Every ride of the day, and those that the filters leave. */
  all: readonly DayRide[]
  shown: readonly DayRide[]
  drivers: readonly Driver[]
  /** Whether it is read on paper, where nothing can be pressed. */
  isForPrint: boolean
  now: Date
}
