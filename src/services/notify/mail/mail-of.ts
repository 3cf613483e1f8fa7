import { z } from 'zod'
import { accountsMail } from '../letters/accounts-letters.ts'
import { driversMail } from '../letters/drivers-letters.ts'
import { operatorsMail } from '../letters/operators-letters.ts'
import { sellersMail } from '../letters/sellers-letters.ts'
import { shopsMail } from '../letters/shops-letters.ts'
import { type StoredLetter, storedLetter } from '../letters/stored-letter.ts'
import { travellersMail } from '../letters/travellers-letters.ts'
import { type Mail, storedMail, type WrittenMail } from './mail.ts'

/** Returns the mail of a message in the outbox: written now from the facts of its letter, or stored long written. */
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
