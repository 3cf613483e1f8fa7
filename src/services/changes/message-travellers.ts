import type { Database } from '../../db/database.ts'
import { letterWords } from '../../texts/mails/by-language.ts'
import { groupBy } from '../../values/group-by.ts'
import { type Booking, isWrittenTo } from '../bookings/booking.ts'
import type { RideItem } from '../bookings/find-booking.ts'
import { logBooking, type UnlessChanged } from '../bookings/log.ts'
import type { Sender } from '../bookings/sender.ts'
import { footer } from '../notify/letters/letter.ts'
import { aboutLine } from '../notify/letters/subject.ts'
import { writeLetter } from '../notify/letters/write-letter.ts'
import { type NewMail, queueMails } from '../notify/mail/mail.ts'
import { type RideKey, unlessRidesChanged } from '../rides/assignment.ts'
import type { RideAction } from './assign-rides.ts'

/** Mails a message from the desk to the travellers of rides, once per booking, and returns how many were mailed. */
export async function messageTravellers(
  db: Database,
  keys: readonly RideKey[],
  text: string,
  { actor, sender, seen }: RideAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  return unlessRidesChanged(db, keys, seen, async (tx, rides) => {
    const written = Array.from(groupBy(rides, ({ booking }) => booking.id).values(), (theirs) => ({
      booking: theirs[0].booking,
      rides: theirs.map(({ ride }) => ride),
    })).filter(({ booking }) => isWrittenTo(booking))
    for (const { booking } of written) await logBooking(tx, booking.id, { actor, event: 'message sent' }, now)
    await queueMails(
      tx,
      written.map((one) => messageMail(one, text, sender)),
      now,
    )
    return written.length
  })
}

function messageMail(
  { booking, rides }: { booking: Booking; rides: readonly RideItem[] },
  text: string,
  { operator, pageUrl }: Sender,
): NewMail {
  const { id, environment, reference, email, language, product } = booking
  const about = aboutLine({ words: letterWords(language, product), booking, rides, rentals: [] })
  const letter = {
    subject: `${operator.name}: ${about}`,
    sender: operator,
    // Typed at the desk.
    trusted: [text],
    reference,
    parts: [
      { kind: 'text', text },
      { kind: 'link', label: reference, url: pageUrl(booking) },
      { kind: 'note', text: `${operator.name}, ${operator.phone}` },
      ...footer(operator, language),
    ],
  } as const
  return { environment, bookingId: id, to: email, ...writeLetter(letter, language), attachments: [] }
}
