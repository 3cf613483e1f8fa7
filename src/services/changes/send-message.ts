import type { Database } from '../../db/database.ts'
import { letterWords } from '../../texts/mails/by-language.ts'
import { messageWords } from '../../texts/mails/messages.ts'
import { groupBy } from '../../values/group-by.ts'
import { type Booking, productReference, readerOf } from '../bookings/booking.ts'
import type { RideItem } from '../bookings/find-booking.ts'
import { logBooking, type UnlessChanged } from '../bookings/log.ts'
import type { Sender } from '../bookings/sender.ts'
import { type Fact, footer, type LetterPart } from '../notify/letters/letter.ts'
import { routeLine } from '../notify/letters/parts.ts'
import { aboutLine } from '../notify/letters/subject.ts'
import { writeLetter } from '../notify/letters/write-letter.ts'
import { type NewMail, queueMails } from '../notify/mail/mail.ts'
import { notifyPartnerOfMessage } from '../notify/notify-partner.ts'
import { findOpenPartner } from '../partners/partner.ts'
import { type RideKey, unlessRidesChanged } from '../rides/assignment.ts'
import type { RideAction } from './assign-rides.ts'

/**
 * Sends a message from the desk to whoever travels, once per booking: to the traveller or, where a partner sold it by
 * API or on account, to the partner, by mail and as an event; to nobody if its account is closed. Returns how many were
 * written to.
 */
export async function sendMessage(
  db: Database,
  keys: readonly RideKey[],
  text: string,
  { actor, sender, seen }: RideAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  return unlessRidesChanged(db, keys, seen, async (tx, locked) => {
    const mails: NewMail[] = []
    for (const theirs of groupBy(locked, ({ booking }) => booking.id).values()) {
      const [{ booking }] = theirs
      const rides = theirs.map(({ ride }) => ride)
      const reader = readerOf(booking)
      if (reader === null) continue
      const partner = reader === 'partner' ? await findOpenPartner(tx, booking.partnerId) : undefined
      if (reader === 'partner' && !partner) continue
      const detail = reader === 'partner' ? TO_PARTNER : null
      await logBooking(tx, booking.id, { actor, event: 'message sent', detail }, now)
      if (!partner) {
        mails.push(travellersMail(booking, rides, text, sender))
        continue
      }
      await notifyPartnerOfMessage(tx, booking, text, sender, now)
      mails.push(partnersMail(booking, rides, { to: partner.email, text }, sender))
    }
    await queueMails(tx, mails, now)
    return mails.length
  })
}

/** The detail in the log of a message that its partner passes on. */
const TO_PARTNER = 'to its partner'

function travellersMail(
  booking: Booking,
  rides: readonly RideItem[],
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

const words = letterWords('en', 'transfer')

/** Returns the mail to the partner, in English, as all letters about its account. */
function partnersMail(
  booking: Booking,
  rides: readonly RideItem[],
  { to, text }: { to: string; text: string },
  { operator }: Sender,
): NewMail {
  const { id, environment, reference, firstName, lastName, sellerReference } = booking
  const isSandbox = environment === 'sandbox'
  const line = ({ details }: RideItem) => `${words.formats.shortMoment(details.pickupAt)}, ${routeLine(words, details)}`
  const about = aboutLine({ words, booking, rides, rentals: [] })
  const facts: Fact[] = rides.map((ride) => [productReference(booking, ride), line(ride)])
  if (sellerReference !== null) facts.push([messageWords.yourReference, sellerReference])
  const parts: LetterPart[] = [
    { kind: 'text', text: messageWords.passOn(`${firstName} ${lastName}`) },
    { kind: 'text', text },
    { kind: 'facts', facts },
    { kind: 'note', text: `${operator.name}, ${operator.phone}` },
    ...(isSandbox ? [{ kind: 'small', text: words.sandbox } as const] : []),
    ...footer(operator, 'en'),
  ]
  const subject = `${isSandbox ? '[SANDBOX] ' : ''}${messageWords.subject(about)}`
  const letter = { subject, sender: operator, trusted: [text], reference, parts }
  return { environment, bookingId: id, to, ...writeLetter(letter, 'en'), attachments: [] }
}
