import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { type Environment } from '../../values/environment.ts'
import { checkoutLinks } from '../../db/schema/checkout-links.ts'
import { type Order, totalOf } from '../../values/order.ts'
import { digestOf, newToken } from '../../values/token.ts'
import { DAY_MS } from '../../values/time.ts'
import { oldRows } from '../clean-up/old-rows.ts'

const VALID_MS = DAY_MS

/** An order on its way into the funnel. */
export interface NewLink {
  environment: Environment
  order: Order
  /** The partner that the traveller came from, discount or not (decisions 3.16). */
  partnerId: number | null
}

/** A stored link. */
export type CheckoutLink = typeof checkoutLinks.$inferSelect

/** Stores a link that is valid for 24 hours. Its token is returned once and kept only as a digest. */
export async function createLink(
  db: Database,
  { environment, order, partnerId }: NewLink,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await db.insert(checkoutLinks).values({
    tokenDigest: digestOf(token),
    environment,
    product: order.product,
    order,
    currency: order.currency,
    totalMinor: totalOf(order),
    promoCodeApplied: order.promoCode !== null,
    partnerId,
    createdAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}

/** What a caller has of a link. */
export interface LinkToken {
  token: string
  environment: Environment
  product: Order['product']
}

/** The link of that token while it is active; undefined when it is unknown, used or expired. */
export async function findActiveLink(db: Database, token: LinkToken, now: Date): Promise<CheckoutLink | undefined> {
  const [link] = await db.select().from(checkoutLinks).where(isActive(token, now))
  return link
}

/**
 * The same, and the link is used from here on: of several callers at once one gets it, with the secret of the session
 * that it starts. The secret is kept only as a digest.
 */
export async function consumeLink(
  db: Database,
  token: LinkToken,
  now: Date,
): Promise<{ link: CheckoutLink; session: string } | undefined> {
  const session = newToken()
  const [link] = await db
    .update(checkoutLinks)
    .set({ usedAt: now, sessionDigest: digestOf(session) })
    .where(isActive(token, now))
    .returning()
  return link && { link, session }
}

/** The used link of that token for whoever has the secret of its session, as long as the link would have been valid. */
export async function findUsedLink(
  db: Database,
  { session, ...token }: LinkToken & { session: string },
  now: Date,
): Promise<CheckoutLink | undefined> {
  const [link] = await db
    .select()
    .from(checkoutLinks)
    .where(and(isValid(token, now), eq(checkoutLinks.sessionDigest, digestOf(session))))
  return link
}

function isActive(token: LinkToken, now: Date): SQL | undefined {
  return and(isValid(token, now), isNull(checkoutLinks.usedAt))
}

function isValid({ token, environment, product }: LinkToken, now: Date): SQL | undefined {
  return and(
    eq(checkoutLinks.tokenDigest, digestOf(token)),
    eq(checkoutLinks.environment, environment),
    eq(checkoutLinks.product, product),
    gt(checkoutLinks.expiresAt, now),
  )
}

/** Links are kept for a month after they expired. */
export const oldLinks = oldRows(checkoutLinks, checkoutLinks.expiresAt, 30 * DAY_MS)
