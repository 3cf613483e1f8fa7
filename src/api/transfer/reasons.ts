import type { Why } from '../../errors.ts'

/** Why nothing can be booked at a time at which somebody might expect it. */
export const REASONS = ['sold_out', 'closed', 'too_late'] as const

/** Returns the reason for programs; undefined for any other. */
export function reasonOf(why: Why | undefined): (typeof REASONS)[number] | undefined {
  return why && OF_WHY[why]
}

const OF_WHY: Partial<Record<Why, (typeof REASONS)[number]>> = {
  soldOut: 'sold_out',
  closed: 'closed',
  tooLate: 'too_late',
}
