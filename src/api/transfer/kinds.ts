import { FieldFault, type Kind, shape } from '../../http/fields.ts'
import { BOOSTER_FROM, GROWN_FROM } from '../../services/quoting/trips/fit-seats.ts'
import { MAX_VEHICLES, sizeOf, type VehicleCount } from '../../services/quoting/trips/fleet.ts'
import { plainCode, plainList } from '../../values/code.ts'
import { FLIGHT_NUMBER_LENGTH, plainFlightNumber } from '../../values/flight-number.ts'
import { isPlaceCode, PLACE_CODE_PATTERN, type PlaceCode } from '../../values/place-code.ts'
import { readCode, soughtIn } from '../sought-places.ts'

/** Minutes since midnight. */
type MinuteOfDay = number

const NOT_A_CODE = 'must be a location code such as airport-1, train_station-48, city-46 or resort-11'

/** A location code. The quote determines whether the place exists. */
export const locationCode: Kind<PlaceCode> = {
  read: (value) => readCode(value, isPlaceCode) ?? new FieldFault(NOT_A_CODE, { sought: soughtIn(value) }),
  schema: { type: 'string', pattern: PLACE_CODE_PATTERN.source },
}

const NOT_A_TIME = 'must be a time as HH:MM, HHMM or HH'

const TIME = /^(?:([01]\d|2[0-3])(?::?([0-5]\d))?|(\d):([0-5]\d))$/

/** A time of day as `HH:MM`, `H:MM`, `HHMM` or `HH`. */
export const timeOfDay: Kind<MinuteOfDay> = {
  read(value) {
    const [match, hours, minutes, hour, minute] =
      (typeof value === 'string' && (TIME.exec(value) ?? TIME.exec(plainCode(value)))) || []
    if (match === undefined) return new FieldFault(NOT_A_TIME, { nearest: timeMeantBy(value) })
    return Number(hours ?? hour) * 60 + Number(minutes ?? minute ?? 0)
  },
  schema: { type: 'string', pattern: TIME.source },
  isNoneIfBlank: true,
}

/** Other ways in which people and programs write a time: `930`, `10h30`, `10.30`, `10:30:00`, `2:30 pm`. */
const WRITTEN_TIME = /^(\d{1,2}) ?(?:[:.h] ?)?([0-5]\d)?(?::[0-5]\d)? ?(?:([ap])\.?m\.?|h|uhr)?$/i

/** Returns the one time that a text can mean, as `HH:MM`. */
function timeMeantBy(value: unknown): string | undefined {
  const [match, hours, minutes = '00', half] = WRITTEN_TIME.exec(String(value).trim()) ?? []
  if (match === undefined) return undefined
  const isTwelve = half !== undefined
  const hour = isTwelve ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const isTime = isTwelve ? Number(hours) >= 1 && Number(hours) <= 12 : hour < 24
  return isTime ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}

const NOT_AGES = new FieldFault('must be ages from 0 to 17 separated by commas')

const AGES = /^((\d|1[0-7])(,(\d|1[0-7])){0,99})?$/

/** Ages of children, separated by commas; an empty text is an empty list. */
export const ages: Kind<number[]> = {
  read(value) {
    const list = typeof value === 'string' ? plainList(value) : undefined
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
