import type { Deps, Site } from '../../deps.ts'
import type { FullBooking } from '../../services/bookings/find-booking.ts'
import { canMove } from '../../services/bookings/states.ts'
import { cancelAsQuoted, previewCancellation } from '../../services/changes/cancel.ts'
import { PARTNER } from '../../values/actor.ts'
import { parseDecimal } from '../../values/money.ts'
import { unbroken } from '../../values/text.ts'
import type { Door, Visit } from '../door.ts'
import { getOwn, type ShowBooking } from './booking.ts'
import { cancellationPage } from './cancellation-page.ts'

/** GET and POST /panel/bookings/<reference>/cancellation: the same fee and cancellation as by API. */
export function cancelBookings(
  door: Door,
  { db, sender, operator }: Deps,
  site: Site,
  toPublicBooking: ShowBooking,
): void {
  const path = '/panel/bookings/:reference/cancellation'

  door.get(path, async (visit) => {
    const found = await getOwn(visit)
    const cancellation = await previewCancellation(db, found.booking, visit.now)
    if (!canMove(found.booking.status, 'cancel') || !cancellation.open) return showRefusal(visit, found)
    return visit.show(cancellationPage(site, { cancellation, now: visit.now, isOutdated: false }))
  })

  door.post(path, async (visit) => {
    const { typed, now, show, done: say } = visit
    const found = await getOwn(visit)
    // Without a displayed amount nothing is cancelled, because no refund is ever negative.
    const quotedRefundMinor = parseDecimal(typed['quoted_refund'] ?? '', 2)
    const quoted = { actor: PARTNER, quotedRefundMinor, sender } as const
    const done = await cancelAsQuoted(db, found.booking.id, quoted, now)
    if (!done) return showRefusal(visit, await getOwn(visit))
    if (done.booking.status !== 'cancelled')
      return show(cancellationPage(site, { cancellation: done, now, isOutdated: true }))
    const url = `${site.url}/panel/bookings/${found.booking.reference}`
    return say(url, 'The booking has been cancelled, and its vouchers are no longer valid.')
  })

  function showRefusal(visit: Visit, found: FullBooking) {
    const isCancelled = found.booking.status === 'cancelled'
    return toPublicBooking(visit, found, {
      status: isCancelled ? 409 : 422,
      title: isCancelled ? 'This booking has already been cancelled' : 'This booking can no longer be cancelled',
      sentence: isCancelled
        ? 'The end of this page shows what happened, and who did it.'
        : `Its first pickup is in the past. If something still has to be done, please call us: ${unbroken(operator.phone)}.`,
    })
  }
}
