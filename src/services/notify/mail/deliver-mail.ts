import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { accountsMail } from '../letters/accounts-letters.ts'
import { driversMail } from '../letters/drivers-letters.ts'
import { operatorsMail } from '../letters/operators-letters.ts'
import { sellersMail } from '../letters/sellers-letters.ts'
import { shopsMail } from '../letters/shops-letters.ts'
import { type StoredLetter, storedLetter } from '../letters/stored-letter.ts'
import { travellersMail } from '../letters/travellers-letters.ts'
import { type Deliver, DeliveryError } from '../outbox/start-outbox.ts'
import { attachedFiles, type Mail, storedMail, type WrittenMail } from './mail.ts'

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

/** Returns the mail of a message in the outbox: written now from the facts of its letter, or as it was stored. */
export function mailOf(payload: unknown): Mail {
  const stored = versioned.parse(payload)
  return stored.version === 1
    ? storedMail.parse(payload)
    : { to: stored.to, ...writtenMail(storedLetter.parse(payload)) }
}

function writtenMail(letter: StoredLetter): WrittenMail {
  switch (letter.reader) {
    case 'traveller':
      return travellersMail(letter)
    case 'operator':
      return operatorsMail(letter)
    case 'seller':
      return sellersMail(letter)
    case 'shop':
      return shopsMail(letter)
    case 'driver':
      return driversMail(letter)
    case 'account':
      return accountsMail(letter)
    default:
      return letter satisfies never
  }
}

const versioned = z.discriminatedUnion('version', [
  z.object({ version: z.literal(1) }),
  z.object({ version: z.literal(2), to: z.string() }),
])
