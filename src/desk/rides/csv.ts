import { type DayRide, skisOf } from '../../services/rides/day-of-rides.ts'
import { addressLine } from '../../values/address.ts'
import { type CsvColumns, csvFile } from '../../values/csv.ts'
import { toDecimal } from '../../values/money.ts'
import { formatInstant, OPERATOR_ZONE } from '../../values/time.ts'
import { marksOf } from './marks.ts'

const COLUMNS: CsvColumns<DayRide> = {
  starts_at: ({ startsAt }) => formatInstant(startsAt, OPERATOR_ZONE),
  item: ({ item }) => item,
  state: ({ state }) => state,
  marks: (ride) => marksOf(ride).join(' '),
  sold_at_time: ({ soldStartsAt }) => formatInstant(soldStartsAt, OPERATOR_ZONE),
  flight: ({ details }) => details.flight?.number,
  from: ({ details }) => details.from.en,
  from_code: ({ fromCode }) => fromCode,
  to: ({ details }) => details.to.en,
  to_code: ({ toCode }) => toCode,
  address: ({ details }) => addressLine(details.accommodation),
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  phone: ({ phone }) => phone,
  adults: ({ details }) => details.adults,
  children: ({ details }) => details.children,
  infants: ({ details }) => details.infants,
  luggage: ({ details }) => details.luggage.suitcases,
  skis: skisOf,
  child_seats: ({ details }) => details.childSeats,
  boosters: ({ details }) => details.boosters,
  vehicle: ({ vehicleId }) => vehicleId,
  driver: ({ driver }) => driver?.id,
  to_collect: ({ toCollect }) => toCollect && toDecimal(toCollect.minor).toFixed(2),
  currency: ({ toCollect }) => toCollect?.currency,
  note: ({ details }) => details.notes,
  vehicle_name: ({ details }) => details.vehicle.en,
  driver_name: ({ driver }) => driver?.name,
}

/** Returns rides as CSV, in order. */
export function ridesCsv(rides: readonly DayRide[]): string {
  return csvFile(COLUMNS, rides)
}
