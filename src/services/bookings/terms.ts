import { z } from 'zod'
import type { CancellationRule } from '../../catalogue/catalogue.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Settlement } from '../../values/booking.ts'
import { shareOf } from '../../values/money.ts'
import { formatDay, HOUR_MS, type LocalMinute, toInstant, todayAt, toLocal, dayOf } from '../../values/time.ts'
import type { Booking } from './booking.ts'

/** The schema of the terms of one booking as they were at the sale; stored as JSON. */
const cancellationTerms = z.object({
  version: z.literal(1),
  /** The last moments at which a share is refunded, latest first. */
  steps: z.array(z.object({ until: z.iso.datetime(), percent: z.number() })),
})

/** The terms of one booking. */
export type CancellationTerms = z.output<typeof cancellationTerms>

/** Returns the terms of a booking. Throws for JSON that cannot be parsed. */
export function termsOf({ terms }: Pick<Booking, 'terms'>): CancellationTerms {
  return readStored(cancellationTerms, terms, 'the terms of a booking')
}

/** When and where the first item of a booking starts. */
interface FirstStart {
  startsAt: Date
  timeZone: string
}

/**
 * Returns the terms for a booking whose first item starts then. Of several rules with the same share the strictest
 * applies.
 */
export function termsFor(rules: readonly CancellationRule[], { startsAt, timeZone }: FirstStart): CancellationTerms {
  const steps = Array.from(strictestHours(rules, todayAt(startsAt, timeZone)), ([percent, hours]) => ({
    until: new Date(startsAt.getTime() - hours * HOUR_MS).toISOString(),
    percent,
  }))
  return { version: 1, steps: steps.toSorted((a, b) => (a.until < b.until ? 1 : -1)) }
}

/** The local minute at which the first item of an unsold cart starts. */
interface FirstMinute {
  at: LocalMinute
  timeZone: string
}

/**
 * Returns the instant, in milliseconds, until which a booking whose first item starts then could be cancelled free of
 * charge; null if it has passed or never existed.
 */
export function freeUntilInstant(
  rules: readonly CancellationRule[],
  { at, timeZone }: FirstMinute,
  now: Date,
): number | null {
  const hours = strictestHours(rules, dayOf(at)).get(100)
  if (hours === undefined) return null
  const until = toInstant(at, timeZone) - hours * HOUR_MS
  return until > now.getTime() ? until : null
}

/** Returns the same on the clock of the place. */
export function freeUntilAhead(rules: readonly CancellationRule[], first: FirstMinute, now: Date): LocalMinute | null {
  const until = freeUntilInstant(rules, first, now)
  return until === null ? null : toLocal(until, first.timeZone)
}

/** A share of the price, in percent, that is refunded until a local minute. */
export interface RefundStep {
  until: LocalMinute
  percent: number
}

/** Returns the refunds from now on, by the moment until which each applies. */
export function refundsAhead(rules: readonly CancellationRule[], first: FirstMinute, now: Date): RefundStep[] {
  const { at, timeZone } = first
  return refundsLeft(termsFor(rules, { startsAt: new Date(toInstant(at, timeZone)), timeZone }), timeZone, now)
}

/** Returns the refunds that are left at a moment, by the local minute until which each applies. */
export function refundsLeft({ steps }: CancellationTerms, timeZone: string, now: Date): RefundStep[] {
  const ahead = steps.map(({ until, percent }) => ({ until: Date.parse(until), percent }))
  return ahead
    .filter(({ until, percent }) => until > now.getTime() && percent > 0)
    .filter((one) => ahead.every((other) => other === one || other.until < one.until || other.percent < one.percent))
    .toSorted((a, b) => a.until - b.until)
    .map(({ until, percent }) => ({ until: toLocal(until, timeZone), percent }))
}

/** Returns how many hours before the start each share is refunded, by the share in percent. */
function strictestHours(rules: readonly CancellationRule[], startDay: number): Map<number, number> {
  const day = formatDay(startDay).slice('YYYY-'.length)
  const hoursByPercent = new Map<number, number>()
  for (const { hours, percent, season } of rules) {
    if (season && !isInSeason(day, season)) continue
    hoursByPercent.set(percent, Math.max(hours, hoursByPercent.get(percent) ?? 0))
  }
  return hoursByPercent
}

/** Returns whether a day lies in a season, which may extend over the end of the year: 12-20 to 01-05. */
function isInSeason(day: string, { from, to }: { from: string; to: string }): boolean {
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

/** Returns the same terms for a start that is that much later or earlier. */
export function shiftedTerms({ version, steps }: CancellationTerms, byMs: number): CancellationTerms {
  return {
    version,
    steps: steps.map(({ until, percent }) => ({ until: new Date(Date.parse(until) + byMs).toISOString(), percent })),
  }
}

/** Returns the percentage that is refunded at a moment: the largest whose last moment has not passed. */
export function refundPercent({ steps }: CancellationTerms, now: Date): number {
  const open = steps.filter(({ until }) => Date.parse(until) >= now.getTime())
  return Math.max(0, ...open.map(({ percent }) => percent))
}

/** Returns the last moment of a full refund; null if there is none. */
export function freeUntil({ steps }: CancellationTerms): Date | null {
  const free = steps.find(({ percent }) => percent === 100)
  return free ? new Date(free.until) : null
}

/** The fee and the refund of a cancellation, in minor units of the booking's currency. */
export interface CancellationAmounts {
  refundMinor: number
  feeMinor: number
}

/**
 * Returns the refund and the fee of a cancellation. The part of the price that is not refundable is kept, but never
 * more than was paid. On account the whole price counts as paid, because the partner owes it. Fees of items that were
 * cancelled before are not refundable.
 */
export function cancellationAmounts(
  { priceMinor, settlement, currency }: { priceMinor: number; settlement: Settlement; currency: string },
  paidMinor: number,
  percent: number,
  keptBeforeMinor = 0,
): CancellationAmounts {
  const paid = settlement === 'account' ? priceMinor : paidMinor
  const kept = priceMinor - shareOf(priceMinor - keptBeforeMinor, percent, 100, currency)
  const refundMinor = Math.max(0, paid - kept)
  return { refundMinor, feeMinor: paid - refundMinor }
}

/** Returns the fees of the items of a booking that were cancelled individually, which are now their prices. */
export function keptOfItems(items: readonly { state: string; priceMinor: number }[]): number {
  return items.reduce((sum, { state, priceMinor }) => (state === 'cancelled' ? sum + priceMinor : sum), 0)
}
