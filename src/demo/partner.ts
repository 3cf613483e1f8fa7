import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { inOrder } from '../db/in-order.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { partnerKeys, partners } from '../db/schema/index.ts'
import { addKey, closePartner, type Credentials, insertPartner } from '../services/partners/account.ts'
import { whereAlive } from '../services/partners/keys.ts'
import { type Partner, partnerOfRow } from '../services/partners/partner.ts'
import { addPublishableKey } from '../services/partners/publishable-keys.ts'
import { SYSTEM } from '../values/actor.ts'

const EMAIL = 'partner@navette.example'

const KNOWN: readonly Credentials[] = [
  { environment: 'live', key: 'demo-key', secret: 'demo-secret' },
  { environment: 'sandbox', key: 'demo-sandbox-key', secret: 'demo-sandbox-secret' },
]

const KNOWN_PUBLISHABLE = [
  { environment: 'live', key: 'nvp_demo-key' },
  { environment: 'sandbox', key: 'nvp_demo-sandbox-key' },
] as const

/** The name and address of the closed account, so that it is no longer found by the demo's address. */
const CLOSED = { name: 'Demo partner (closed)', email: 'closed@navette.example' }

/** Opens the demo partner's account, whose credentials are public (decisions 1.6). */
export async function createDemoPartner(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = await insertPartner(
      tx,
      {
        name: 'Demo partner',
        email: EMAIL,
        commissionPercent: '10',
        promoCode: 'DEMO10',
        discountPercent: '10',
      },
      now,
    )
    for (const credentials of KNOWN) await addKey(tx, id, credentials, now)
    // Valid on pages of any origin, so that anybody can try one.
    for (const key of KNOWN_PUBLISHABLE) await addPublishableKey(tx, { ...key, partnerId: id, origins: [] }, now)
  })
}

/** Returns the demo partner; undefined if it was renamed or never created. */
export async function findDemoPartner(db: Database): Promise<Partner | undefined> {
  const [row] = await db.select().from(partners).where(eq(partners.email, EMAIL)).orderBy(asc(partners.id)).limit(1)
  return row && partnerOfRow(row)
}

/**
 * Closes the demo partner's account for good: its keys, links and sessions, which anybody may have, and its promo code.
 * Its sales are kept. Returns whether there was anything to close.
 */
export async function closeDemoPartner(db: Database, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const withKnownKeys = tx
      .select({ id: partnerKeys.partnerId })
      .from(partnerKeys)
      .where(
        and(
          inArray(
            partnerKeys.key,
            KNOWN.map(({ key }) => key),
          ),
          whereAlive(now),
        ),
      )
    const found = await tx
      .update(partners)
      .set(CLOSED)
      .where(or(eq(partners.email, EMAIL), inArray(partners.id, withKnownKeys)))
      .returning({ id: partners.id })
    for (const { id } of inOrder(found, (partner) => partner.id)) await closePartner(tx, id, SYSTEM, now)
    return found.length > 0
  })
}
