import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { seeOther } from '../../http/redirect.ts'
import { isChangeable } from '../../services/bookings/change-booking.ts'
import type { FullBooking } from '../../services/bookings/find-booking.ts'
import { changeDetails, type DetailsChange } from '../../services/changes/change-details.ts'
import { PARTNER } from '../../values/actor.ts'
import { unbroken } from '../../values/text.ts'
import type { FaultSentences } from '../../web/parts/fields.ts'
import type { Door, Visit } from '../door.ts'
import { getOwn } from './booking.ts'
import { changeableRides, readChangeForm } from './change-form.ts'
import { changePage, closedChangePage } from './change-page.ts'

/**
 * GET and POST /panel/bookings/<reference>/change: the same changes as PATCH /booking/<reference>, by the same rules.
 */
export function changeBookings(door: Door, { db, catalogue, sender, operator }: Deps, site: Site): void {
  const phone = unbroken(operator.phone)
  const path = '/panel/bookings/:reference/change'

  door.get(path, async (visit) => showForm(visit, await getOwn(visit)))

  door.post(path, async (visit) => {
    const { typed, now, reply, done } = visit
    const found = await getOwn(visit)
    const wanted = readChangeForm(catalogue.current, found, typed, now)
    const url = `${site.url}/panel/bookings/${found.booking.reference}`
    // The second of two identical forms finds nothing left to change.
    if (wanted === 'nothing') return seeOther(reply, url)
    if (typed['seen'] !== found.booking.updatedAt.toISOString()) return showForm(visit, found, { isOutdated: true })
    if (wanted === 'closed') return showClosed(visit, found)
    if ('faults' in wanted) return showForm(visit, found, wanted)
    const changed = await change(found, wanted.change, now)
    if (changed === 'outdated') return showForm(visit, await getOwn(visit), { isOutdated: true })
    return changed
      ? done(url, 'The booking has been changed. Its new vouchers are on their way to you.')
      : showClosed(visit, found)
  })

  async function change({ booking }: FullBooking, wanted: DetailsChange, now: Date) {
    const { changeCutoffMinutes: cutoffMinutes } = catalogue.current.sale
    const rules = { actor: PARTNER, sender, cutoffMinutes, seenAt: booking.updatedAt } as const
    try {
      return await changeDetails(db, booking, wanted, rules, now)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'BOOKING_CHANGED') return 'outdated'
      throw error
    }
  }

  function showForm(
    visit: Visit,
    found: FullBooking,
    { faults = {}, isOutdated = false }: { faults?: FaultSentences; isOutdated?: boolean } = {},
  ) {
    const { typed, now, show } = visit
    if (!isChangeable(found, catalogue.current.sale.changeCutoffMinutes, now)) return showClosed(visit, found)
    return show(changePage(site, { found, rides: changeableRides(found, now), phone, typed, faults, isOutdated }))
  }

  function showClosed({ show }: Visit, found: FullBooking) {
    return show(closedChangePage(site, found, phone))
  }
}
