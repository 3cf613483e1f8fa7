import { ApiError } from '../../../errors.ts'
import { addMinutes, formatLocal, type LocalMinute, toInstant, OPERATOR_ZONE } from '../../../values/time.ts'

/** Throws INVALID_PARAMS for a return leg that would be picked up before the outbound one arrives (decisions 3.15). */
export function ensureSequence(
  outbound: { pickupAt: LocalMinute; travelMinutes: number | null },
  back: { pickupAt: LocalMinute } | null,
): void {
  if (!back) return
  const arrivalAt = addMinutes(outbound.pickupAt, outbound.travelMinutes ?? 0, OPERATOR_ZONE)
  if (toInstant(back.pickupAt, OPERATOR_ZONE) >= toInstant(arrivalAt, OPERATOR_ZONE)) return
  throw new ApiError(
    'INVALID_PARAMS',
    `the return leg would be picked up at ${formatLocal(back.pickupAt)}, before the outbound leg arrives at ${formatLocal(arrivalAt)}`,
    { about: ['return'] },
  )
}
