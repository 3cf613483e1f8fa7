import type { Database } from '../../../db/database.ts'
import type { Booking } from '../../bookings/booking.ts'
import type { ChangedBooking, ChangeLimits } from '../../bookings/change-booking.ts'
import type { Doer } from '../../bookings/doer.ts'
import type { Issuer } from '../../bookings/issuer.ts'
import { tellDriversOfChanges } from '../../dispatch/tell-drivers.ts'
import { changeNotice } from '../../messages/letters/operators-letters.ts'
import { queueNotice } from '../../messages/letters/queue-letter.ts'
import { sendNewVouchers, updateVouchers } from '../new-vouchers.ts'
import { tellPartner } from '../tell-partner.ts'

/** Who changes a booking, how late it is allowed, and the issuer of the mails. */
export interface ChangeRules extends ChangeLimits {
  issuer: Issuer
}

/** Issues and sends new vouchers of a booking that was changed, and returns the booking. */
export async function concludeChange(
  db: Database,
  { booking, changes }: ChangedBooking,
  { actor, issuer }: Doer,
  now: Date,
): Promise<Booking> {
  if (changes.length === 0 || booking.status !== 'confirmed') return booking
  const full = await updateVouchers(db, booking, issuer, now)
  // The operator already knows of changes made at the desk.
  if (actor.kind !== 'operator') await queueNotice(db, full, (view) => changeNotice(view, changes), issuer, now)
  await tellDriversOfChanges(db, booking, changes, issuer, now)
  if (booking.source === 'partner_api') await sendNewVouchers(db, full, issuer, now)
  await tellPartner(db, booking, 'booking.changed', issuer, now)
  return booking
}
