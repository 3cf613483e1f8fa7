import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Sender } from '../services/bookings/sender.ts'
import type { DayRide } from '../services/rides/day-of-rides.ts'
import type { Driver } from '../services/rides/driver.ts'
import type { TextParams } from '../web/request/text-params.ts'

/** Why a driver's report was refused, and what was typed. */
export interface RefusedReport {
  item: string
  typed: TextParams
  sentence: string
}

/** The data of a driver's page. */
export interface DriverView {
  url: string
  calendarUrl: string
  driver: Driver
  /** The rides of two days, and those of the night before that are still going on, by pickup time. */
  rides: readonly DayRide[]
  /** The first of these days, as a day number. */
  today: number
  /** The places, for their coordinates. */
  places: Catalogue['places']
  sender: Pick<Sender, 'catalogue' | 'operator'>
  refusal: RefusedReport | null
  now: Date
}
