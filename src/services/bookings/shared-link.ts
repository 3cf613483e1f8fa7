import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import { TRAVELLER } from '../../values/actor.ts'
import type { Environment } from '../../values/environment.ts'
import { DAY_MS } from '../../values/time.ts'
import { type Booking, lockBooking } from './booking.ts'
import { findFullBookingById, type FullBooking } from './find-booking.ts'
import { logBooking } from './log.ts'
import { readToken, signToken } from './signed-tokens.ts'

/** For how many days after the trip a shared link still shows it. */
const DAYS_AFTER = 2

const SHARED = { purpose: 'token to share', versionBytes: 4 }
const MAX_NONCE = 2 ** 31 - 1

/**
 * Returns the URL of the page that a traveller shares, below the root of a site; null if none is shared (decisions
 * 7.43).
 */
export function sharedUrl(siteUrl: string, key: Buffer, { id, shareNonce }: Booking): string | null {
  if (shareNonce === null) return null
  return `${siteUrl}/book/shared/${signToken(key, SHARED, { id, version: shareNonce })}`
}

/** Returns the booking of a shared link; undefined if the link was revoked or belongs to the other environment. */
export async function findSharedBooking(
  db: Database,
  key: Buffer,
  environment: Environment,
  token: string,
  now: Date,
): Promise<FullBooking | undefined> {
  const read = readToken(key, SHARED, token)
  if (!read) return undefined
  const found = await findFullBookingById(db, environment, read.id)
  const isShared = found?.booking.shareNonce === read.version && isShown(found.booking, now)
  return isShared ? found : undefined
}

/** Returns whether the traveller can share the booking: a confirmed transfer, until a few days after it. */
export function canBeShared(booking: Booking, now: Date): boolean {
  return booking.product === 'transfer' && booking.status === 'confirmed' && isShown(booking, now)
}

/** Creates a link to share unless there is one or the booking cannot be shared. */
export async function shareBooking(db: Database, { id }: Pick<Booking, 'id'>, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking || booking.shareNonce !== null || !canBeShared(booking, now)) return
    await tx
      .update(bookings)
      .set({ shareNonce: randomInt(MAX_NONCE) })
      .where(eq(bookings.id, id))
    await logBooking(tx, id, { actor: TRAVELLER, event: 'shared' }, now)
  })
}

/** Revokes the shared link, if there is one. */
export async function endSharedLink(db: Database, { id }: Pick<Booking, 'id'>, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking || booking.shareNonce === null) return
    await tx.update(bookings).set({ shareNonce: null }).where(eq(bookings.id, id))
    await logBooking(tx, id, { actor: TRAVELLER, event: 'sharing ended' }, now)
  })
}

function isShown({ lastEndAt, detailsErasedAt, contactsErasedAt }: Booking, now: Date): boolean {
  const isErased = detailsErasedAt !== null || contactsErasedAt !== null
  return !isErased && now.getTime() < lastEndAt.getTime() + DAYS_AFTER * DAY_MS
}
