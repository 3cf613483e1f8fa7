import type { RefundStep } from '../../services/bookings/terms.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import type { LocalMinute } from '../../values/time.ts'
import { icon } from '../../web/icons.ts'

/** The cancellation terms of what is being bought. */
export interface Cancelling {
  /** The refunds from now on, by the moment until which each applies. */
  refunds: readonly RefundStep[]
  /** When the first item starts; a booking can be cancelled until then. */
  startsAt: LocalMinute
}

/** Says until when cancelling is free, or that it no longer is. */
export function freeWords({ details: { cancelling: text }, formats }: Words, cancelling: Cancelling): string {
  const free = freeUntilOf(cancelling)
  return free === null ? text.notFree : text.free(formats.deadline(free, formats.spokenDay))
}

/** Says in plain words until when how much is refunded, above the button that pays. */
export function cancellingNote(words: Words, cancelling: Cancelling): Markup {
  const { details, formats } = words
  const { cancelling: text } = details
  const { refunds, startsAt } = cancelling
  const free = freeUntilOf(cancelling)
  const shares = refunds.filter(({ percent }) => percent < 100)
  const rest = [
    ...shares.map(({ percent, until }, i) => {
      const isFirst = free === null && i === 0
      return (isFirst ? text.share : text.laterShare)(percent, formats.deadline(until))
    }),
    ...(refunds.length === 0 ? [text.nothing] : []),
    ...refunds.slice(-1).flatMap(({ until }) => (until < startsAt ? [text.laterNothing] : [])),
  ]
  return html`<p class="${free === null ? 'note marked' : 'note good marked'}">
    ${icon('shield')}<span><strong>${freeWords(words, cancelling)}</strong> ${rest.join(' ')}</span>
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
