import { staysAround } from '../../../checkout/stays-around.ts'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import type { BookingItem } from '../../../services/bookings/booking.ts'
import type { FullBooking } from '../../../services/bookings/find-booking.ts'
import { findChangeable } from '../../../services/changes/change-ride.ts'
import { resortOfItems } from '../../../site/trip/change.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { isConfirmed } from '../../confirm.ts'
import type { Door } from '../../door.ts'
import { getBooking } from '../get-booking.ts'
import { carryOut, showPreview } from './confirm-ride.ts'
import { unchangeablePage } from './item-page.ts'
import { filledInRide, readRide } from './read-ride.ts'
import { showForm, showUnchangeable } from './show-ride.ts'

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
      const sentence = `That is not possible: ${error.message}.`
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
