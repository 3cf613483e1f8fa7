import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { transferRequests } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import { ApiError } from '../../../errors.ts'
import { DAY_MS } from '../../../values/time.ts'
import type { Owner } from '../../partners/owner.ts'
import { type OfferedTrip, offeredTrip } from '../../quoting/offers/offer.ts'
import { type TransferRequest, versionedRequest } from './transfer-request.ts'

const VALID_MS = DAY_MS
const KEPT_MS = 30 * VALID_MS

type Row = typeof transferRequests.$inferSelect

/** A stored transfer request with its offers. */
export interface StoredRequest extends Omit<Row, 'request' | 'offered'> {
  request: TransferRequest
  offered: OfferedTrip
}

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
    request: { version: 1, ...request } satisfies z.input<typeof versionedRequest>,
    offered,
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_MS),
    purgeAt: new Date(now.getTime() + VALID_MS + KEPT_MS),
  }
  const [row] = await db.insert(transferRequests).values(stored).returning({ id: transferRequests.id })
  if (!row) throw new Error('INSERT … RETURNING gave no row')
  return { ...row, ...stored }
}

/** Returns the owner's request with that id. Throws NOT_FOUND, also for another owner's. */
export async function getRequest(db: Database, { partner, environment }: Owner, id: number): Promise<StoredRequest> {
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
  if (!row) throw new ApiError('NOT_FOUND', `there is no transfer ${id}`, { about: ['transfer'] })
  return readRequest(row)
}

function readRequest({ request, offered, ...row }: Row): StoredRequest {
  return {
    ...row,
    request: readStored(versionedRequest, request, `the request of transfer ${row.id}`),
    offered: readOffered({ id: row.id, offered }),
  }
}

/** Returns the offers of a request. Throws for JSON that cannot be parsed. */
export function readOffered({ id, offered }: Pick<Row, 'id' | 'offered'>): OfferedTrip {
  return readStored(offeredTrip, offered, `what was offered for transfer ${id}`)
}
