import type { Point } from '../values/geo.ts'
import type { PlaceCode, PlaceType } from '../values/place-code.ts'
import type { Wording } from '../values/wording.ts'

/** Somewhere a transfer starts or ends. */
export interface Place {
  code: PlaceCode
  type: PlaceType
  /** In English, for the APIs. */
  name: string
  /** For pages and documents. */
  names: Wording
  country: string | null
  aliases: readonly string[]
  /** Villages, hamlets and levels of it; a search for one finds the place. */
  parts: readonly string[]
  iata: string | null
  point: Point | null
  /** Its zone in the time zone database. */
  timeZone: string
  /** From the flight's or train's arrival to the pickup. */
  arrivalBufferMinutes: number
  /** From the drop-off to the flight's or train's departure. */
  checkInLeadMinutes: number
  regionId: number | null
}
