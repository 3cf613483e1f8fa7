import type { Point } from '../values/geo.ts'
import type { Wording } from '../values/wording.ts'
import type { PlaceCode, PlaceType } from '../values/place-code.ts'

/** Somewhere a transfer starts or ends. */
export interface Place {
  code: PlaceCode
  type: PlaceType
  /** In English, as the APIs say it. */
  name: string
  /** As pages and documents say it. */
  names: Wording
  country: string | null
  aliases: readonly string[]
  /** Villages, hamlets and levels of it, which are found as the place. */
  parts: readonly string[]
  iata: string | null
  point: Point | null
  /** What its clocks show: a zone of the time zone database. */
  timeZone: string
  /** From the flight's or train's arrival to the pickup. */
  arrivalBufferMinutes: number
  /** From the drop-off to the flight's or train's departure. */
  checkInLeadMinutes: number
  regionId: number | null
}
