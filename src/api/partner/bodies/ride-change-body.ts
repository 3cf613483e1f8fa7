import { z } from 'zod'
import { day, timeOfDay } from '../../../http/date-fields.ts'
import type { FieldNames } from '../../../http/field-names.ts'
import { flag, integer, optional, price, required } from '../../../http/fields.ts'
import type { RideWish } from '../../../services/changes/change-own-ride.ts'
import { BOOKING_PATH_NAMES, bookingParams, withoutEmptyTexts } from './kinds.ts'

/** The path parameters of a ride of a booking. */
export const rideParams = bookingParams.extend({
  number: required(integer(1), {
    description: 'The end of the item’s reference: 1 for `NAV482915067-P1`.',
    example: 1,
  }),
})

const fields = {
  date: optional(day, {
    description: 'Of the flight or train or, with `is_flight` 0, of the pickup.',
    example: '2027-01-16',
  }),
  time: optional(timeOfDay, { example: '11:30' }),
  is_flight: optional(flag, {
    description: '1: the time is a flight (or train) time and the pickup is calculated. 0: it is the pickup itself.',
  }),
  adults: optional(integer(1)),
  children: optional(integer(0)),
  infants: optional(integer(0)),
  child_seats: optional(integer(0)),
  boosters: optional(integer(0)),
  luggage: optional(integer(0), { description: 'Suitcases.' }),
  ski_bags: optional(integer(0), { description: 'Pairs of skis, and snowboards.' }),
  vehicle_type_id: optional(integer(1)),
}

/** The names of the fields of a changed ride in refusals. */
export const RIDE_CHANGE_NAMES: FieldNames = {
  ...BOOKING_PATH_NAMES,
  outbound: 'Change.date',
  outboundTime: 'Change.time',
  return: 'Change.date',
  returnTime: 'Change.time',
  luggage: 'Change.luggage',
  returnLuggage: 'Change.luggage',
  vehicle: 'Change.vehicle_type_id',
  newPrice: 'Change.new_price',
}

/** The schema of POST /booking/{reference}/items/{number}/quote. */
export const rideQuoteBody = z
  .preprocess(
    withoutEmptyTexts,
    z.object(
      { Change: z.object(fields, 'must be an object').meta({ id: 'RequestedRideChange' }) },
      'must be an object',
    ),
  )
  .meta({ id: 'QuoteRideChangeBody' })

/** The schema of POST /booking/{reference}/items/{number}/change. */
export const rideChangeBody = z
  .preprocess(
    withoutEmptyTexts,
    z.object(
      {
        Change: z
          .object(
            {
              ...fields,
              new_price: required(price, { description: '`new_price` of the quote, in EUR.', example: 319 }),
            },
            'must be an object',
          )
          .meta({ id: 'PricedRideChange' }),
      },
      'must be an object',
    ),
  )
  .meta({ id: 'ChangeRideBody' })

/** Returns the change that a body asks for. */
export function rideWish(change: z.output<typeof rideQuoteBody>['Change']): RideWish {
  const { date, time, is_flight, child_seats, luggage, ski_bags, vehicle_type_id } = change
  const { adults, children, infants, boosters } = change
  return {
    ...(adults !== undefined && { adults }),
    ...(children !== undefined && { children }),
    ...(infants !== undefined && { infants }),
    ...(child_seats !== undefined && { childSeats: child_seats }),
    ...(boosters !== undefined && { boosters }),
    day: date,
    minute: time,
    isFlight: is_flight,
    suitcases: luggage,
    skiBags: ski_bags,
    vehicleId: vehicle_type_id,
  }
}
