import { z } from 'zod'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { isoInstant } from '../../../http/date-fields.ts'
import { invalidParam } from '../../../http/field-names.ts'
import { email, optional, reference, required, text, withoutWebAddress } from '../../../http/fields.ts'
import { diallingPrefix, phoneNumber } from '../../../http/phone-fields.ts'
import { productReference } from '../../../services/bookings/booking.ts'
import { itemsAhead } from '../../../services/bookings/change.ts'
import { type FullBooking, type RideItem, ridesOf } from '../../../services/bookings/find-booking.ts'
import type { DetailsChange, PersonChange, RideChange } from '../../../services/changes/change-details.ts'
import { isFarFromResort, MAX_KM } from '../../../services/sale/requests/stored-request.ts'
import { plainFlightNumber } from '../../../values/flight-number.ts'
import { readPhone } from '../../../values/phone.ts'
import { withoutEmptyTexts, coordinates, line, driverNote } from './kinds.ts'

const customer = z
  .object(
    {
      name: optional(withoutWebAddress(line)),
      last_name: optional(withoutWebAddress(line)),
      email: optional(email),
      country_code: optional(diallingPrefix),
      mobile_number: optional(phoneNumber),
    },
    'must be an object',
  )
  .meta({ id: 'CustomerChange' })

const item = z
  .object(
    {
      reference: required(reference(40), {
        description: 'The reference of an item of the booking, such as `NAV482915067-P1`.',
      }),
      flight_number: optional(withoutWebAddress(text(1, 16)), { example: 'LX-2816' }),
      address: optional(line, { description: 'Name and address, separated by a comma.' }),
      coordinates: optional(coordinates, { description: `Within ${MAX_KM} km of the resort.` }),
      note: optional(driverNote, { description: 'For the driver; a space removes it.' }),
    },
    'must be an object',
  )
  .meta({ id: 'ItemChange' })

/** The schema of PATCH /booking/{reference}. */
export const changeBody = z
  .preprocess(
    withoutEmptyTexts,
    z.object(
      {
        Booking: z
          .object(
            {
              updated_at: optional(isoInstant, {
                description:
                  '`updated_at` as you read it: if the booking has changed since, the request is refused with 409.',
              }),
              Customer: customer.optional(),
              items: z.array(item, 'must be an array').max(20, 'must have at most 20 items').optional(),
            },
            'is required and must be an object',
          )
          .meta({ id: 'BookingChange' }),
      },
      'must be an object',
    ),
  )
  .meta({ id: 'ChangeBookingBody' })

type ChangeBody = Omit<z.output<typeof changeBody>['Booking'], 'updated_at'>
type ItemChange = z.output<typeof item>

/**
 * Returns the requested change, or `closed` if an item of it has started or is cancelled. Throws INVALID_PARAMS for
 * unknown rides and invalid values.
 */
export function changeFromBody(
  catalogue: Catalogue,
  placed: FullBooking,
  { Customer, items = [] }: ChangeBody,
  now: Date,
): DetailsChange | 'closed' {
  const rides = ridesOf(placed.items)
  const ahead = new Set(itemsAhead(placed.items, now).map(({ number }) => number))
  const changes = new Map<number, RideChange>()
  for (const [i, wish] of items.entries()) {
    const ride = rides.find((one) => productReference(placed.booking, one) === wish.reference)
    if (!ride) throw invalidParam(`Booking.items.${i}.reference`, 'must be one of this booking’s rides')
    if (changes.has(ride.number)) throw invalidParam(`Booking.items.${i}.reference`, 'must name each ride only once')
    if (!ahead.has(ride.number)) return 'closed'
    const change = rideChange(ride, wish)
    const { point } = change.accommodation ?? {}
    if (point && isFarFromResort(catalogue, [ride.fromCode, ride.toCode], point))
      throw invalidParam(`Booking.items.${i}.coordinates`, `must lie within ${MAX_KM} km of the resort`)
    changes.set(ride.number, change)
  }
  return { person: personChange(placed, Customer), rides: changes }
}

function personChange({ booking }: FullBooking, customer: ChangeBody['Customer']): PersonChange {
  if (!customer) return {}
  const { name, last_name, email, country_code, mobile_number } = customer
  const person = {
    ...(name !== undefined && { firstName: name }),
    ...(last_name !== undefined && { lastName: last_name }),
    ...(email !== undefined && { email }),
  }
  if (country_code === undefined && mobile_number === undefined) return person
  const phone = readPhone(country_code ?? booking.countryCode, mobile_number ?? booking.mobileNumber)
  if (!phone)
    throw invalidParam(
      'Booking.Customer.mobile_number',
      'must form a possible phone number together with country_code',
      { why: 'impossibleNumber' },
    )
  return { ...person, countryCode: phone.prefix, mobileNumber: phone.number }
}

/**
 * Returns the change of a ride. A new address without coordinates has none; coordinates alone belong to the existing
 * address.
 */
function rideChange(
  { details }: RideItem,
  { flight_number, address, coordinates: point, note }: ItemChange,
): RideChange {
  const [name = '', ...rest] = address?.split(',') ?? []
  const { name: knownName = '', address: knownAddress = '' } = details.accommodation ?? {}
  const where =
    address === undefined
      ? { name: knownName, address: knownAddress }
      : { name: name.trim(), address: rest.join(',').trim() }
  return {
    ...(flight_number !== undefined && { flightNumber: plainFlightNumber(flight_number) || null }),
    ...(note !== undefined && { note: note || null }),
    ...((address !== undefined || point) && {
      accommodation: { ...where, point: point ? { latitude: point.latitude, longitude: point.longitude } : null },
    }),
  }
}
