import type { Database } from '../../db/database.ts'
import { groupBy } from '../../values/group-by.ts'
import { readerOf } from '../bookings/booking.ts'
import { logBooking, type UnlessChanged } from '../bookings/log.ts'
import type { DeskAction } from '../bookings/sender.ts'
import { announce } from '../notify/announce.ts'
import { findOpenPartner } from '../partners/partner.ts'
import { type ItemKey, unlessRidesChanged } from '../rides/assignment.ts'

/**
 * Sends a message from the desk to whoever travels, once per booking: to the traveller or, where a partner sold it by
 * API or on account, to the partner, by mail and as an event; to nobody if its account is closed. Returns how many were
 * written to.
 */
export async function sendMessage(
  db: Database,
  keys: readonly ItemKey[],
  text: string,
  { actor, sender, seen }: DeskAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  return unlessRidesChanged(db, keys, seen, async (tx, locked) => {
    let told = 0
    for (const theirs of groupBy(locked, ({ booking }) => booking.id).values()) {
      const [{ booking }] = theirs
      const reader = readerOf(booking)
      if (reader === null) continue
      const partner = reader === 'partner' ? await findOpenPartner(tx, booking.partnerId) : undefined
      if (reader === 'partner' && !partner) continue
      const detail = reader === 'partner' ? TO_PARTNER : null
      await logBooking(tx, booking.id, { actor, event: 'message sent', detail }, now)
      const items = theirs.map(({ ride }) => ride)
      await announce(tx, { booking, items, partner }, 'message', { text }, sender, now)
      told += 1
    }
    return told
  })
}

/** The detail in the log of a message that its partner passes on. */
const TO_PARTNER = 'to its partner'
