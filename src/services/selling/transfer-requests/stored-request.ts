import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { transferRequests } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import { ApiError } from '../../../errors.ts'
import { DAY_MS } from '../../../values/time.ts'
import { NEXT_ID } from '../../bookings/next-id.ts'
import { type OfferedTrip, offeredTrip } from '../../quoting/offers/offer.ts'
import type { Owner } from '../../partners/owner.ts'
import { type TransferRequest, versionedRequest } from './transfer-request.ts'

const VALID_MS = DAY_MS
const KEPT_MS = 30 * VALID_MS

type Row = typeof transferRequests.$inferSelect

/** A transfer request with its offers, as it is kept. */
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
    forgetAt: new Date(now.getTime() + VALID_MS + KEPT_MS),
  }
  const [row] = await newRequest(db).execute(stored)
  if (!row) throw new Error('INSERT … RETURNING gave no row')
  return { id: row.id, ...stored }
}

const newRequest = prepared('new_transfer_request', (db) =>
  db
    .insert(transferRequests)
    .values({
      partnerId: sql.placeholder('partnerId'),
      environment: sql.placeholder('environment'),
      request: sql.placeholder('request'),
      offered: sql.placeholder('offered'),
      createdAt: sql.placeholder('createdAt'),
      expiresAt: sql.placeholder('expiresAt'),
      forgetAt: sql.placeholder('forgetAt'),
    })
    .returning({ id: transferRequests.id }),
)

/** Returns the owner's request of that id; throws NOT_FOUND, also for somebody else's. */
export async function getRequest(db: Database, owner: Owner, id: number): Promise<StoredRequest> {
  return readRequest(found(await ownRequest(db).execute(asked(owner, id)), id))
}

/** Returns the request as `getRequest` does, and an id for its booking, drawn in the same round trip. */
export async function getRequestToBook(
  db: Database,
  owner: Owner,
  id: number,
): Promise<{ stored: StoredRequest; bookingId: number }> {
  const { bookingId, ...row } = found(await ownRequestToBook(db).execute(asked(owner, id)), id)
  return { stored: readRequest(row), bookingId }
}

function asked({ partner, environment }: Owner, id: number) {
  return { id, partnerId: partner.id, environment }
}

function found<Found>([row]: Found[], id: number): Found {
  if (!row) throw new ApiError('NOT_FOUND', `there is no transfer ${id}`, { about: ['transfer'] })
  return row
}

const isAsked = and(
  eq(transferRequests.id, sql.placeholder('id')),
  eq(transferRequests.partnerId, sql.placeholder('partnerId')),
  eq(transferRequests.environment, sql.placeholder('environment')),
)

const ownRequest = prepared('own_transfer_request', (db) => db.select().from(transferRequests).where(isAsked))

const ownRequestToBook = prepared('own_transfer_request_to_book', (db) =>
  db
    .select({ ...getTableColumns(transferRequests), bookingId: NEXT_ID })
    .from(transferRequests)
    .where(isAsked),
)

function readRequest({ request, offered, ...row }: Row): StoredRequest {
  return {
    ...row,
    request: readStored(versionedRequest, request, `the request of transfer ${row.id}`),
    offered: readOffered({ id: row.id, offered }),
  }
}

/** Returns what was offered for a request. Throws for JSON that cannot be read. */
export function readOffered({ id, offered }: Pick<Row, 'id' | 'offered'>): OfferedTrip {
  return readStored(offeredTrip, offered, `what was offered for transfer ${id}`)
}
