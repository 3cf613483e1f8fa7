import { DAY_MS } from '../../values/time.ts'

/** A paid payment is polled after a day, then at doubling intervals up to a week. */
const FIRST_MS = DAY_MS
const MAX_MS = 7 * DAY_MS

/** How long after the last item a bank may still dispute a payment. */
const DISPUTABLE_MS = 120 * DAY_MS

/**
 * Returns when to ask the provider next about a received payment, in case its webhook never reported a refund or
 * dispute (decisions 7.25); null once nothing more is expected.
 */
export function nextPollOfPaid(confirmedAt: Date, lastEndAt: Date, now: Date): Date | null {
  const age = now.getTime() - confirmedAt.getTime()
  const next = now.getTime() + Math.min(Math.max(age, FIRST_MS), MAX_MS)
  return next <= lastEndAt.getTime() + DISPUTABLE_MS ? new Date(next) : null
}
