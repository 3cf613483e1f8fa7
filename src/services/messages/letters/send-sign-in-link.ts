import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { partners } from '../../../db/schema/index.ts'
import type { Operator } from '../../../values/operator.ts'
import { foot } from './foot.ts'
import { type Link, type Part, writeLetter } from './letter.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { createSignInLink, hasOpenLink, LINK_MINUTES, signInUrl } from '../../partners/sign-in/sign-in-link.ts'

/** Who asks for a link, and where it is to lead. */
export interface SignInRequest {
  email: string
  siteUrl: string
  operator: Operator
  /** Whether the address has had so much today that only a partner without a link that works gets another mail. */
  isSparing: boolean
}

/**
 * Mails a link for each partner of that address. An address without one gets a mail, too, which says so: whoever asks
 * learns nothing, only who reads the mail does.
 */
export async function sendSignInLink(
  db: Database,
  { email, siteUrl, operator, isSparing }: SignInRequest,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const accounts = await tx
      .select({ id: partners.id, name: partners.name })
      .from(partners)
      .where(eq(sql`lower(${partners.email})`, email.toLowerCase()))
      .orderBy(asc(partners.id))
    const links: Link[] = []
    for (const { id, name } of accounts) {
      if (isSparing && (await hasOpenLink(tx, id, now))) continue
      links.push({ name, url: signInUrl(siteUrl, await createSignInLink(tx, id, now)) })
    }
    if (links.length > 0 || !isSparing) await queueMails(tx, [signInMail(email, links, operator)], now)
  })
}

function signInMail(to: string, links: readonly Link[], operator: Operator): NewMail {
  const text = (text: string): Part => ({ kind: 'text', text })
  const parts: Part[] =
    links.length > 0
      ? [
          text('You asked to sign in to your partner panel. Open this link and press “Sign in”:'),
          { kind: 'links', links },
          text(
            `It works once, within ${LINK_MINUTES} minutes. Whoever has it can sign in as you: please keep it to yourself.`,
          ),
        ]
      : [
          text(
            `Somebody asked to sign in to the partner panel of ${operator.name} with this address. No account has it.`,
          ),
          text(
            `If you are a partner, the account may have another address. To become one, write to ${operator.email}.`,
          ),
        ]
  const letter = {
    subject: `Sign in to ${operator.name}`,
    parts: [...parts, text('If it was not you, you can ignore this mail.'), ...foot(operator, 'en')],
  }
  return { environment: 'live', about: 'sign-in', to, ...writeLetter(letter, 'en'), attachments: [] }
}
