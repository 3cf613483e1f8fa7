import { ApiError } from '../../../errors.ts'
import { addMinutes, formatLocal, type LocalMinute, toInstant } from '../../../values/time.ts'

/** Throws INVALID_PARAMS for a return leg that would be picked up before the outbound one arrives (decisions 3.15). */
export function ensureSequence(
  outbound: { pickupAt: LocalMinute; travelMinutes: number | null },
  back: { pickupAt: LocalMinute } | null,
): void {
  if (!back) return
  const arrivalAt = addMinutes(outbound.pickupAt, outbound.travelMinutes ?? 0)
  if (toInstant(back.pickupAt) >= toInstant(arrivalAt)) return
  throw new ApiError(
    'INVALID_PARAMS',
    `the return leg would be picked up at ${formatLocal(back.pickupAt)}, before the outbound leg arrives at ${formatLocal(arrivalAt)}`,
    { about: ['return'] },
  )
}
