import { FieldFault, type Kind, shape } from '../../http/fields.ts'
import { BOOSTER_FROM, GROWN_FROM } from '../../services/quoting/trips/fit-seats.ts'
import { MAX_VEHICLES, sizeOf, type VehicleCount } from '../../services/quoting/trips/fleet.ts'
import { plainList } from '../../values/code.ts'
import { FLIGHT_NUMBER_LENGTH, plainFlightNumber } from '../../values/flight-number.ts'
import { isPlaceCode, PLACE_CODE_PATTERN, type PlaceCode } from '../../values/place-code.ts'
import { readCode, soughtIn } from '../sought-places.ts'

const NOT_A_CODE = 'must be a location code such as airport-1, train_station-48, city-46 or resort-11'

/** A location code. The quote determines whether the place exists. */
export const locationCode: Kind<PlaceCode> = {
  read: (value) => readCode(value, isPlaceCode) ?? new FieldFault(NOT_A_CODE, { sought: soughtIn(value) }),
  schema: { type: 'string', pattern: PLACE_CODE_PATTERN.source },
}

const NOT_AGES = new FieldFault('must be ages from 0 to 17 separated by commas')

const AGES = /^((\d|1[0-7])(,(\d|1[0-7])){0,99})?$/

/** Ages of children, separated by commas or in a list of JSON; an empty text is an empty list. */
export const ages: Kind<number[]> = {
  read(value) {
    const written = Array.isArray(value) ? value.join(',') : value
    const list = typeof written === 'string' ? plainList(written) : undefined
    if (list === undefined || !AGES.test(list)) return NOT_AGES
    return list === '' ? [] : list.split(',').map(Number)
  },
  schema: { type: 'string', pattern: AGES.source },
}

/** Returns ages; null for none. */
export function agesOrNull(ages: number[] | undefined): number[] | null {
  return ages && ages.length > 0 ? ages : null
}

const FLEET = /^\d{1,9}:[1-9](,\d{1,9}:[1-9])*$/
const NOT_A_FLEET = new FieldFault('must be vehicle types and how many of each, such as 2:2,5:1')

/** The number of vehicles of each type that drive together, as in URLs: `2:2,5:1`. */
export const vehicleCounts: Kind<VehicleCount[]> = {
  read(value) {
    const list = typeof value === 'string' ? plainList(value) : ''
    if (!FLEET.test(list)) return NOT_A_FLEET
    const fleet = list.split(',').map((pair) => {
      const [vehicleTypeId, count] = pair.split(':').map(Number)
      return { vehicleTypeId: vehicleTypeId ?? 0, count: count ?? 0 }
    })
    return sizeOf(fleet) > MAX_VEHICLES ? NOT_A_FLEET : fleet
  },
  schema: { type: 'string', pattern: FLEET.source },
}

/** Formats vehicles as `vehicleCounts` parses them. */
export function vehicleCountsText(fleet: readonly VehicleCount[]): string {
  return fleet.map(({ vehicleTypeId, count }) => `${vehicleTypeId}:${count}`).join(',')
}

const plainNumber = shape(
  new RegExp(`^[A-Za-z0-9-]{0,${FLIGHT_NUMBER_LENGTH}}$`),
  `must be at most ${FLIGHT_NUMBER_LENGTH} letters, digits and dashes`,
)

/** A flight number: letters, digits and dashes. */
export const flightNumber: Kind<string> = {
  read(value) {
    const read = plainNumber.read(value)
    return read instanceof FieldFault && typeof value === 'string' ? plainNumber.read(plainFlightNumber(value)) : read
  },
  schema: plainNumber.schema,
}

/** The ages of children for whom we suggest each kind of seat, in the words of descriptions. */
export const SEAT_AGES = {
  childSeat: `up to ${BOOSTER_FROM - 1} years`,
  booster: `${BOOSTER_FROM} to ${GROWN_FROM - 1} years`,
}
