import { createTransport } from 'nodemailer'
import type { Database } from '../../../db/database.ts'
import { type Deliver, DeliveryError } from '../outbox/start-outbox.ts'
import { mailOf } from './mail-of.ts'
import { attachedFiles } from './mail.ts'

/** The limit for the whole conversation; the timeouts below are for a server that stops responding. */
const TIMEOUT_MS = 60_000

/** The mail server, and the address that mails come from. */
export interface Smtp {
  url: string
  /** `bookings@example.com` or `Name <bookings@example.com>`. */
  from: string
  /** How long the server may take to accept a connection, and then to send its greeting. */
  greetingMs?: number
}

/** Where the files of a mail come from. */
export interface MailDeps {
  db: Database
  clock: () => Date
}

/**
 * Returns a delivery that sends mails with their attachments by SMTP. A message keeps its Message-ID over all attempts.
 */
export function mailDelivery({ db, clock }: MailDeps, { url, from, greetingMs = 10_000 }: Smtp): Deliver {
  const transport = createTransport({
    url,
    // Pooled, because opening a connection takes most of the time of sending a mail.
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
    const { to, subject, text, html, attachments } = mailOf(payload)
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

/** Keeps only the codes, because the server's own text repeats the address. */
function describe(error: unknown): string {
  const codes = error instanceof Error ? [fact(error, 'code'), fact(error, 'responseCode'), fact(error, 'command')] : []
  return codes.filter(Boolean).join(' ') || 'failed'
}

function fact(error: Error, name: string): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
