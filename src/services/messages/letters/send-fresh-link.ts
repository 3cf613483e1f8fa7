import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/index.ts'
import type { Environment } from '../../../values/environment.ts'
import { linkMail } from './link-mail.ts'
import { countMails, queueMails } from '../mail/mail.ts'
import { DAY_MS } from '../../../values/time.ts'
import type { Issuer } from '../../bookings/issuer.ts'

const MOST_MAILS_A_DAY = 20

/** What a traveller remembers of a booking. */
interface Remembered {
  environment: Environment
  reference: string
  email: string
}

/**
 * Queues a mail with the link to the traveller's page, to the address of the booking, if that is the given one. Does
 * nothing for any other booking, nor for one that a partner sold by API, whose travellers the partner looks after; nor
 * after so many mails about the booking in a day that the mailbox seems to be flooded.
 */
export async function sendFreshLink(
  db: Database,
  { environment, reference, email }: Remembered,
  issuer: Issuer,
  now: Date,
): Promise<void> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.reference, reference), eq(bookings.environment, environment), ne(bookings.source, 'partner_api')),
    )
  if (booking?.email.toLowerCase() !== email.toLowerCase()) return
  if ((await countMails(db, booking.id, new Date(now.getTime() - DAY_MS))) >= MOST_MAILS_A_DAY) return
  await queueMails(db, [linkMail(booking, issuer)], now)
}
