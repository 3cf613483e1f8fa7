import { z } from 'zod'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { day } from '../../../http/date-fields.ts'
import type { FieldNames } from '../../../http/field-names.ts'
import { flag, flagWithDefault, integer, oneOf, optional, required, withDefault } from '../../../http/fields.ts'
import { TRANSFER_TYPES, type TransferType } from '../../../services/quoting/offers/offer.ts'
import { ensureTravelDates } from '../../../services/quoting/trips/pickups-ahead.ts'
import type { Leg, Luggage, Trip } from '../../../services/quoting/trips/trip.ts'
import type { TransferRequest } from '../../../services/sale/requests/stored-request.ts'
import type { PlaceCode } from '../../../values/place-code.ts'
import { localMinute } from '../../../values/time.ts'
import { RETURN_REQUIRED, returnTimeOf } from '../../link-params.ts'
import { withoutEmptyTexts, coordinates, asWritten, destinationCode, driverNote, line } from './kinds.ts'

/** The fields of a trip in `Transfer` (partner specification, Transfer request). */
export const tripFields = {
  is_return: flagWithDefault(true, { description: '0: one way, the return fields are ignored.' }),
  route_from_code: required(destinationCode, { description: 'Pickup.', example: 'airport-1' }),
  route_to_code: required(destinationCode, { description: 'Drop-off.', example: 'resort-80' }),
  return_route_to_code: optional(destinationCode, { description: 'Return drop-off; default `route_from_code`.' }),
  outbound_date: required(day, { description: 'Not in the past.', example: '2027-01-16' }),
  outbound_time_hours: required(integer(0, 23), { example: 10 }),
  outbound_time_minutes: required(integer(0, 59), { example: 0 }),
  outbound_selected_time_is_flight: flagWithDefault(true, {
    description: '1: the time is a flight (or train) time and the pickup is calculated. 0: it is the pickup itself.',
  }),
  return_date: optional(day, { ...RETURN_REQUIRED, example: '2027-01-23' }),
  return_time_hours: optional(integer(0, 23), { ...RETURN_REQUIRED, example: 15 }),
  return_time_minutes: optional(integer(0, 59), { ...RETURN_REQUIRED, example: 0 }),
  return_selected_time_is_flight: flagWithDefault(true),
  adult_count: withDefault(1, integer(1)),
  children_count: withDefault(0, integer(0)),
  return_adult_count: withDefault(1, integer(1), {
    description:
      'Send it if `is_return` is 1: if omitted it is 1, whatever `adult_count` is, and the return leg is priced for one person.',
  }),
  return_children_count: withDefault(0, integer(0)),
}

/** The names of the fields of a trip in refusals. */
export const TRANSFER_NAMES: FieldNames = {
  type: 'Transfer.type',
  from: 'Transfer.route_from_code',
  to: 'Transfer.route_to_code',
  returnTo: 'Transfer.return_route_to_code',
  outbound: 'Transfer.outbound_date',
  outboundHours: 'Transfer.outbound_time_hours',
  outboundMinutes: 'Transfer.outbound_time_minutes',
  return: 'Transfer.return_date',
  returnHours: 'Transfer.return_time_hours',
  returnMinutes: 'Transfer.return_time_minutes',
}

/** The names of the fields of a trip, by which a refused booking or hold suggests what to request again. */
export const REQUEST_AGAIN_NAMES: FieldNames = {
  outboundDate: 'Transfer.outbound_date',
  outboundHours: 'Transfer.outbound_time_hours',
  outboundMinutes: 'Transfer.outbound_time_minutes',
  returnDate: 'Transfer.return_date',
  returnHours: 'Transfer.return_time_hours',
  returnMinutes: 'Transfer.return_time_minutes',
}

const typeField = {
  type: withDefault('private', oneOf(TRANSFER_TYPES), { description: '`shared`: seats on a scheduled shuttle.' }),
}

const count = () => optional(integer(0))
const returnCount = () => optional(integer(0), { description: 'Of the return leg only; 0 if omitted.' })

const additionalInformation = z
  .preprocess(
    (value) => (value === null || (Array.isArray(value) && value.length === 0) ? {} : value),
    z.object(
      {
        booster_seat_count: optional(integer(0), { description: 'For about 19–36 kg, from 125 cm: 6–11 years.' }),
        child_seat_count: optional(integer(0), { description: 'For about 9–18 kg: 1–5 years.' }),
        ski_count: count(),
        snowboard_count: count(),
        return_booster_seat_count: returnCount(),
        return_child_seat_count: returnCount(),
        return_ski_count: returnCount(),
        return_snowboard_count: returnCount(),
        accommodation_name: optional(asWritten(line)),
        accommodation_address: optional(asWritten(line)),
        flight_number: optional(asWritten(line), { example: 'LX-2816' }),
        return_flight_number: optional(asWritten(line)),
        additional_information: optional(asWritten(driverNote), { description: 'For the driver.' }),
        accommodation_coordinates: optional(coordinates, { description: 'Latitude, then longitude (version 2).' }),
      },
      'must be an object',
    ),
  )
  .meta({ id: 'RequestedInformation' })
  .prefault({})

/**
 * Returns the schema of a body with a `Transfer` of these fields, and further members. On a one-way trip, return fields
 * are ignored, even invalid ones.
 */
export function transferBodyOf<Fields extends typeof tripFields, Others extends z.ZodRawShape>(
  name: string,
  fields: Fields,
  others: Others,
) {
  const transfer = z.object(fields, 'must be an object').meta({ id: name })
  return z.preprocess(
    (body) => withoutIdleReturn(withoutEmptyTexts(body)),
    z.object({ Transfer: transfer, ...others }, 'must be an object'),
  )
}

function withoutIdleReturn(body: unknown): unknown {
  if (!isObject(body) || !isObject(body['Transfer']) || flag.read(body['Transfer']['is_return']) !== false) return body
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, withoutReturn(part)]))
}

function withoutReturn(part: unknown): unknown {
  if (!isObject(part)) return part
  return Object.fromEntries(Object.entries(part).filter(([name]) => !name.startsWith('return_')))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const CREATE_TRANSFER = { id: 'CreateTransferBody' }

const information = { AdditionalInformation: additionalInformation }

/** The schema of POST /transfer in version 2. */
export const transferBody = transferBodyOf('RequestedTransfer', { ...tripFields, ...typeField }, information).meta(
  CREATE_TRANSFER,
)

/** The schema of POST /transfer in version 1, which only has private transfers. */
export const transferBodyV1 = transferBodyOf('RequestedTransfer', tripFields, information).meta(CREATE_TRANSFER)

type TripFields = z.output<z.ZodObject<typeof tripFields>>
type AdditionalInformation = z.output<typeof additionalInformation>

/** Returns the request that a body describes. Throws INVALID_PARAMS for missing return fields and impossible dates. */
export function requestFromBody(
  catalogue: Pick<Catalogue, 'places'>,
  body: z.output<typeof transferBodyV1>,
  type: TransferType,
  now: Date,
): TransferRequest {
  const extra = body.AdditionalInformation
  return {
    type,
    trip: tripFromParams(catalogue, body.Transfer, now, {
      outbound: {
        seats: { childSeats: extra.child_seat_count ?? 0, boosters: extra.booster_seat_count ?? 0 },
        luggage: skisOnly(extra.ski_count, extra.snowboard_count),
      },
      return: {
        seats: { childSeats: extra.return_child_seat_count ?? 0, boosters: extra.return_booster_seat_count ?? 0 },
        luggage: skisOnly(extra.return_ski_count, extra.return_snowboard_count),
      },
    }),
    ...extrasOf(extra),
  }
}

function skisOnly(skis = 0, snowboards = 0): Luggage {
  return { suitcases: 0, skiBags: skis + snowboards, skiEquipment: false }
}

function extrasOf(extra: AdditionalInformation): Omit<TransferRequest, 'type' | 'trip'> {
  return {
    outbound: {
      skis: extra.ski_count ?? 0,
      snowboards: extra.snowboard_count ?? 0,
      flightNumber: extra.flight_number ?? null,
    },
    return: {
      skis: extra.return_ski_count ?? 0,
      snowboards: extra.return_snowboard_count ?? 0,
      flightNumber: extra.return_flight_number ?? null,
    },
    accommodation: {
      name: extra.accommodation_name ?? null,
      address: extra.accommodation_address ?? null,
      point: extra.accommodation_coordinates ?? null,
    },
    note: extra.additional_information || null,
  }
}

/** The part of a leg that is outside of `Transfer`. */
export interface LegLoad {
  seats: { childSeats: number; boosters: number }
  luggage: Luggage
}

/** Returns the trip that the fields describe, in EUR. Throws INVALID_PARAMS like `requestFromBody`. */
export function tripFromParams(
  catalogue: Pick<Catalogue, 'places'>,
  fields: TripFields,
  now: Date,
  load: { outbound: LegLoad; return: LegLoad },
): Trip {
  const outbound: Leg = {
    from: fields.route_from_code,
    to: fields.route_to_code,
    at: localMinute(fields.outbound_date, fields.outbound_time_hours, fields.outbound_time_minutes),
    anchor: fields.outbound_selected_time_is_flight ? 'flight' : 'pickup',
    party: { adults: fields.adult_count, children: fields.children_count, infants: 0, ...load.outbound.seats },
    luggage: load.outbound.luggage,
  }
  const trip: Trip = {
    outbound,
    return: fields.is_return ? returnLeg(fields, outbound.from, load.return) : null,
    currency: 'EUR',
    promoCode: null,
  }
  ensureTravelDates(catalogue, trip, now)
  return trip
}

function returnLeg(fields: TripFields, start: PlaceCode, { seats, luggage }: LegLoad): Leg {
  return {
    from: fields.route_to_code,
    to: fields.return_route_to_code ?? start,
    at: returnTimeOf(fields, { prefix: 'Transfer.', reason: 'is required unless is_return is 0' }),
    anchor: fields.return_selected_time_is_flight ? 'flight' : 'pickup',
    party: { adults: fields.return_adult_count, children: fields.return_children_count, infants: 0, ...seats },
    luggage,
  }
}
