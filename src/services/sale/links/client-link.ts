import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { clientLinks } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import type { Environment } from '../../../values/environment.ts'
import { DAY_MS } from '../../../values/time.ts'
import { digestOf, newToken } from '../../../values/token.ts'
import type { Owner } from '../../partners/partner.ts'
import { oldRows } from '../../platform/clean-up.ts'
import { storedTrip, type Trip } from '../../quoting/trips/trip.ts'

const VALID_MS = 30 * DAY_MS

const versionedTrip = storedTrip.extend({ version: z.literal(1) })

/** Stores a trip that is filled in for a partner's client, for 30 days. Returns the key that opens it. */
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

/** The trip and partner of a link. */
export interface ClientLink {
  trip: Trip
  /** The partner that the traveller is a client of. */
  partnerId: number
}

/** Returns the link with a key; undefined if it is unknown in this environment or expired. */
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

/** Deletes links when they expire. */
export const oldClientLinks = oldRows(clientLinks, clientLinks.expiresAt, 0)
