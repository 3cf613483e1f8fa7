import { vehicleCountsText } from '../../api/transfer/kinds.ts'
import { tripToBody } from '../../api/transfer/trip-body.ts'
import { draftParams } from '../../checkout/draft.ts'
import type { SeatFacts } from '../../services/quoting/trips/fit-seats.ts'
import { fleetOf } from '../../services/quoting/trips/fleet.ts'
import type { Trip } from '../../services/quoting/trips/trip.ts'
import { attributionParams, clientKeyParams } from '../../web/request/attribution.ts'
import type { TextParams } from '../../web/request/text-params.ts'

/** A trip as the pages carry it. */
export interface CarriedTrip extends Omit<SeatFacts, 'answer'> {
  trip: Trip
  /** The answer about child seats; omitted if the seats themselves make it clear. */
  answer?: SeatFacts['answer']
  /** As returned by `carriedParams`. */
  carried: TextParams
}

/**
 * Returns the URL of a step of the funnel with what was asked for, valid or not: 1 the route form, 2 the vehicle
 * picker, 3 the traveller's details.
 */
export function pageUrl(siteUrl: string, step: 1 | 2 | 3, params: TextParams = {}): string {
  return `${siteUrl}/book/?step=${step}${urlParams(params)}`
}

/** Returns what was asked for, as it follows the step in the URL of every page: `&adult_count=2&…`. */
export function urlParams(params: TextParams): string {
  const query = new URLSearchParams(params).toString()
  return query === '' ? '' : `&${query}`
}

/**
 * Returns the parameters that every page of a sale passes on: the key of a client link, whose partner made the sale with or
 * without a code, how a partner sent them, and the key of what they have already typed at step 3.
 */
export function carriedParams(typed: TextParams): TextParams {
  return { ...clientKeyParams(typed), ...draftParams(typed), ...attributionParams(typed) }
}

/** Returns the parameters of a page's URL for a trip. */
export function keptParams({ trip, childAges, returnChildAges, answer, carried }: CarriedTrip): TextParams {
  const params = { ...tripToBody(trip), ...carried }
  if (childAges) params['child_ages'] = childAges.join(',')
  if (returnChildAges) params['return_child_ages'] = returnChildAges.join(',')
  if (answer === 'own' || answer === 'chosen') params['seats'] = answer
  return params
}

/** Returns the parameters of a page's URL for the vehicles of a trip. */
export function vehicleParams({ outbound, return: back }: { outbound: Driven; return: Driven | null }): TextParams {
  if (outbound.rides.length > 1) return { vehicles: vehicleCountsText(fleetOf(outbound.rides)) }
  const there = { outbound_vehicle_type_id: String(outbound.rides[0].vehicle.id) }
  return back ? { ...there, return_vehicle_type_id: String(back.rides[0].vehicle.id) } : there
}

interface Driven {
  rides: readonly [{ vehicle: { id: number } }, ...{ vehicle: { id: number } }[]]
}

/**
 * Returns the URL of the last step filled in from a checkout link, with the link's parameters about how the traveller
 * came.
 */
export function linkPageUrl(siteUrl: string, token: string, carried: TextParams): string {
  return `${siteUrl}/book/?step=3&t=${encodeURIComponent(token)}${urlParams(carried)}`
}
