import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../../deps.ts'
import { seeOther } from '../../../http/redirect.ts'
import type { BookingLogLine } from '../../../services/bookings/log.ts'
import { unlessChanged } from '../../../services/bookings/unless-changed.ts'
import { cancelItem, previewItemCancellation } from '../../../services/changes/cancel-item.ts'
import type { GiveBack } from '../../../services/changes/cancel.ts'
import { parseDecimal } from '../../../values/money.ts'
import { isConfirmed } from '../../confirm.ts'
import type { Door, Visit } from '../../door.ts'
import { mayManageMoney } from '../../permissions.ts'
import { readSeen } from '../../seen.ts'
import { sendAndTell } from '../../send-and-tell.ts'
import { giveBackOf } from '../cancellation.ts'
import { getBooking } from '../get-booking.ts'
import { itemCancellationPage, uncancellablePage } from './item-cancellation-page.ts'
import { getItem } from './item.ts'

/** Registers /desk/bookings/<reference>/items/<n>/cancellation, where single items are cancelled. */
export function itemCancellation(door: Door, deps: Deps, site: Site): void {
  const { db } = deps
  const path = '/desk/bookings/:reference/items/:number/cancellation'

  door.get(path, (visit) => showForm(visit))

  door.post(path, async (visit) => {
    const { operator, typed, params, by, now } = visit
    const full = await getBooking(db, params)
    const { number } = getItem(full, params)
    const giveBack = giveBackOf(typed)
    if (giveBack === undefined) return showForm(visit, { status: 422 })
    if (giveBack === 'full' && !mayManageMoney(operator.role)) return visit.refuse()
    if (!isConfirmed(typed)) return showForm(visit, { giveBack })
    const shownKeptMinor = parseDecimal(typed['quoted_fee'] ?? '', 2)
    const outcome = await unlessChanged(db, full.booking.id, readSeen(visit), (tx, locked) =>
      cancelItem(tx, locked, { number, giveBack, shownKeptMinor }, by, now),
    )
    if ('done' in outcome && outcome.done) {
      const { words, isFailure } = await sendAndTell(deps, full.booking, { done: `Item ${number} cancelled` }, now)
      return visit.done(`${site.url}/desk/bookings/${full.booking.reference}`, words, { isFailure })
    }
    const since = 'since' in outcome ? outcome.since : []
    return showForm(visit, { giveBack, status: 409, since })
  })

  /** Shows the choice of the refund, or its amounts once it is chosen. */
  async function showForm(
    { operator, now, show, params, reply }: Visit,
    { giveBack, status = 200, since = [] }: Shown = {},
  ): Promise<FastifyReply> {
    const full = await getBooking(db, params)
    const { booking, seen } = full
    const { number } = getItem(full, params)
    const byTerms = await previewItemCancellation(db, booking, number, 'terms', now)
    const inFull = await previewItemCancellation(db, booking, number, 'full', now)
    // The only item is the whole booking, which has a preview of its own. A confirmed form never leads there.
    if (byTerms === 'last' && status !== 409)
      return seeOther(reply, `${site.url}/desk/bookings/${booking.reference}/cancellation`)
    if (typeof byTerms === 'string' || typeof inFull === 'string') {
      const isLast = byTerms === 'last'
      return show(uncancellablePage(site, booking, { status: status === 409 ? 409 : 422, since, isLast }))
    }
    const view = {
      booking,
      byTerms,
      inFull,
      seen,
      may: { full: mayManageMoney(operator.role) },
      giveBack,
      since,
      isOutdated: status === 409,
    }
    return show({ ...itemCancellationPage(site, view), status })
  }
}

interface Shown {
  giveBack?: GiveBack
  status?: 200 | 409 | 422
  since?: readonly BookingLogLine[]
}
