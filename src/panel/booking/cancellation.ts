import type { Deps, Site } from '../../deps.ts'
import type { FullBooking } from '../../services/bookings/find-booking.ts'
import { cancelAsQuoted, previewCancellation, type Cancellation } from '../../services/changes/cancel.ts'
import { en } from '../../texts/site/en.ts'
import { PARTNER } from '../../values/actor.ts'
import { html, type Markup } from '../../values/html.ts'
import { parseDecimal, toDecimal } from '../../values/money.ts'
import { canMove } from '../../values/states.ts'
import { unbroken } from '../../values/text.ts'
import { OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { alertBox, hidden } from '../../web/parts/fields.ts'
import type { Door, Visit } from '../door.ts'
import { sandboxNote } from '../secret-page.ts'
import { getOwn, type ShowBooking } from './booking.ts'

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

/** A cancellation before it is confirmed. */
interface CancellationView {
  cancellation: Cancellation
  now: Date
  /** Whether the refund is no longer the one that was displayed. */
  isOutdated: boolean
}

/** Returns a page with the partner's refund, its deadline, and the button that cancels. */
function cancellationPage({ url }: Site, { cancellation, now, isOutdated }: CancellationView): Page {
  const { booking, refundMinor, feeMinor, deadline } = cancellation
  const { reference, environment, status, currency, priceMinor } = booking
  const own = `${url}/panel/bookings/${reference}`
  const money = (minor: number) => en.formats.money(minor, currency)
  const line = (label: string, minor: number): Markup =>
    html`<p class="sum"><span>${label}</span> <span>${money(minor)}</span></p>`
  const until = deadline && deadline > now ? en.formats.deadline(toLocal(deadline.getTime(), OPERATOR_ZONE)) : null
  return {
    title: `Cancel ${reference}`,
    status: isOutdated ? 409 : 200,
    state: status,
    main: html`${isOutdated && alertBox('The refund has changed', `Nothing has been cancelled yet. You would now get back ${money(refundMinor)}.`)}
      <section class="card narrow">
        <h1>Cancel ${reference}</h1>
        ${sandboxNote(environment)}
        <p>The whole booking is cancelled, and its vouchers are no longer valid.</p>
        <div>
          ${line('Price', priceMinor)} ${line('You still owe', feeMinor)}
          <p class="sum total"><span>Credited to your account</span> <span>${money(refundMinor)}</span></p>
        </div>
        <p class="muted">
          ${until === null ? 'Cancelling is no longer free.' : `Cancelling is free until ${until} (Paris time).`}
        </p>
        <form method="post" action="${own}/cancellation">
          ${hidden('quoted_refund', String(toDecimal(refundMinor)))}
          <div class="row start">
            <button class="grave" data-busy="${en.layout.busy}">Cancel the booking</button>
            <a class="button quiet" href="${own}">Keep the booking</a>
          </div>
        </form>
      </section>`,
  }
}
