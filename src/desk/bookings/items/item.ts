import type { FastifyReply } from 'fastify'
import { routeKey, type VehicleType } from '../../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { seeOther } from '../../../http/redirect.ts'
import type { Booking, BookingItem } from '../../../services/bookings/booking.ts'
import type { FullBooking, RideItem } from '../../../services/bookings/find-booking.ts'
import { type BookingLogLine, listBookingLog } from '../../../services/bookings/log.ts'
import { unlessChanged } from '../../../services/bookings/unless-changed.ts'
import { findDriver } from '../../../services/dispatch/driver.ts'
import { findDuty } from '../../../services/dispatch/duty.ts'
import {
  changeRide,
  findChangeable,
  previewRideChange,
  type Unchangeable,
} from '../../../services/selling/changing/change-ride.ts'
import type { WantedRide } from '../../../services/selling/changing/plan-ride-change.ts'
import { SETTLE_WAYS } from '../../../services/selling/changing/settle-difference.ts'
import { sendRefunds } from '../../../services/selling/paying/send-refunds.ts'
import { resortOfItems } from '../../../site/booking/change.ts'
import { staysAround } from '../../../site/booking/stays-around.ts'
import { parseDecimal } from '../../../values/money.ts'
import type { TextParams } from '../../../web/text-params.ts'
import { isConfirmed } from '../../confirm.ts'
import type { Door, Visit } from '../../door.ts'
import { getBooking, type SeenBooking, seenLines } from '../get-booking.ts'
import { rideFormPage, ridePreviewPage, unchangeablePage, WHY_NOT } from './item-page.ts'
import { filledInRide, readRide, type RideFaults } from './read-ride.ts'

/** Registers /desk/bookings/<reference>/items/<n>, where rides are changed. */
export function item(door: Door, deps: Deps, site: Site): void {
  const { db, catalogue, providers } = deps
  const path = '/desk/bookings/:reference/items/:number'

  door.get(path, async (visit) => {
    const full = await getBooking(db, visit.named)
    const { booking } = full
    const found = await findChangeable(db, booking, getItem(full, visit.named).number)
    if (typeof found === 'string')
      return visit.show(unchangeablePage(site, booking, { why: found, code: 422, since: [] }))
    return showForm(visit, booking, found.ride, { typed: filledInRide(found.ride), faults: {} })
  })

  door.post(path, async (visit) => {
    const { typed, named } = visit
    const full = await getBooking(db, named)
    const { booking } = full
    const { number } = getItem(full, named)
    const found = await findChangeable(db, booking, number)
    if (typeof found === 'string') return showUnchangeable(visit, booking, found)
    const { ride } = found
    const read = readRide(typed, ride, staysOf(ride))
    if ('faults' in read) return showForm(visit, booking, ride, { typed: { ...filledInRide(ride), ...typed }, ...read })
    try {
      return isConfirmed(typed)
        ? await carryOut(visit, full, number, read.wanted)
        : await showPreview(visit, { ...full, number, wanted: read.wanted })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Somebody else may have cancelled it since it was read above.
      const latest = await findChangeable(db, (await getBooking(db, named)).booking, number)
      if (typeof latest === 'string') return showUnchangeable(visit, booking, latest)
      const sentence = `That is not possible: ${error.message}.`
      return showForm(visit, booking, ride, { typed: { ...filledInRide(ride), ...typed }, faults: {}, sentence })
    }
  })

  async function carryOut(visit: Visit, seen: SeenBooking, number: number, wanted: WantedRide): Promise<FastifyReply> {
    const { typed, doer, now, reply, named } = visit
    const { booking } = seen
    const { ways } = await getPreview(booking, number, wanted, now)
    const way = ways.length === 0 ? undefined : ways.find((one) => one.way === (typed['settle'] ?? ways[0]?.way))?.way
    if (ways.length > 0 && !way && !SETTLE_WAYS.some((one) => one === typed['settle']))
      return showPreview(visit, { ...seen, number, wanted, status: 422, sentence: 'Please choose how it is settled.' })
    const shown = {
      priceMinor: parseDecimal(typed['quoted_price'] ?? '', 2),
      departure: /^\d{1,9}$/.test(typed['quoted_departure'] ?? '') ? Number(typed['quoted_departure']) : undefined,
      way,
    }
    const outcome = await unlessChanged(db, booking.id, seenLines(typed), (tx, locked) =>
      changeRide(tx, changeDeps(locked), locked, { number, wanted, shown }, doer, now),
    )
    if (outcome && 'done' in outcome && outcome.done) {
      await sendRefunds(deps, booking.id, now)
      return seeOther(reply, `${site.url}/desk/bookings/${booking.reference}`)
    }
    const since = outcome && 'since' in outcome ? outcome.since : []
    const latest = await getBooking(db, named)
    const found = await findChangeable(db, latest.booking, number)
    if (typeof found === 'string')
      return visit.show(unchangeablePage(site, latest.booking, { why: found, code: 409, since }))
    const sentence = since.length > 0 ? undefined : 'The price is no longer the one that was shown. Nothing was done.'
    return showPreview(visit, { ...latest, number, wanted, status: 409, since, sentence })
  }

  async function showPreview(
    visit: Visit,
    { booking, seen, number, wanted, status = 200, since = [], sentence }: ShownPreview,
  ): Promise<FastifyReply> {
    const preview = await getPreview(booking, number, wanted, visit.now)
    const { ride, plan } = preview
    if (status === 200 && plan.changes.length === 0 && plan.priceMinor === ride.priceMinor) {
      const typed = { ...filledInRide(ride), ...visit.typed }
      return showForm(visit, booking, ride, { typed, faults: {}, sentence: 'Nothing differs from what is booked.' })
    }
    const duty = await findDuty(db, preview.ride)
    const driver = duty?.driverId ? await findDriver(db, duty.driverId) : undefined
    const view = {
      booking,
      preview,
      driver: driver?.name ?? null,
      asked: visit.typed,
      seen,
      since,
      sentence,
    }
    return visit.show({ ...ridePreviewPage(site, view), status })
  }

  async function getPreview(booking: Booking, number: number, wanted: WantedRide, now: Date) {
    const preview = await previewRideChange(db, changeDeps(booking), booking, number, wanted, now)
    if (typeof preview === 'string') throw new ApiError('CHANGE_CLOSED', WHY_NOT[preview])
    return preview
  }

  async function showUnchangeable({ typed, show }: Visit, booking: Booking, why: Unchangeable): Promise<FastifyReply> {
    const since = await logSince(booking, typed)
    return show(unchangeablePage(site, booking, { why, code: since.length > 0 ? 409 : 422, since }))
  }

  function showForm({ show }: Visit, booking: Booking, ride: RideItem, form: ShownForm): FastifyReply {
    const isRefused = Object.keys(form.faults).length > 0 || form.sentence !== undefined
    const page = rideFormPage(site, { booking, ride, vehicles: vehiclesOf(ride), ...form })
    return show({ ...page, status: isRefused ? 422 : 200 })
  }

  async function logSince(booking: Booking, typed: TextParams): Promise<BookingLogLine[]> {
    const seen = seenLines(typed)
    return seen === undefined ? [] : (await listBookingLog(db, booking)).slice(seen)
  }

  function changeDeps({ environment }: Booking) {
    return { catalogue: catalogue.current, canPayByCard: providers.current[environment] !== undefined }
  }

  /** Returns the vehicles of the route, and the one that was sold; of a shuttle that one alone. */
  function vehiclesOf({ fromCode, toCode, vehicleId, shared }: RideItem): VehicleType[] {
    const { routes, vehicles } = catalogue.current
    const driven = shared ? [] : (routes.get(routeKey(fromCode, toCode))?.fares.map(({ vehicle }) => vehicle) ?? [])
    const sold = vehicles.get(vehicleId)
    return sold && !driven.includes(sold) ? [...driven, sold] : driven
  }

  function staysOf(ride: RideItem) {
    return staysAround(catalogue.current, resortOfItems(catalogue.current, [ride]))
  }
}

/** Returns the item of a booking named in the path. Throws NOT_FOUND. */
export function getItem({ items }: FullBooking, { number: named = '' }: TextParams): BookingItem {
  const found = items.find(({ number }) => String(number) === named)
  if (!found) throw new ApiError('NOT_FOUND', 'there is no such item')
  return found
}

interface ShownForm {
  typed: TextParams
  faults: RideFaults
  sentence?: string
}

interface ShownPreview extends Pick<SeenBooking, 'booking' | 'seen'> {
  number: number
  wanted: WantedRide
  status?: 200 | 409 | 422
  since?: readonly BookingLogLine[]
  sentence?: string | undefined
}
