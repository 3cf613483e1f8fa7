import { createTransport } from 'nodemailer'
import type { Database } from '../../../db/database.ts'
import { type Deliver, DeliveryError } from '../outbox/delivery.ts'
import { attachedFiles } from './attachments.ts'
import { mail } from './mail.ts'

/** The whole conversation; the timeouts below are for a server that falls silent. */
const TIMEOUT_MS = 60_000

/** The mail server that takes our mails, and the address they come from. */
export interface Smtp {
  url: string
  /** `bookings@example.com` or `Name <bookings@example.com>`. */
  from: string
  /** How long the server may take to accept a connection, and then to greet. */
  greetingMs?: number
}

/** Where vouchers are kept. */
export interface MailWorld {
  db: Database
  clock: () => Date
}

/** Sends mails by SMTP with what they carry; each message keeps its Message-ID over all attempts. */
export function mailDelivery({ db, clock }: MailWorld, { url, from, greetingMs = 10_000 }: Smtp): Deliver {
  const transport = createTransport({
    url,
    // A conversation for each mail would be most of what sending it takes.
    pool: true,
    idleTimeout: 5_000,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'

  return async ({ id, createdAt, payload }) => {
    const { to, subject, text, html, attachments } = mail.parse(payload)
    const files = await attachedFiles(db, attachments, clock())
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        attachments: files,
        messageId: `<${id}@${domain}>`,
        date: createdAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      throw new DeliveryError(`SMTP: ${describe(error)}`, { cause: error })
    }
  }
}

/** Keeps the codes alone, because a server's own words repeat the address. */
function describe(error: unknown): string {
  const codes = error instanceof Error ? [fact(error, 'code'), fact(error, 'responseCode'), fact(error, 'command')] : []
  return codes.filter(Boolean).join(' ') || 'failed'
}

function fact(error: Error, name: string): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
