import { and, arrayContains, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { checkoutLinks } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'
import { BATCH, type CleanUp } from '../platform/clean-up.ts'
import type { RentalCart } from '../sale/carts/rental-cart.ts'
import type { LegDetails, TransferCart } from '../sale/carts/transfer-cart.ts'

/**
 * Removes names, addresses, ages, sizes, flights and notes from the carts of expired links. The trip is kept for a
 * month.
 */
export const expiredPersons: CleanUp = {
  table: checkoutLinks,
  async takeBatch(db, now) {
    const due = db
      .select({ ctid: sql`ctid` })
      .from(checkoutLinks)
      .where(and(isNull(checkoutLinks.personsErasedAt), lt(checkoutLinks.expiresAt, now)))
      .orderBy(checkoutLinks.expiresAt)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    return erasePersons(db, sql`ctid = ANY(ARRAY${due})`, now)
  },
}

/** Whose links are meant: those created for an e-mail address, and the one that a booking was made from. */
interface LinkOwner {
  environment: Environment
  email: string
  checkoutLinkId: number | null
}

/** A link that contains personal data. */
export type PersonsLink = typeof checkoutLinks.$inferSelect

/** Returns the links that still contain a customer's personal data. */
export async function listPersonsLinks(db: Database, owner: LinkOwner): Promise<PersonsLink[]> {
  return db.select().from(checkoutLinks).where(whereOwnedBy(owner)).orderBy(checkoutLinks.id)
}

/** Erases personal data from a customer's links, booked or not, and what a partner calls their sale. */
export async function erasePersonsOf(db: Database, owner: LinkOwner, now: Date): Promise<void> {
  await db.update(checkoutLinks).set({ clientReference: null, returnUrl: null }).where(whereOwnedBy(owner))
  await erasePersons(db, whereOwnedBy(owner), now)
}

/** Returns the condition for an owner's links. */
function whereOwnedBy({ environment, email, checkoutLinkId }: LinkOwner): SQL | undefined {
  return and(
    isNull(checkoutLinks.personsErasedAt),
    eq(checkoutLinks.environment, environment),
    or(
      checkoutLinkId === null ? undefined : eq(checkoutLinks.id, checkoutLinkId),
      arrayContains(checkoutLinks.emails, [email.toLowerCase()]),
    ),
  )
}

/** Returns the number of links that were changed. */
async function erasePersons(db: Database, which: SQL | undefined, now: Date): Promise<number> {
  const { cart } = checkoutLinks
  const withoutDetails = (leg: string) =>
    sql`CASE WHEN jsonb_typeof(${cart}->${leg}::text) = 'object' THEN jsonb_build_object(${leg}::text, ${cart}->${leg}::text || ${JSON.stringify({ details: NO_DETAILS })}::jsonb) ELSE '{}' END`
  const ofTransfer = sql`${cart} || ${withoutDetails('outbound')} || ${withoutDetails('return')} || ${JSON.stringify(NO_ADDRESS)}::jsonb`
  const ofRental = sql`${cart} || ${JSON.stringify(NOBODY)}::jsonb`
  const erased = await db
    .update(checkoutLinks)
    .set({
      cart: sql`CASE ${checkoutLinks.product} WHEN 'ski' THEN ${ofRental} ELSE ${ofTransfer} END`,
      emails: [],
      personsErasedAt: now,
    })
    .where(which)
    .returning({ id: checkoutLinks.id })
  return erased.length
}

const NO_DETAILS: LegDetails = { flightNumber: null, note: null }

const NO_ADDRESS: Pick<TransferCart, 'accommodation'> = { accommodation: null }

const NOBODY: Pick<RentalCart, 'participants' | 'customerEmail' | 'bookingReference' | 'note'> = {
  participants: [],
  customerEmail: null,
  bookingReference: null,
  note: null,
}
