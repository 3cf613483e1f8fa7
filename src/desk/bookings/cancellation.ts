import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { BookingLogLine } from '../../services/bookings/log.ts'
import { canMove } from '../../services/bookings/states.ts'
import { unlessChanged } from '../../services/bookings/unless-changed.ts'
import { cancelAsQuoted, type GiveBack, previewCancellation } from '../../services/changes/cancel.ts'
import { parseDecimal } from '../../values/money.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { isConfirmed } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { mayManageMoney } from '../permissions.ts'
import { readSeen } from '../seen.ts'
import { sendAndTell } from '../send-and-tell.ts'
import { cancellationPage, closedPage } from './cancellation-page.ts'
import { getBooking, type SeenBooking } from './get-booking.ts'

/**
 * Registers /desk/bookings/<reference>/cancellation, which cancels a whole booking, on its terms or with a full refund.
 */
export function cancellation(door: Door, deps: Deps, site: Site): void {
  const { db } = deps
  const path = '/desk/bookings/:reference/cancellation'

  door.get(path, async (visit) => showForm(visit, await getBooking(db, visit.params)))

  door.post(path, async (visit) => {
    const { operator, typed, params, by, now } = visit
    const found = await getBooking(db, params)
    const giveBack = giveBackOf(typed)
    if (giveBack === undefined) return showForm(visit, found, { status: 422 })
    if (giveBack === 'full' && !mayManageMoney(operator.role)) return visit.refuse()
    if (!isConfirmed(typed)) return showForm(visit, found, { giveBack })
    const quotedRefundMinor = parseDecimal(typed['quoted_refund'] ?? '', 2)
    const outcome = await unlessChanged(db, found.booking.id, readSeen(visit), async (tx, { id }) =>
      cancelAsQuoted(tx, id, { ...by, giveBack, quotedRefundMinor }, now),
    )
    if ('done' in outcome && outcome.done?.booking.status === 'cancelled') {
      const { words, isFailure } = await sendAndTell(deps, found.booking, { done: 'Cancelled' }, now)
      return visit.done(`${site.url}/desk/bookings/${found.booking.reference}`, words, { isFailure })
    }
    const since = 'since' in outcome ? outcome.since : []
    return showForm(visit, await getBooking(db, params), { giveBack, status: 409, since })
  })

  /** Shows the choice of refund or, once it is chosen, the amounts. */
  async function showForm(
    visit: Visit,
    found: SeenBooking,
    { giveBack, status = 200, since = [] }: Shown = {},
  ): Promise<FastifyReply> {
    const { booking } = found
    const { operator, now, show } = visit
    if (!canMove(booking.status, 'cancel'))
      return show(closedPage(site, booking, { status: status === 409 ? 409 : 422, since }))
    const view = {
      booking,
      byTerms: await previewCancellation(db, booking, now, 'terms'),
      inFull: await previewCancellation(db, booking, now, 'full'),
      seen: found.seen,
      may: { full: mayManageMoney(operator.role) },
      giveBack,
      since,
    }
    return show({ ...cancellationPage(site, view), status })
  }
}

interface Shown {
  giveBack?: GiveBack
  status?: 200 | 409 | 422
  since?: readonly BookingLogLine[]
}

/** Returns the chosen refund: on the terms by default, or in full; undefined for anything else. */
export function giveBackOf({ give_back: typed = 'terms' }: TextParams): GiveBack | undefined {
  return typed === 'terms' || typed === 'full' ? typed : undefined
}
