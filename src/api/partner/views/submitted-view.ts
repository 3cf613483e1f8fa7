import { z } from 'zod'
import type { Leg } from '../../../services/quoting/trips/trip.ts'
import type { LegExtras, TransferRequest } from '../../../services/sale/requests/stored-request.ts'
import { dayOf, formatDay, minuteOfDay } from '../../../values/time.ts'
import { calendarDay, flag } from '../../answer-fields.ts'

/** The submitted fields of `Transfer`, as they were parsed. */
const submittedTransfer = z.object({
  is_return: flag,
  route_from_code: z.string(),
  route_to_code: z.string(),
  return_route_to_code: z.string().optional(),
  outbound_date: calendarDay,
  outbound_time_hours: z.int(),
  outbound_time_minutes: z.int(),
  outbound_selected_time_is_flight: flag,
  return_date: calendarDay.optional(),
  return_time_hours: z.int().optional(),
  return_time_minutes: z.int().optional(),
  return_selected_time_is_flight: flag.optional(),
  adult_count: z.int(),
  children_count: z.int(),
  return_adult_count: z.int().optional(),
  return_children_count: z.int().optional(),
})

/** The submitted fields of `AdditionalInformation`; missing texts are null. */
const submittedInformation = z
  .object({
    booster_seat_count: z.int(),
    child_seat_count: z.int(),
    ski_count: z.int(),
    snowboard_count: z.int(),
    return_booster_seat_count: z.int(),
    return_child_seat_count: z.int(),
    return_ski_count: z.int(),
    return_snowboard_count: z.int(),
    accommodation_name: z.string().nullable(),
    accommodation_address: z.string().nullable(),
    flight_number: z.string().nullable(),
    return_flight_number: z.string().nullable(),
    additional_information: z.string().nullable(),
    accommodation_coordinates: z.string().nullable(),
  })
  .meta({ id: 'AdditionalInformation' })

/** Returns the schema of a stored request, in which `Transfer` has these fields, with what was submitted. */
export function recordWithSubmitted<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .object({
      Transfer: z.object({ ...fields, ...submittedTransfer.shape }),
      AdditionalInformation: submittedInformation,
    })
    .meta({ id: 'StoredTransfer', description: 'The same, with what was submitted.' })
}

/** Adds what was submitted to the `Transfer` of a version. */
export function withSubmitted<Transfer extends object>(transfer: Transfer, request: TransferRequest) {
  return {
    Transfer: { ...transfer, ...transferFields(request) },
    AdditionalInformation: informationFields(request),
  }
}

/** Returns `Transfer` in the fields of its request. */
function transferFields({ trip: { outbound, return: back } }: TransferRequest): z.input<typeof submittedTransfer> {
  const there = legTime(outbound)
  const oneWay = {
    is_return: back ? 1 : 0,
    route_from_code: outbound.from,
    route_to_code: outbound.to,
    outbound_date: there.date,
    outbound_time_hours: there.hours,
    outbound_time_minutes: there.minutes,
    outbound_selected_time_is_flight: there.isFlight,
    adult_count: outbound.party.adults,
    children_count: outbound.party.children,
  }
  if (!back) return oneWay
  const andBack = legTime(back)
  return {
    ...oneWay,
    return_route_to_code: back.to,
    return_date: andBack.date,
    return_time_hours: andBack.hours,
    return_time_minutes: andBack.minutes,
    return_selected_time_is_flight: andBack.isFlight,
    return_adult_count: back.party.adults,
    return_children_count: back.party.children,
  }
}

function legTime({ at, anchor }: Leg) {
  const minute = minuteOfDay(at)
  return {
    date: formatDay(dayOf(at)),
    hours: Math.floor(minute / 60),
    minutes: minute % 60,
    isFlight: anchor === 'flight' ? 1 : 0,
  }
}

/** Returns `AdditionalInformation` in the fields of its request. */
function informationFields(request: TransferRequest): z.input<typeof submittedInformation> {
  const { trip, accommodation, note } = request
  const there = legInformation(trip.outbound, request.outbound)
  const back = legInformation(trip.return, request.return)
  return {
    booster_seat_count: there.boosters,
    child_seat_count: there.childSeats,
    ski_count: there.skis,
    snowboard_count: there.snowboards,
    return_booster_seat_count: back.boosters,
    return_child_seat_count: back.childSeats,
    return_ski_count: back.skis,
    return_snowboard_count: back.snowboards,
    accommodation_name: accommodation.name,
    accommodation_address: accommodation.address,
    flight_number: there.flightNumber,
    return_flight_number: back.flightNumber,
    additional_information: note,
    accommodation_coordinates: accommodation.point?.text ?? null,
  }
}

function legInformation(leg: Leg | null, extras: LegExtras) {
  return { boosters: leg?.party.boosters ?? 0, childSeats: leg?.party.childSeats ?? 0, ...extras }
}
