import type { Database } from '../../db/database.ts'
import type { Booking } from '../bookings/booking.ts'
import type { By } from '../bookings/by.ts'
import type { ChangedBooking, ChangeLimits } from '../bookings/change-booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { changeNotice } from '../notify/letters/operators-letters.ts'
import { queueNotice } from '../notify/letters/queue-letter.ts'
import { sendNewVouchers, updateVouchers } from '../notify/new-vouchers.ts'
import { notifyDriversOfChanges } from '../notify/notify-drivers.ts'
import { notifyPartner } from '../notify/notify-partner.ts'

/** Who changes a booking, how late it is allowed, and the sender of the mails. */
export interface ChangeRules extends ChangeLimits {
  sender: Sender
}

/** Issues and sends new vouchers of a booking that was changed, and returns the booking. */
export async function announceChange(
  db: Database,
  { booking, changes }: ChangedBooking,
  { actor, sender }: By,
  now: Date,
): Promise<Booking> {
  if (changes.length === 0 || booking.status !== 'confirmed') return booking
  const full = await updateVouchers(db, booking, sender, now)
  // The operator already knows of changes made at the desk.
  if (actor.kind !== 'operator') await queueNotice(db, full, (view) => changeNotice(view, changes), sender, now)
  await notifyDriversOfChanges(db, booking, changes, sender, now)
  if (booking.source === 'partner_api') await sendNewVouchers(db, full, sender, now)
  await notifyPartner(db, booking, 'booking.changed', sender, now)
  return booking
}
