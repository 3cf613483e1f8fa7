import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { transferRequests } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import type { OfferedTrip } from '../../values/offer.ts'
import type { TransferRequest } from '../../values/transfer-request.ts'
import type { Owner } from '../partners/owner.ts'
import { DAY_MS } from '../../values/time.ts'

const VALID_MS = DAY_MS
const KEPT_MS = 30 * VALID_MS

/** A transfer request with its offers, as it is kept. */
export type StoredRequest = typeof transferRequests.$inferSelect

/** Stores a request and its offers, which can be booked for 24 hours. */
export async function storeRequest(
  db: Database,
  { partner, environment }: Owner,
  { request, offered }: { request: TransferRequest; offered: OfferedTrip },
  now: Date,
): Promise<StoredRequest> {
  const stored = {
    partnerId: partner.id,
    environment,
    request,
    offered,
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_MS),
    forgetAt: new Date(now.getTime() + VALID_MS + KEPT_MS),
  }
  const [row] = await db.insert(transferRequests).values(stored).returning({ id: transferRequests.id })
  if (!row) throw new Error('INSERT … RETURNING gave no row')
  return { id: row.id, ...stored }
}

/** The owner's request of that id. Throws NOT_FOUND under the name the caller gave the id, for another's request too. */
export async function getRequest(
  db: Database,
  { partner, environment }: Owner,
  id: number,
  name: string,
): Promise<StoredRequest> {
  const [row] = await db
    .select()
    .from(transferRequests)
    .where(
      and(
        eq(transferRequests.id, id),
        eq(transferRequests.partnerId, partner.id),
        eq(transferRequests.environment, environment),
      ),
    )
  if (!row) throw new ApiError('NOT_FOUND', `${name}: there is no transfer ${id}`)
  return row
}
