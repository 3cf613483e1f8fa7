import type { z } from 'zod'
import { ages, agesOrNull, vehicleCounts } from '../../api/transfer/kinds.ts'
import { readTripBody, tripBodyFields, tripBodyOf } from '../../api/transfer/trip-body.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { unboundedInteger, anyText, optional } from '../../http/fields.ts'
import { countChildren, fitSeats, type FittedTrip, type SeatFacts } from '../../services/quoting/trips/fit-seats.ts'
import { ensureTravelDates } from '../../services/quoting/trips/pickups-ahead.ts'
import type { FleetChoice } from '../../services/quoting/trips/plan-trip.ts'
import type { Trip } from '../../services/quoting/trips/trip.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { answerOf } from './seats.ts'

const pageFields = {
  ...tripBodyFields,
  child_ages: optional(ages),
  return_child_ages: optional(ages),
  seats: optional(anyText),
  outbound_vehicle_type_id: optional(unboundedInteger(1)),
  return_vehicle_type_id: optional(unboundedInteger(1)),
  vehicles: optional(vehicleCounts),
  key: optional(anyText),
  draft: optional(anyText),
  via: optional(anyText),
  campaign: optional(anyText),
  api_key: optional(anyText),
}

/**
 * The parameters of a page about a trip: the fields of a transfer request, ages, the vehicles, and how the traveller
 * came.
 */
export const pageQuery = tripBodyOf(pageFields)

/** Returns the parameters that lead to a page again: everything that its URL says about a trip. */
export function pageParamsOf(params: TextParams): TextParams {
  return Object.fromEntries(Object.entries(params).filter(([name]) => NAMES.has(name)))
}

const NAMES = new Set(Object.keys(pageFields))

/** The parsed parameters of a page about a trip. */
export type PageParams = z.output<typeof pageQuery>

/** The trip of a page's URL, and the trip with the child seats that are needed. */
export interface AskedTrip {
  asked: Trip
  facts: SeatFacts
  fitted: FittedTrip
}

/**
 * Returns the trip that a page's URL asks for. Throws INVALID_PARAMS for missing return fields and impossible dates.
 */
export function askedTrip(catalogue: Pick<Catalogue, 'places'>, params: PageParams, now: Date): AskedTrip {
  const trip = readAskedTrip(params)
  ensureTravelDates(catalogue, trip.asked, now)
  return trip
}

/** Returns the trip that a page's URL asks for, even if its dates are impossible. */
export function readAskedTrip(params: PageParams): AskedTrip {
  const childAges = agesOrNull(params.child_ages)
  const returnChildAges = agesOrNull(params.return_child_ages)
  const facts = { answer: answerOf(params.seats), childAges, returnChildAges }
  const asked = countChildren(readTripBody(params), facts)
  return { asked, facts, fitted: fitSeats(asked, facts) }
}

/** Returns the valid parameters of a page's URL, whatever is wrong with the others. */
export function readableParams(params: TextParams): TextParams {
  const fields: Readonly<Record<string, z.ZodType>> = pageFields
  return Object.fromEntries(Object.entries(params).filter(([name, value]) => fields[name]?.safeParse(value).success))
}

/** Returns the vehicles that a page's URL names. */
export function choiceParams(params: PageParams): FleetChoice {
  return { outbound: params.outbound_vehicle_type_id, return: params.return_vehicle_type_id, fleet: params.vehicles }
}
