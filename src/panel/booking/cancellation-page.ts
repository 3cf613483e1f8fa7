import type { Site } from '../../deps.ts'
import type { Cancellation } from '../../services/changes/cancel.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { toDecimal } from '../../values/money.ts'
import { OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { alertBox, hidden } from '../../web/parts/fields.ts'
import { sandboxNote } from '../sandbox-note.ts'

/** A cancellation before it is confirmed. */
interface CancellationView {
  cancellation: Cancellation
  now: Date
  /** Whether the refund is no longer the one that was displayed. */
  isOutdated: boolean
}

/** Returns a page with the partner's refund, its deadline, and the button that cancels. */
export function cancellationPage({ url }: Site, { cancellation, now, isOutdated }: CancellationView): Page {
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
