import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/index.ts'
import type { Environment } from '../../../values/environment.ts'
import { DAY_MS } from '../../../values/time.ts'
import { listItems } from '../../bookings/find-booking.ts'
import type { Sender } from '../../bookings/sender.ts'
import { countMails, queueMails } from '../mail/mail.ts'
import { linkMail } from './link-mail.ts'

const MAX_MAILS_A_DAY = 20

/** What a traveller remembers about a booking. */
interface Remembered {
  environment: Environment
  reference: string
  email: string
}

/**
 * Queues a mail with the link to the traveller's page if the given address is that of the booking. Does nothing for any
 * other booking, nor for one that a partner sold by API. Also does nothing after several mails about the booking on one
 * day, so that nobody can flood the mailbox.
 */
export async function sendForgottenLink(
  db: Database,
  { environment, reference, email }: Remembered,
  sender: Sender,
  now: Date,
): Promise<void> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.reference, reference), eq(bookings.environment, environment), ne(bookings.source, 'partner_api')),
    )
  if (booking?.email.toLowerCase() !== email.toLowerCase()) return
  if ((await countMails(db, booking.id, new Date(now.getTime() - DAY_MS))) >= MAX_MAILS_A_DAY) return
  await queueMails(db, [linkMail({ booking, items: await listItems(db, booking) }, sender)], now)
}
