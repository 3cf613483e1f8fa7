import { STAY_LENGTH, type Stays } from '../../../checkout/travel-form.ts'
import type { RideItem } from '../../../services/bookings/find-booking.ts'
import { legOf, type WantedRide } from '../../../services/changes/plan-ride-change.ts'
import { addressLine } from '../../../values/address.ts'
import { dayOf, formatDay, formatTime, localMinute, parseDay } from '../../../values/time.ts'
import type { FaultSentences } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'

/** Returns the fields of a ride as it was sold. */
export function filledInRide(ride: RideItem): TextParams {
  const { at, anchor, party, luggage } = legOf(ride)
  const { adults, children, infants, childSeats, boosters } = party
  const numbers = {
    adults,
    children,
    infants,
    child_seats: childSeats,
    boosters,
    luggage: luggage.suitcases,
    ski_bags: luggage.skiBags,
    vehicle_type_id: ride.vehicleId,
  }
  return {
    date: formatDay(dayOf(at)),
    time: formatTime(at),
    is_flight: anchor === 'flight' ? '1' : '0',
    ...Object.fromEntries(Object.entries(numbers).map(([name, count]) => [name, String(count)])),
    accommodation: addressLine(ride.details.accommodation) ?? '',
    price: 'today',
  }
}

/** Parses the form of a ride, or returns what is wrong with it. Missing fields stay as they are. */
export function readRide(
  typed: TextParams,
  ride: RideItem,
  stays: Stays,
): { wanted: WantedRide } | { faults: FaultSentences } {
  const params = { ...filledInRide(ride), ...typed }
  const faults: Record<string, string> = {}
  const count = (name: string, least = 0) => {
    const text = params[name]?.trim() ?? ''
    const number = /^\d{1,2}$/.test(text) ? Number(text) : -1
    if (number < least) faults[name] = `Please enter a number from ${least} to 99.`
    return number
  }
  const day = parseDay(params['date'] ?? '')
  if (day === undefined) faults['date'] = 'Please choose a date.'
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(params['time']?.trim() ?? '') ?? []
  if (hours === undefined) faults['time'] = 'Please enter the time, such as 10:30.'
  if (params['is_flight'] !== '0' && params['is_flight'] !== '1')
    faults['is_flight'] = 'Please choose what it is the time of.'
  if (params['price'] !== 'today' && params['price'] !== 'kept') faults['price'] = 'Please choose a price.'
  const party = {
    adults: count('adults', 1),
    children: count('children'),
    infants: count('infants'),
    childSeats: count('child_seats'),
    boosters: count('boosters'),
  }
  const skiBags = count('ski_bags')
  const { luggage } = ride.details
  const wanted: WantedRide = {
    at: localMinute(day ?? 0, Number(hours ?? 0), Number(minutes ?? 0)),
    anchor: params['is_flight'] === '1' ? 'flight' : 'pickup',
    party,
    luggage: { ...luggage, suitcases: count('luggage'), skiBags },
    vehicleId: /^\d{1,9}$/.test(params['vehicle_type_id'] ?? '') ? Number(params['vehicle_type_id']) : -1,
    accommodation: readStay(params['accommodation']?.trim() ?? '', ride, stays, faults),
    price: params['price'] === 'kept' ? 'kept' : 'today',
  }
  if (wanted.vehicleId < 0) faults['vehicle_type_id'] = 'Please choose a vehicle.'
  return Object.keys(faults).length > 0 ? { faults } : { wanted }
}

/** Parses the address. If it stays the same, it keeps its coordinates. */
function readStay(
  text: string,
  { details: { accommodation } }: RideItem,
  stays: Stays,
  faults: Record<string, string>,
): WantedRide['accommodation'] {
  if (text === (addressLine(accommodation) ?? '')) return accommodation
  if (text === '' || text.length > STAY_LENGTH) {
    faults['accommodation'] = `Please enter an address of at most ${STAY_LENGTH} characters.`
    return accommodation
  }
  const known = stays.byName(text)
  if (known) return { name: known.name, address: known.address, point: known.point }
  const [name = '', ...address] = text.split(',')
  return { name: name.trim(), address: address.join(',').trim(), point: null }
}
