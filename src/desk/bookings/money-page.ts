import type { Site } from '../../deps.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { en } from '../../texts/site/en.ts'
import { html } from '../../values/html.ts'
import type { Page } from '../../web/layout/layout.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { confirmForm } from '../confirm.ts'

/** A manual payment or a refund, and how much is left afterwards. */
export type MoneyMove =
  | { kind: 'received'; amountMinor: number; leftMinor: number }
  | { kind: 'refund'; amountMinor: number; leftMinor: number; reason: string }

/** A manual payment or a refund before it is confirmed. */
interface MoneyView {
  booking: Booking
  what: MoneyMove
  seen: string
  asked: TextParams
}

/** Returns a page that shows what a form about money would do. */
export function moneyPage({ url }: Site, { booking, what, seen, asked }: MoneyView): Page {
  const own = `${url}/desk/bookings/${booking.reference}`
  const money = (minor: number) => en.formats.money(minor, booking.currency)
  const [title, sentence, left, button] =
    what.kind === 'received'
      ? [
          `${money(what.amountMinor)} received on arrival`,
          'The traveller gets a receipt, and whoever collects the rest finds it on a new voucher.',
          `${money(what.leftMinor)} is left to collect.`,
          `Record ${money(what.amountMinor)} as received`,
        ]
      : [
          `Refund ${money(what.amountMinor)}`,
          `It is refunded the way it was paid, the latest payment first; cash that was received on arrival you hand back yourself. Reason: ${what.reason}`,
          `We keep ${money(what.leftMinor)} of what was paid.`,
          `Refund ${money(what.amountMinor)}`,
        ]
  return {
    title,
    main: html`<p><a href="${own}">${booking.reference}</a></p>
      <section class="card narrow">
        <h1>${title}</h1>
        <p>${sentence}</p>
        <p>${left}</p>
        ${confirmForm({ action: own, asked, seen, button, back: own })}
        <p class="muted">Nothing is done until you confirm.</p>
      </section>`,
  }
}
