import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { type Booking, productReference } from '../../../services/bookings/booking.ts'
import type { BookingLogLine } from '../../../services/bookings/log.ts'
import { unlessChanged } from '../../../services/bookings/unless-changed.ts'
import {
  changeRide,
  findChangeable,
  previewRideChange,
  type RideChangePreview,
} from '../../../services/changes/change-ride.ts'
import type { WantedRide } from '../../../services/changes/plan-ride-change.ts'
import { SETTLE_WAYS } from '../../../services/changes/settle-difference.ts'
import { findAssignment } from '../../../services/rides/assignment.ts'
import { listRidesAround } from '../../../services/rides/day-of-rides.ts'
import { type Driver, findDriver } from '../../../services/rides/driver.ts'
import { type Clash, fitOf, isClash } from '../../../services/rides/fit.ts'
import { parseDecimal } from '../../../values/money.ts'
import type { Visit } from '../../door.ts'
import { mayManageMoney } from '../../permissions.ts'
import { readSeen } from '../../seen.ts'
import { sendAndTell } from '../../send-and-tell.ts'
import { getBooking, type SeenBooking } from '../get-booking.ts'
import { ridePreviewPage, unchangeablePage, WHY_NOT } from './item-page.ts'
import { filledInRide } from './read-ride.ts'
import { showForm } from './show-ride.ts'

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
export async function carryOut(deps: Deps, site: Site, visit: Visit, change: WantedChange): Promise<FastifyReply> {
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
export async function showPreview(
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
  return { catalogue: catalogue.current, canPayByCard: providers.current[environment] !== undefined }
}
