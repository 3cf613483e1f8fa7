import { DAY_MS } from '../../../values/time.ts'

/** A payment that came in is polled after a day, then after as long again each time, but at least weekly. */
const [FIRST_MS, LONGEST_MS] = [DAY_MS, 7 * DAY_MS]

/** How long after the last item a bank may still dispute a payment. */
const DISPUTABLE_MS = 120 * DAY_MS

/**
 * Returns when to ask the provider next about a payment that came in, whose refunds and disputes in the dashboard its
 * webhook may never have told (decisions 7.25); null once nothing more is to be expected.
 */
export function nextPollOfPaid(confirmedAt: Date, lastEndAt: Date, now: Date): Date | null {
  const age = now.getTime() - confirmedAt.getTime()
  const next = now.getTime() + Math.min(Math.max(age, FIRST_MS), LONGEST_MS)
  return next <= lastEndAt.getTime() + DISPUTABLE_MS ? new Date(next) : null
}
