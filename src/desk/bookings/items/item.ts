import type { FastifyReply } from 'fastify'
import { type Catalogue, routeKey, type VehicleType } from '../../../catalogue/catalogue.ts'
import { STAY_LENGTH, type Stays, staysAround } from '../../../checkout/journey.ts'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { asTyped, readDay, timeOfDay } from '../../../http/date-fields.ts'
import { FieldFault } from '../../../http/fields.ts'
import { type BookingItem, type Booking, ofReference, productReference } from '../../../services/bookings/booking.ts'
import type { FullBooking, RideItem } from '../../../services/bookings/find-booking.ts'
import { type BookingLogLine, unlessChanged, listLogSince, listVersions } from '../../../services/bookings/log.ts'
import {
  findChangeable,
  changeRide,
  previewRideChange,
  type RideChangePreview,
  type Unchangeable,
} from '../../../services/changes/change-ride.ts'
import { type WantedRide, legOf } from '../../../services/changes/plan-ride-change.ts'
import { SETTLE_WAYS } from '../../../services/changes/settle-difference.ts'
import { findAssignment } from '../../../services/rides/assignment.ts'
import { listRidesAround } from '../../../services/rides/day-of-rides.ts'
import { type Driver, findDriver } from '../../../services/rides/driver.ts'
import { type Clash, fitOf, isClash } from '../../../services/rides/fit.ts'
import { resortOfItems } from '../../../site/trip/change/change.ts'
import { addressLine } from '../../../values/country.ts'
import { parseDecimal } from '../../../values/money.ts'
import { dayOf, formatDay, formatTime, localMinute } from '../../../values/time.ts'
import type { FaultSentences } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { isConfirmed, readSeen } from '../../confirm.ts'
import type { Door, Visit } from '../../door.ts'
import { mayManageMoney } from '../../permissions.ts'
import { sendAndTell } from '../../send-and-tell.ts'
import { getBooking, type SeenBooking } from '../get-booking.ts'
import { unchangeablePage, ridePreviewPage, WHY_NOT, rideFormPage } from './item-page.ts'

/** Registers /desk/bookings/<reference>/items/<n>, where rides are changed. */
export function item(door: Door, deps: Deps, site: Site): void {
  const { db, catalogue } = deps
  const path = '/desk/bookings/:reference/items/:number'

  door.get(path, async (visit) => {
    const full = await getBooking(db, visit.params)
    const { booking } = full
    const found = await findChangeable(db, booking, getItem(full, visit.params).number)
    if (typeof found === 'string')
      return visit.show(unchangeablePage(site, booking, { why: found, code: 422, since: [] }))
    const { ride } = found
    return showForm(deps, site, visit, { booking, ride, typed: filledInRide(ride), faults: {} })
  })

  door.post(path, async (visit) => {
    const { params } = visit
    const full = await getBooking(db, params)
    const { booking } = full
    const { number } = getItem(full, params)
    const found = await findChangeable(db, booking, number)
    if (typeof found === 'string') return showUnchangeable(deps, site, visit, booking, found)
    const { ride } = found
    const typed = { ...filledInRide(ride), ...visit.typed }
    const stays = staysAround(catalogue.current, resortOfItems(catalogue.current, [ride]))
    const read = readRide(visit.typed, ride, stays)
    if ('faults' in read) return showForm(deps, site, visit, { booking, ride, typed, ...read })
    const change = { ...full, number, wanted: read.wanted }
    try {
      return isConfirmed(visit.typed)
        ? await carryOut(deps, site, visit, change)
        : await showPreview(deps, site, visit, change)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Somebody else may have cancelled it since it was read above.
      const latest = await findChangeable(db, (await getBooking(db, params)).booking, number)
      if (typeof latest === 'string') return showUnchangeable(deps, site, visit, booking, latest)
      // The operator's words, of a closure, may be sentences.
      const sentence = `That is not possible: ${error.message.replace(/\.$/, '')}.`
      const status = error.code === 'FORBIDDEN' ? 403 : 422
      return showForm(deps, site, visit, { booking, ride, typed, faults: {}, sentence, status })
    }
  })
}

/** Returns the item of a booking named in the path. Throws NOT_FOUND. */
export function getItem({ items }: FullBooking, { number: typed = '' }: TextParams): BookingItem {
  const found = items.find(({ number }) => String(number) === typed)
  if (!found) throw new ApiError('NOT_FOUND', 'there is no such item')
  return found
}

/** A change that a form asks for, of a booking as the operator has seen it. */
interface WantedChange extends Pick<SeenBooking, 'booking' | 'seen'> {
  number: number
  wanted: WantedRide
}

/** Why a preview is shown again. */
interface Again {
  status: 409 | 422
  since?: readonly BookingLogLine[]
  sentence?: string | undefined
}

/** Changes a ride as previewed, unless the booking or the price has changed since; then shows the preview again. */
async function carryOut(deps: Deps, site: Site, visit: Visit, change: WantedChange): Promise<FastifyReply> {
  const { db } = deps
  const { typed, by, now, params } = visit
  const { booking, number, wanted } = change
  const { ways } = await getPreview(deps, visit, change)
  const way = ways.length === 0 ? undefined : ways.find((one) => one.way === (typed['settle'] ?? ways[0]?.way))?.way
  if (ways.length > 0 && !way && !SETTLE_WAYS.some((one) => one === typed['settle']))
    return showPreview(deps, site, visit, change, { status: 422, sentence: 'Please choose how it is settled.' })
  const shown = {
    priceMinor: parseDecimal(typed['quoted_price'] ?? '', 2),
    departure: /^\d{1,9}$/.test(typed['quoted_departure'] ?? '') ? Number(typed['quoted_departure']) : undefined,
    way,
  }
  const outcome = await unlessChanged(db, booking.id, readSeen(visit), (tx, locked) =>
    changeRide(tx, changeDeps(deps, locked), locked, { number, wanted, shown }, by, now),
  )
  if ('done' in outcome && outcome.done) {
    const { words, isFailure } = await sendAndTell(deps, booking, { done: `Item ${number} changed` }, now)
    return visit.done(`${site.url}/desk/bookings/${booking.reference}`, words, { isFailure })
  }
  const since = 'since' in outcome ? outcome.since : []
  const latest = await getBooking(db, params)
  const found = await findChangeable(db, latest.booking, number)
  if (typeof found === 'string')
    return visit.show(unchangeablePage(site, latest.booking, { why: found, code: 409, since }))
  const sentence = since.length > 0 ? undefined : 'The price is no longer the one that was shown. Nothing was done.'
  return showPreview(deps, site, visit, { ...latest, number, wanted }, { status: 409, since, sentence })
}

/** Sends the comparison of a ride before and after a change, to be confirmed; the form if nothing would change. */
async function showPreview(
  deps: Deps,
  site: Site,
  visit: Visit,
  change: WantedChange,
  again?: Again,
): Promise<FastifyReply> {
  const { db } = deps
  const { booking, seen } = change
  const preview = await getPreview(deps, visit, change)
  const { ride, plan } = preview
  if (!again && plan.changes.length === 0 && plan.priceMinor === ride.priceMinor) {
    const typed = { ...filledInRide(ride), ...visit.typed }
    const sentence = 'Nothing differs from what is booked.'
    return showForm(deps, site, visit, { booking, ride, typed, faults: {}, sentence })
  }
  const assignment = await findAssignment(db, ride)
  const driver = assignment?.driverId ? await findDriver(db, assignment.driverId) : undefined
  const { status = 200, since = [], sentence } = again ?? {}
  const clash = driver ? await findClash(deps, driver, booking, preview) : null
  const view = { booking, preview, driver: driver?.name ?? null, clash, asked: visit.typed, seen, since, sentence }
  return visit.show({ ...ridePreviewPage(site, view), status })
}

/** Returns what the changed ride clashes with among those of its driver, if that is one of our own. */
async function findClash(
  { db, catalogue }: Deps,
  driver: Driver,
  booking: Booking,
  { ride, plan }: RideChangePreview,
): Promise<Clash | null> {
  if (driver.kind === 'carrier') return null
  const { fromCode, toCode, shared: isShared } = ride
  const after = { ...plan, item: productReference(booking, ride), fromCode, toCode, isShared }
  const fit = fitOf(after, await listRidesAround(db, [driver.id], [plan]), catalogue.current.places)
  return isClash(fit) ? fit : null
}

/** Throws CHANGE_CLOSED, and FORBIDDEN for a change that gives away what the operator may not (decisions 9.2). */
async function getPreview(deps: Deps, { operator, now }: Visit, { booking, number, wanted }: WantedChange) {
  const preview = await previewRideChange(deps.db, changeDeps(deps, booking), booking, number, wanted, now)
  if (typeof preview === 'string') throw new ApiError('CHANGE_CLOSED', WHY_NOT[preview])
  if (preview.isGift && !mayManageMoney(operator.role)) throw new ApiError('FORBIDDEN', NO_GIFT)
  return preview
}

const NO_GIFT =
  'this costs more than what was sold, and to keep the price takes a colleague whose role may decide over money'

function changeDeps({ catalogue, providers }: Deps, { environment }: Booking) {
  return { catalogue: catalogue.current, takesCard: providers.current[environment]?.takes }
}

/** The form of a ride as it is shown: what was typed, and what is wrong with it. */
interface ShownForm {
  typed: TextParams
  faults: FaultSentences
  sentence?: string
  status?: 403 | 422
}

/** Sends the form that changes a ride; with 422 unless told otherwise if something is wrong with it. */
function showForm(
  { catalogue }: Pick<Deps, 'catalogue'>,
  site: Site,
  { show }: Visit,
  { booking, ride, status = 422, ...form }: ShownForm & { booking: Booking; ride: RideItem },
): FastifyReply {
  const isRefused = Object.keys(form.faults).length > 0 || form.sentence !== undefined
  const page = rideFormPage(site, { booking, ride, vehicles: vehiclesOf(catalogue.current, ride), ...form })
  return show({ ...page, status: isRefused ? status : 200 })
}

/** Returns the vehicles of the route, and the one that was sold; of a shuttle that one alone. */
function vehiclesOf({ routes, vehicles }: Catalogue, { fromCode, toCode, vehicleId, shared }: RideItem): VehicleType[] {
  const driven = shared ? [] : (routes.get(routeKey(fromCode, toCode))?.fares.map(({ vehicle }) => vehicle) ?? [])
  const sold = vehicles.get(vehicleId)
  return sold && !driven.includes(sold) ? [...driven, sold] : driven
}

/** Sends why a form was not carried out: the item cannot be changed, perhaps because of what others have done. */
async function showUnchangeable(
  { db }: Pick<Deps, 'db'>,
  site: Site,
  visit: Visit,
  booking: Booking,
  why: Unchangeable,
): Promise<FastifyReply> {
  const since = await listLogSince(db, await listVersions(db, ofReference(booking.reference)), readSeen(visit))
  return visit.show(unchangeablePage(site, booking, { why, code: since.length > 0 ? 409 : 422, since }))
}

/** Returns the fields of a ride as it was sold. */
function filledInRide(ride: RideItem): TextParams {
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
function readRide(
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
  const day = readDay(params['date'] ?? '')
  if (day === undefined) faults['date'] = 'Please choose a date.'
  const minute = asTyped(timeOfDay).read(params['time'])
  if (minute instanceof FieldFault) faults['time'] = 'Please enter the time, such as 10:30.'
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
    at: localMinute(day ?? 0, 0, minute instanceof FieldFault ? 0 : minute),
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
