import type { Meeting } from '../../services/bookings/meeting-point.ts'
import type { Words } from '../../texts/site/en.ts'
import { unbroken } from '../../values/text.ts'

/**
 * Returns where the driver waits, for how long and, once there is a booking, whom to call if nobody is there; null if
 * nothing is known.
 */
export function pickupRemark(
  { booking: words }: Words,
  meeting: Meeting | undefined,
  { withPhone }: { withPhone: boolean },
): string | null {
  if (!meeting) return null
  const { words: place, waitingMinutes, phone } = meeting
  const lines = [
    place,
    waitingMinutes > 0 ? words.waits(waitingMinutes) : null,
    withPhone ? words.callAtPickup(unbroken(phone)) : null,
  ].filter((line) => line !== null)
  return lines.length === 0 ? null : lines.join('\n')
}
