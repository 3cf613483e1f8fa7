import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { clientLinks } from '../../db/schema/index.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Environment } from '../../values/environment.ts'
import { DAY_MS } from '../../values/time.ts'
import { digestOf, newToken } from '../../values/token.ts'
import { oldRows } from '../platform/clean-up/old-rows.ts'
import type { Owner } from '../partners/owner.ts'
import { storedTrip, type Trip } from '../quoting/trips/trip.ts'

const VALID_MS = 30 * DAY_MS

const versionedTrip = storedTrip.extend({ version: z.literal(1) })

/** Stores a trip that a partner's client will find filled in, for 30 days. Returns the key that opens it. */
export async function createClientLink(
  db: Database,
  { partner, environment }: Owner,
  trip: Trip,
  now: Date,
): Promise<string> {
  const key = newToken()
  await db.insert(clientLinks).values({
    keyDigest: digestOf(key),
    partnerId: partner.id,
    environment,
    trip: { version: 1, ...trip } satisfies z.input<typeof versionedTrip>,
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_MS),
  })
  return key
}

/** What a key opens. */
export interface ClientLink {
  trip: Trip
  /** Whose client the traveller is. */
  partnerId: number
}

/** Returns the link of a key; undefined if it is unknown here or expired. */
export async function findClientLink(
  db: Database,
  { key, environment }: { key: string; environment: Environment },
  now: Date,
): Promise<ClientLink | undefined> {
  const [link] = await db
    .select({ trip: clientLinks.trip, partnerId: clientLinks.partnerId })
    .from(clientLinks)
    .where(
      and(
        eq(clientLinks.keyDigest, digestOf(key)),
        eq(clientLinks.environment, environment),
        gt(clientLinks.expiresAt, now),
      ),
    )
  return link && { ...link, trip: readStored(versionedTrip, link.trip, 'the trip of a client link') }
}

/** Links are forgotten when they expire. */
export const oldClientLinks = oldRows(clientLinks, clientLinks.expiresAt, 0)
