import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Database } from '../../../db/database.ts'
import { bookings, transferRequests } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import { ApiError } from '../../../errors.ts'
import { distanceKm, type Point } from '../../../values/geo.ts'
import { type PlaceCode, placeType } from '../../../values/place-code.ts'
import { DAY_MS } from '../../../values/time.ts'
import type { Booking } from '../../bookings/booking.ts'
import type { Owner } from '../../partners/partner.ts'
import { type OfferedTrip, offeredTrip, TRANSFER_TYPES } from '../../quoting/offers/offer.ts'
import { storedTrip, type Trip } from '../../quoting/trips/trip.ts'

const VALID_MS = DAY_MS
const KEPT_MS = 30 * DAY_MS

type Row = typeof transferRequests.$inferSelect

/** A stored transfer request with its offers. */
export interface StoredRequest extends Omit<Row, 'request' | 'offered'> {
  request: TransferRequest
  offered: OfferedTrip
  /** What was booked of it, as far as that was done when it was read. */
  booked: Pick<Booking, 'reference' | 'status'> | undefined
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
  return { ...row, ...stored, booked: undefined }
}

/** Returns the owner's request with that id. Throws NOT_FOUND, also for another owner's. */
export async function getRequest(db: Database, { partner, environment }: Owner, id: number): Promise<StoredRequest> {
  const [row] = await db
    .select({ stored: transferRequests, reference: bookings.reference, status: bookings.status })
    .from(transferRequests)
    .leftJoin(bookings, eq(bookings.transferRequestId, transferRequests.id))
    .where(
      and(
        eq(transferRequests.id, id),
        eq(transferRequests.partnerId, partner.id),
        eq(transferRequests.environment, environment),
      ),
    )
  if (!row) throw new ApiError('NOT_FOUND', `there is no transfer ${id}`, { about: ['transfer'] })
  const { stored, reference, status } = row
  return {
    ...stored,
    request: readStored(versionedRequest, stored.request, `the request of transfer ${id}`),
    offered: readOffered(stored),
    booked: reference !== null && status !== null ? { reference, status } : undefined,
  }
}

/** Returns the offers of a request. Throws for JSON that cannot be parsed. */
export function readOffered({ id, offered }: Pick<Row, 'id' | 'offered'>): OfferedTrip {
  return readStored(offeredTrip, offered, `what was offered for transfer ${id}`)
}

const submittedPoint = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** The coordinates as submitted. */
  text: z.string(),
  /** Whether they are implausibly far from the leg's resort. */
  doubtful: z.boolean(),
})

/** The location of the accommodation according to a partner. */
export type SubmittedPoint = z.output<typeof submittedPoint>

const legExtras = z.object({ skis: z.int(), snowboards: z.int(), flightNumber: z.string().nullable() })

/** What the driver should know about a leg besides its party and luggage. */
export type LegExtras = z.output<typeof legExtras>

const transferRequest = z.object({
  type: z.enum(TRANSFER_TYPES),
  /** In EUR, without a promo code. */
  trip: storedTrip,
  outbound: legExtras,
  return: legExtras,
  accommodation: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    point: submittedPoint.nullable(),
  }),
  /** As submitted. */
  note: z.string().nullable(),
})

/** A partner's request for offers. */
export type TransferRequest = z.output<typeof transferRequest>

/** The schema of a request stored as JSON. */
const versionedRequest = transferRequest.extend({ version: z.literal(1) })

/** How far an accommodation can plausibly be from its leg's resort (decisions 6.16). */
export const MAX_KM = 50

/**
 * Returns the request, with the accommodation's coordinates marked as doubtful if they are too far from a leg's resort.
 */
export function doubtPoint({ places }: Catalogue, request: TransferRequest): TransferRequest {
  const { accommodation, trip } = request
  const { point } = accommodation
  if (!point) return request
  if (!isFarFromResort({ places }, endsOf(trip), point)) return request
  return { ...request, accommodation: { ...accommodation, point: { ...point, doubtful: true } } }
}

/** Returns whether a point is implausibly far from every resort among the places. */
export function isFarFromResort(
  { places }: Pick<Catalogue, 'places'>,
  codes: readonly PlaceCode[],
  point: Point,
): boolean {
  const resorts = codes.filter((code) => placeType(code) === 'resort')
  const isFar = (center: Point | null | undefined) => center && distanceKm(point, center) > MAX_KM
  return resorts.length > 0 && resorts.every((code) => isFar(places.get(code)?.point))
}

function endsOf({ outbound, return: back }: Trip): PlaceCode[] {
  return [outbound, back].flatMap((leg) => (leg ? [leg.from, leg.to] : []))
}
