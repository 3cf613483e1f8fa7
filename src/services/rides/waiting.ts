import type { PlaceCode } from '../../values/place-code.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { meetingPointFor } from '../bookings/meeting-point.ts'
import type { Sender } from '../bookings/sender.ts'

/** Where and when a ride starts, and its free waiting time as sold; null if none was given. */
interface WaitedFor {
  fromCode: PlaceCode
  startsAt: Date
  waitingMinutes: number | null
}

/** Returns when the free waiting time of a ride is over, after which its driver may report a no-show. */
export function noShowFrom(
  { fromCode, startsAt, waitingMinutes }: WaitedFor,
  { catalogue, operator }: Pick<Sender, 'catalogue' | 'operator'>,
): Date {
  const minutes = waitingMinutes ?? meetingPointFor(catalogue.current, fromCode, 'en', operator).waitingMinutes
  return new Date(startsAt.getTime() + minutes * MINUTE_MS)
}
