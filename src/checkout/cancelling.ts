import type { Booking } from '../services/bookings/booking.ts'
import { type RefundStep, refundsLeft, termsOf } from '../services/bookings/terms.ts'
import type { Words } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { type LocalMinute, toLocal } from '../values/time.ts'
import { icon } from '../web/layout/icons.ts'

/** The cancellation terms of what is being bought. */
export interface Cancelling {
  /** The refunds from now on, by the moment until which each applies. */
  refunds: readonly RefundStep[]
  /** When the first item starts; a booking can be cancelled until then. */
  startsAt: LocalMinute
}

/** Returns the cancellation terms of a booking as they are from now on. */
export function cancellingLeft(booking: Booking, now: Date): Cancelling {
  const { timeZone, firstStartAt } = booking
  return {
    refunds: refundsLeft(termsOf(booking), timeZone, now),
    startsAt: toLocal(firstStartAt.getTime(), timeZone),
  }
}

/** Says until when cancelling is free, or that it no longer is. */
export function freeWords({ details: { cancelling: text }, formats }: Words, cancelling: Cancelling): string {
  const free = freeUntilOf(cancelling)
  return free === null ? text.notFree : text.free(formats.deadline(free, formats.spokenDay))
}

/** Returns a sentence for each refund that follows the free one, and one that says when nothing is refunded. */
export function laterRefunds({ details, formats }: Words, { refunds, startsAt }: Cancelling): string[] {
  const { cancelling: text } = details
  const shares = refunds.filter(({ percent }) => percent < 100)
  const isFree = shares.length < refunds.length
  return [
    ...shares.map(({ percent, until }, i) =>
      (isFree || i > 0 ? text.laterShare : text.share)(percent, formats.deadline(until)),
    ),
    ...(refunds.length === 0 ? [text.nothing] : []),
    ...refunds.slice(-1).flatMap(({ until }) => (until < startsAt ? [text.laterNothing] : [])),
  ]
}

/** Says in plain words until when how much is refunded, above the button that pays. */
export function cancellingNote(words: Words, cancelling: Cancelling): Markup {
  return html`<p class="${freeUntilOf(cancelling) === null ? 'note marked' : 'note good marked'}">
    ${icon('shield')}<span
      ><strong>${freeWords(words, cancelling)}</strong> ${laterRefunds(words, cancelling).join(' ')}</span
    >
  </p>`
}

/** Says the same in a few words, beside the total. */
export function cancellingShort({ details: { cancelling: text }, formats }: Words, cancelling: Cancelling): string {
  const free = freeUntilOf(cancelling)
  return free === null ? text.shortNotFree : text.shortFree(formats.deadline(free, formats.briefDay))
}

function freeUntilOf({ refunds }: Cancelling): LocalMinute | null {
  return refunds.find(({ percent }) => percent === 100)?.until ?? null
}
