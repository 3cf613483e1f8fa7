import type { Database } from '../../db/database.ts'
import { bookingLog } from '../../db/schema/index.ts'
import type { Actor } from '../../values/booking.ts'

/** Notes what happened to a booking and who did it; the sentence holds no personal data. */
export async function logEvent(
  db: Database,
  bookingId: number,
  { actor, event, detail = null }: { actor: Actor; event: string; detail?: string | null },
  now: Date,
): Promise<void> {
  await db.insert(bookingLog).values({ bookingId, at: now, actor, event, detail })
}
