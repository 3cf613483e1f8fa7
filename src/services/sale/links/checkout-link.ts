import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { checkoutLinks } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import type { Environment } from '../../../values/environment.ts'
import { DAY_MS } from '../../../values/time.ts'
import { digestOf, newToken } from '../../../values/token.ts'
import { findBookingOfLink, findSoldByLink } from '../../bookings/find-booking.ts'
import { oldRows } from '../../platform/clean-up.ts'
import { type Cart, storedCart, totalOf } from '../carts/cart.ts'
import { emailsIn } from '../carts/rental-cart.ts'

const VALID_MS = DAY_MS

/** A checkout link to create. */
interface NewLink {
  environment: Environment
  cart: Cart
  /** The partner that sent the traveller, discount or not (decisions 3.16). */
  partnerId: number | null
  /** The publishable key it is created with; null without one. */
  publishableKeyId: number | null
  /** Its creator's own reference, which is copied to the booking. */
  clientReference: string | null
  /** Where the traveller is sent after booking. */
  returnUrl: string | null
}

type Row = typeof checkoutLinks.$inferSelect

/** A stored link. */
export interface CheckoutLink extends Omit<Row, 'cart'> {
  cart: Cart
}

/** Stores a link that is valid for 24 hours. Its token is returned once and stored only as a digest. */
export async function createLink(
  db: Database,
  { cart, ...link }: NewLink,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await db.insert(checkoutLinks).values({
    tokenDigest: digestOf(token),
    ...link,
    product: cart.product,
    cart,
    emails: cart.product === 'ski' ? emailsIn(cart) : [],
    currency: cart.currency,
    totalMinor: totalOf(cart),
    promoCodeApplied: cart.promoCode !== null,
    createdAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}

/** The caller's side of a link. */
export interface LinkToken {
  token: string
  environment: Environment
  product: Cart['product']
}

/** Returns the link with that token if it is active; undefined if it is unknown, used or expired. */
export async function findActiveLink(db: Database, token: LinkToken, now: Date): Promise<CheckoutLink | undefined> {
  const [row] = await db.select().from(checkoutLinks).where(whereActive(token, now))
  return row && readLink(row)
}

/**
 * Returns where the traveller of a booking is sent back to; null if its link has no such URL or was deleted, or there
 * is none.
 */
export async function findReturnUrl(
  db: Database,
  { checkoutLinkId }: { checkoutLinkId: number | null },
): Promise<string | null> {
  if (checkoutLinkId === null) return null
  const [link] = await db
    .select({ returnUrl: checkoutLinks.returnUrl })
    .from(checkoutLinks)
    .where(eq(checkoutLinks.id, checkoutLinkId))
  return link?.returnUrl ?? null
}

/** The stored side of a token. */
interface LinkDigest extends Omit<LinkToken, 'token'> {
  digest: string
}

/** Returns the link with that token, active or not; undefined if it is unknown. */
export async function findLink(db: Database, { token, ...rest }: LinkToken): Promise<CheckoutLink | undefined> {
  return findLinkByDigest(db, { digest: digestOf(token), ...rest })
}

/** Returns the link whose token has that digest, active or not; undefined if it is unknown. */
async function findLinkByDigest(
  db: Database,
  { digest, environment, product }: LinkDigest,
): Promise<CheckoutLink | undefined> {
  const [row] = await db
    .select()
    .from(checkoutLinks)
    .where(
      and(
        eq(checkoutLinks.tokenDigest, digest),
        eq(checkoutLinks.environment, environment),
        eq(checkoutLinks.product, product),
      ),
    )
  return row && readLink(row)
}

/**
 * Uses up the active link with that token and returns it, with the secret of the session that it starts. Of several
 * concurrent callers only one succeeds. The secret is stored only as a digest.
 */
export async function consumeLink(
  db: Database,
  token: LinkToken,
  now: Date,
): Promise<{ link: CheckoutLink; session: string } | undefined> {
  const session = newToken()
  const [row] = await db
    .update(checkoutLinks)
    .set({ usedAt: now, sessionDigest: digestOf(session) })
    .where(whereActive(token, now))
    .returning()
  return row && { link: readLink(row), session }
}

/**
 * Returns the used link with that token to a caller with the secret of its session, for as long as the link would have
 * been valid.
 */
export async function findUsedLink(
  db: Database,
  { session, ...token }: LinkToken & { session: string },
  now: Date,
): Promise<CheckoutLink | undefined> {
  const [row] = await db
    .select()
    .from(checkoutLinks)
    .where(and(whereValid(token, now), eq(checkoutLinks.sessionDigest, digestOf(session))))
  return row && readLink(row)
}

/** Throws for a cart that cannot be parsed. */
function readLink(row: Row): CheckoutLink {
  return { ...row, cart: readStored(storedCart, row.cart, `the cart of checkout link ${row.id}`) }
}

function whereActive(token: LinkToken, now: Date): SQL | undefined {
  return and(whereValid(token, now), isNull(checkoutLinks.usedAt))
}

function whereValid({ token, environment, product }: LinkToken, now: Date): SQL | undefined {
  return and(
    eq(checkoutLinks.tokenDigest, digestOf(token)),
    eq(checkoutLinks.environment, environment),
    eq(checkoutLinks.product, product),
    gt(checkoutLinks.expiresAt, now),
  )
}

/** Deletes links a month after they expired. */
export const oldLinks = oldRows(checkoutLinks, checkoutLinks.expiresAt, 30 * DAY_MS)

/**
 * A link that could not be opened, why, and what is still known about it. It is `unavailable` if only its trip or
 * rental is no longer available.
 */
export type FailedLink =
  | { failure: 'unknown'; link: null }
  | { failure: 'expired' | 'used' | 'booked' | 'unavailable'; link: CheckoutLink }

/** Returns why the link with that digest could not be opened. */
export async function explainFailure(db: Database, digest: LinkDigest, now: Date): Promise<FailedLink> {
  const link = await findLinkByDigest(db, digest)
  if (!link) return { failure: 'unknown', link: null }
  if (await findBookingOfLink(db, link)) return { failure: 'booked', link }
  if (link.expiresAt <= now) return { failure: 'expired', link }
  return { failure: link.usedAt === null ? 'unavailable' : 'used', link }
}

/** The states of a link that its creator can see. */
export const LINK_STATUSES = ['open', 'booked', 'expired'] as const

/** The state of a link. */
interface LinkStatus {
  status: (typeof LINK_STATUSES)[number]
  /** The reference of its booking; null until that is confirmed. */
  reference: string | null
  clientReference: string | null
}

/** Returns the state of the link with that token; undefined unless it was created with that publishable key. */
export async function linkStatus(
  db: Database,
  token: LinkToken,
  { madeWith }: { madeWith: number },
  now: Date,
): Promise<LinkStatus | undefined> {
  const link = await findLink(db, token)
  if (link?.publishableKeyId !== madeWith) return undefined
  const { clientReference, expiresAt } = link
  const sold = await findSoldByLink(db, link)
  if (sold) return { status: 'booked', reference: sold.reference, clientReference }
  // Somebody who booked in time may still be paying (decisions 6.30).
  const isOpen = expiresAt > now || (await findBookingOfLink(db, link)) !== undefined
  return { status: isOpen ? 'open' : 'expired', reference: null, clientReference }
}
