import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { day } from '../../http/date-fields.ts'
import type { FieldNames } from '../../http/field-names.ts'
import { anyText, flag, flagWithDefault, lenient, integer, optional, required, withDefault } from '../../http/fields.ts'
import { ensureTravelDates } from '../../services/quoting/trips/pickups-ahead.ts'
import type { Leg, Trip } from '../../services/quoting/trips/trip.ts'
import { dayOf, formatDay, localMinute, minuteOfDay } from '../../values/time.ts'
import { RETURN_REQUIRED, returnTimeOf } from '../link-params.ts'
import { locationCode, SEAT_AGES } from './kinds.ts'

const RETURN_ONLY = { description: 'Only if `is_return` is 1; it then defaults to the outbound value.' }

/** The fields of a trip in a body, which the booking pages also use in their URLs. */
export const tripBodyFields = {
  route_from_code: required(locationCode, { description: 'Pickup location code.', example: 'airport-1' }),
  route_to_code: required(locationCode, { description: 'Drop-off location code.', example: 'resort-11' }),
  outbound_date: required(day, { description: 'Not in the past.', example: '2027-01-16' }),
  outbound_time_hours: required(integer(0, 23), { example: 10 }),
  outbound_time_minutes: required(integer(0, 59), { example: 0 }),
  outbound_selected_time_is_flight: flagWithDefault(true, {
    description: '1: the time is a flight (or train) arrival and the pickup is calculated. 0: it is the pickup itself.',
  }),
  is_return: flagWithDefault(false, { description: '1: the return fields apply. 0: they are ignored.' }),
  return_route_to_code: optional(locationCode, { description: 'Return drop-off; default `route_from_code`.' }),
  return_date: optional(day, RETURN_REQUIRED),
  return_time_hours: optional(integer(0, 23), RETURN_REQUIRED),
  return_time_minutes: optional(integer(0, 59), RETURN_REQUIRED),
  return_selected_time_is_flight: flagWithDefault(true, {
    description: '1: the time is a flight (or train) departure.',
  }),
  adult_count: required(integer(1), { example: 2 }),
  children_count: withDefault(0, integer(0), { description: 'Children without infants.' }),
  infant_count: withDefault(0, integer(0)),
  children_age_seat_count: withDefault(0, integer(0), {
    description: `Children who need a full child seat: ${SEAT_AGES.childSeat}.`,
  }),
  children_age_booster_count: withDefault(0, integer(0), {
    description: `Children who need a booster seat only: ${SEAT_AGES.booster}.`,
  }),
  return_adult_count: optional(integer(1), RETURN_ONLY),
  return_children_count: optional(integer(0), RETURN_ONLY),
  return_infant_count: optional(integer(0), RETURN_ONLY),
  return_children_age_seat_count: optional(integer(0), RETURN_ONLY),
  return_children_age_booster_count: optional(integer(0), RETURN_ONLY),
  luggage_count: withDefault(0, integer(0), { description: 'Suitcases.' }),
  skibag_count: withDefault(0, integer(0)),
  has_ski_equipment: flagWithDefault(false),
  return_luggage_count: optional(integer(0), RETURN_ONLY),
  return_skibag_count: optional(integer(0), RETURN_ONLY),
  return_has_ski_equipment: optional(flag, RETURN_ONLY),
  currency_code: withDefault('EUR', anyText, { description: 'ISO 4217 code of an active currency, in any case.' }),
  promo_code: lenient(optional(anyText, { description: 'Promo code. An invalid one never fails the request.' })),
}

/** The names of the fields of a body in refusals. */
export const BODY_NAMES: FieldNames = {
  accommodation: 'accommodation_id',
  currency: 'currency_code',
  from: 'route_from_code',
  to: 'route_to_code',
  returnTo: 'return_route_to_code',
  outbound: 'outbound_date',
  outboundHours: 'outbound_time_hours',
  outboundMinutes: 'outbound_time_minutes',
  return: 'return_date',
  returnHours: 'return_time_hours',
  returnMinutes: 'return_time_minutes',
  luggage: 'luggage_count',
  returnLuggage: 'return_luggage_count',
  vehicleCounts: 'vehicles',
  vehicle: 'outbound_vehicle_type_id',
  returnVehicle: 'return_vehicle_type_id',
}

/**
 * Returns the schema of a body with these fields. On a one-way trip, return fields are ignored, even invalid ones
 * (decisions 3.7).
 */
export function tripBodyOf<Fields extends typeof tripBodyFields>(fields: Fields) {
  return z.preprocess(withoutIdleReturn, z.object(fields, 'must be an object'))
}

function withoutIdleReturn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  if ('is_return' in body && flag.read(body.is_return) === true) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isOfReturn(name)))
}

/** Returns whether a field is about the return leg, unlike `return_url`. */
function isOfReturn(name: string): boolean {
  return name.startsWith('return_') && name !== 'return_url'
}

type TripBody = z.output<z.ZodObject<typeof tripBodyFields>>

/** Returns the trip that a body describes. Throws INVALID_PARAMS for missing return fields and impossible dates. */
export function tripFromBody(catalogue: Pick<Catalogue, 'places'>, body: TripBody, now: Date): Trip {
  const trip = readTripBody(body)
  ensureTravelDates(catalogue, trip, now)
  return trip
}

/** Returns the trip that a body describes, even if its dates are impossible. */
export function readTripBody(body: TripBody): Trip {
  const outbound: Leg = {
    from: body.route_from_code,
    to: body.route_to_code,
    at: localMinute(body.outbound_date, body.outbound_time_hours, body.outbound_time_minutes),
    anchor: body.outbound_selected_time_is_flight ? 'flight' : 'pickup',
    party: {
      adults: body.adult_count,
      children: body.children_count,
      infants: body.infant_count,
      childSeats: body.children_age_seat_count,
      boosters: body.children_age_booster_count,
    },
    luggage: { suitcases: body.luggage_count, skiBags: body.skibag_count, skiEquipment: body.has_ski_equipment },
  }
  return {
    outbound,
    return: body.is_return ? returnLeg(body, outbound) : null,
    currency: body.currency_code,
    promoCode: body.promo_code || null,
  }
}

function returnLeg(body: TripBody, { from, to, party, luggage }: Leg): Leg {
  return {
    from: to,
    to: body.return_route_to_code ?? from,
    at: returnTimeOf(body, { prefix: '', reason: 'is required when is_return is 1' }),
    anchor: body.return_selected_time_is_flight ? 'flight' : 'pickup',
    party: {
      adults: body.return_adult_count ?? party.adults,
      children: body.return_children_count ?? party.children,
      infants: body.return_infant_count ?? party.infants,
      childSeats: body.return_children_age_seat_count ?? party.childSeats,
      boosters: body.return_children_age_booster_count ?? party.boosters,
    },
    luggage: {
      suitcases: body.return_luggage_count ?? luggage.suitcases,
      skiBags: body.return_skibag_count ?? luggage.skiBags,
      skiEquipment: body.return_has_ski_equipment ?? luggage.skiEquipment,
    },
  }
}

/** Returns a trip in the fields of a body, which the booking pages use in their URLs. */
export function tripToBody(trip: Trip): Record<string, string> {
  const { outbound, return: back } = trip
  const params: Record<string, string> = { route_from_code: outbound.from, route_to_code: outbound.to }
  writeTime(params, outbound, 'outbound_')
  writeLoad(params, outbound, '')
  params['currency_code'] = trip.currency
  if (back) {
    params['is_return'] = '1'
    params['return_route_to_code'] = back.to
    writeTime(params, back, 'return_')
    writeLoad(params, back, 'return_')
  }
  if (trip.promoCode !== null) params['promo_code'] = trip.promoCode
  return params
}

function writeTime(params: Record<string, string>, { at, anchor }: Leg, prefix: 'outbound_' | 'return_'): void {
  params[`${prefix}date`] = formatDay(dayOf(at))
  params[`${prefix}time_hours`] = String(Math.floor(minuteOfDay(at) / 60))
  params[`${prefix}time_minutes`] = String(minuteOfDay(at) % 60)
  params[`${prefix}selected_time_is_flight`] = anchor === 'flight' ? '1' : '0'
}

function writeLoad(params: Record<string, string>, { party, luggage }: Leg, prefix: '' | 'return_'): void {
  params[`${prefix}adult_count`] = String(party.adults)
  params[`${prefix}children_count`] = String(party.children)
  params[`${prefix}infant_count`] = String(party.infants)
  params[`${prefix}children_age_seat_count`] = String(party.childSeats)
  params[`${prefix}children_age_booster_count`] = String(party.boosters)
  params[`${prefix}luggage_count`] = String(luggage.suitcases)
  params[`${prefix}skibag_count`] = String(luggage.skiBags)
  params[`${prefix}has_ski_equipment`] = luggage.skiEquipment ? '1' : '0'
}
