import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import {
  type CheckoutLink,
  consumeLink,
  findActiveLink,
  findUsedLink,
  type LinkToken,
} from '../../services/sale/links/checkout-link.ts'
import { digestOf } from '../../values/token.ts'
import { keepCookie } from '../../web/request/cookie.ts'

/** A browser at the URL of a link. */
interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  siteUrl: string
}

/**
 * Returns the link to the first browser that opens it, which keeps the session in a cookie, and to the same browser
 * again until the link expires; undefined for all others. HEAD opens nothing (decisions 5.6).
 */
export async function openLink(
  db: Database,
  token: LinkToken,
  { request, reply, siteUrl }: Visit,
  now: Date,
): Promise<CheckoutLink | undefined> {
  const known = await openedLink(db, token, request, now)
  if (known) return known
  if (request.method === 'HEAD') return findActiveLink(db, token, now)
  const opened = await consumeLink(db, token, now)
  if (!opened) return undefined
  const seconds = Math.ceil((opened.link.expiresAt.getTime() - now.getTime()) / 1000)
  keepCookie(reply, { root: siteUrl, name: cookieName(token), value: opened.session, seconds })
  return opened.link
}

/** Returns the link to the browser that has opened it, until the link expires; undefined for all others. */
export async function openedLink(
  db: Database,
  token: LinkToken,
  { cookies }: FastifyRequest,
  now: Date,
): Promise<CheckoutLink | undefined> {
  const session = cookies[cookieName(token)]
  return session === undefined ? undefined : findUsedLink(db, { ...token, session }, now)
}

/** Returns the name of the cookie of a link; each has its own, so that two links can be open side by side. */
function cookieName({ token }: LinkToken): string {
  return `rental_${digestOf(token).slice(0, 12)}`
}
