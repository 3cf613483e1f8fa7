import type { FastifyReply } from 'fastify'
import { type Catalogue, routeKey, type VehicleType } from '../../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../../deps.ts'
import type { Booking } from '../../../services/bookings/booking.ts'
import type { RideItem } from '../../../services/bookings/find-booking.ts'
import { listLogSince } from '../../../services/bookings/seen-log.ts'
import type { Unchangeable } from '../../../services/changes/change-ride.ts'
import type { FaultSentences } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import type { Visit } from '../../door.ts'
import { readSeen } from '../../seen.ts'
import { rideFormPage, unchangeablePage } from './item-page.ts'

/** The form of a ride as it is shown: what was typed, and what is wrong with it. */
interface ShownForm {
  typed: TextParams
  faults: FaultSentences
  sentence?: string
  status?: 403 | 422
}

/** Sends the form that changes a ride; with 422 unless told otherwise if something is wrong with it. */
export function showForm(
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
export async function showUnchangeable(
  { db }: Pick<Deps, 'db'>,
  site: Site,
  visit: Visit,
  booking: Booking,
  why: Unchangeable,
): Promise<FastifyReply> {
  const since = await listLogSince(db, [booking.id], readSeen(visit))
  return visit.show(unchangeablePage(site, booking, { why, code: since.length > 0 ? 409 : 422, since }))
}
