import type { Site } from '../../deps.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import type { OpenRefund, NeedsReview, ReviewProblem } from '../../services/payments/review.ts'
import { en } from '../../texts/site/en.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { toDecimal } from '../../values/money.ts'
import { icon } from '../../web/layout/icons.ts'
import { hidden } from '../../web/parts/fields.ts'
import { operatorMoment } from '../../web/parts/moments.ts'

const { money, counted } = en.formats

/** Payments and refunds that an operator has to decide on. */
interface Needing {
  refunds: readonly OpenRefund[]
  needing: readonly NeedsReview[]
}

/** How many things that need attention a page shows: those that wait longest. */
export const MOST_SHOWN = 200

/** How many of a kind a page asks for, so that it knows whether there are more than it shows. */
export const MOST_ASKED = MOST_SHOWN + 1

/** Returns a list of what needs attention, as far as it is shown, and what its heading says. */
export function shownItems(
  all: readonly Markup[],
  areThereMore = false,
): { heading: string; items: readonly Markup[] } {
  const items = all.slice(0, MOST_SHOWN)
  const count = items.length
  if (count === 0) return { heading: 'Nothing needs attention', items }
  const words = `${counted(count, 'thing needs', 'things need')} attention`
  return { heading: areThereMore || count < all.length ? `More than ${words}` : words, items }
}

/** Returns what an operator has to decide on, each with its remedy, the oldest first. */
export function needingItems(site: Site, { refunds, needing }: Needing): Markup[] {
  const failed = refunds.filter(({ refund }) => refund.state === 'failed')
  const others = needing.filter((one) => one.problems.some((problem) => !isRemediedByRefund(problem, one, failed)))
  const items = [
    ...failed.map((one) => ({ since: one.refund.createdAt, item: failedItem(site, one) })),
    ...others.map((one) => ({
      since: one.booking.updatedAt,
      item: needingItem(site, one, hasGivenUp(failed, one.booking)),
    })),
  ]
  return items.toSorted((a, b) => a.since.getTime() - b.since.getTime()).map(({ item }) => item)
}

/** Returns whether a problem is solved by the line of a refund that was given up. */
function isRemediedByRefund(problem: ReviewProblem, { booking }: NeedsReview, failed: readonly OpenRefund[]): boolean {
  if (problem === 'refund_given_up') return true
  return problem === 'too_much' && booking.status === 'cancelled' && hasGivenUp(failed, booking)
}

function hasGivenUp(failed: readonly OpenRefund[], { id }: Booking): boolean {
  return failed.some(({ booking, refund }) => booking.id === id && refund.nextAttemptAt === null)
}

function failedItem({ url }: Site, { refund, currency, booking }: OpenRefund): Markup {
  const { id, amountMinor, attempts, nextAttemptAt } = refund
  const next =
    nextAttemptAt === null ? 'no further attempts' : `next automatic attempt ${operatorMoment(nextAttemptAt)}`
  return html`<li>
    ${icon('warning')}
    <div>
      <strong>Refund of ${money(amountMinor, currency)} failed</strong>
      <small class="muted">${whose(url, booking)} · ${counted(attempts, 'attempt', 'attempts')} · ${next}</small>
    </div>
    <form class="inline" method="post" action="${url}/desk/money">
      ${hidden('refund_id', id)}
      ${
        nextAttemptAt === null &&
        html`<button class="quiet" name="action" value="refund_by_hand">Paid back otherwise…</button>`
      }
      <button name="action" value="refund_again">Try again</button>
    </form>
  </li>`
}

function needingItem({ url }: Site, { booking, problems, surplus }: NeedsReview, isFailed: boolean): Markup {
  const has = (problem: ReviewProblem) => problems.includes(problem)
  const form = (fields: Markup | null, action: string, label: string, isQuiet: boolean) =>
    html`<form class="inline" method="post" action="${url}/desk/money">
      ${hidden('reference', booking.reference)} ${fields}
      <button ${attributes({ class: isQuiet && 'quiet', name: 'action', value: action })}>${label}</button>
    </form>`
  const amounts = surplus.map(({ currency, amountMinor }) => money(amountMinor, currency)).join(', ')
  // Retrying refunds the same amount.
  const given = isFailed ? [] : surplus
  return html`<li>
    ${icon('warning')}
    <div>
      <strong
        >${problems
          .filter((problem) => problem !== 'refund_given_up')
          .map((problem) => PROBLEMS[problem](amounts))
          .join('; ')}</strong
      >
      <small class="muted">${whose(url, booking)} · price ${money(booking.priceMinor, booking.currency)}</small>
    </div>
    ${given.map(({ currency, amountMinor }) =>
      form(
        html`${hidden('amount', toDecimal(amountMinor).toFixed(2))} ${hidden('currency', currency)}`,
        'refund',
        `Refund ${money(amountMinor, currency)}`,
        has('not_enough'),
      ),
    )}
    ${has('not_enough') && form(null, 'accept', 'Accept as paid', false)}
    ${has('unmarked') && [form(null, 'no_show', 'Nobody came', true), form(null, 'done', 'It took place', false)]}
  </li>`
}

/** What is wrong with the money of a booking; the amounts are what may be refunded. */
const PROBLEMS: Readonly<Record<ReviewProblem, (amounts: string) => string>> = {
  not_enough: (amounts) => `Paid ${amounts}: too little, or in another currency`,
  too_much: (amounts) => `Overpaid by ${amounts}`,
  refund_given_up: () => 'A refund failed for good',
  disputed: () => 'The bank disputes the payment: respond at the provider',
  unmarked: () => 'Did it take place? Its partner is waiting for the commission',
}

/** Returns whose money it is: a link to the booking, and its traveller. */
export function whose(url: string, { reference, firstName, lastName }: Booking): Markup {
  return html`<a href="${url}/desk/bookings/${reference}">${reference}</a>, ${firstName} ${lastName}`
}
