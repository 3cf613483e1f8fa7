import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import {
  type CheckoutLink,
  consumeLink,
  findActiveLink,
  findUsedLink,
  type LinkToken,
} from '../../services/checkout-links/checkout-link.ts'
import { digestOf } from '../../values/token.ts'

/** A browser at the URL of a link. */
interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  siteUrl: string
}

/**
 * Returns the link to the browser that opens it first, which keeps the session in a cookie, and to that browser again
 * until the link expires; undefined for all others. HEAD opens nothing (decisions 5.6).
 */
export async function openLink(
  db: Database,
  token: LinkToken,
  { request, reply, siteUrl }: Visit,
  now: Date,
): Promise<CheckoutLink | undefined> {
  const name = cookieName(token)
  const session = request.cookies[name]
  const known = session === undefined ? undefined : await findUsedLink(db, { ...token, session }, now)
  if (known) return known
  if (request.method === 'HEAD') return findActiveLink(db, token, now)
  const opened = await consumeLink(db, token, now)
  if (!opened) return undefined
  const maxAgeSeconds = Math.ceil((opened.link.expiresAt.getTime() - now.getTime()) / 1000)
  const { pathname, protocol } = new URL(siteUrl)
  reply.setCookie(name, opened.session, {
    path: pathname,
    maxAge: maxAgeSeconds,
    httpOnly: true,
    // Not strict, because the traveller may follow the link in a mail again.
    sameSite: 'lax',
    secure: protocol === 'https:',
  })
  return opened.link
}

/** One for each link, so that two of them can be open side by side. */
function cookieName({ token }: LinkToken): string {
  return `rental_${digestOf(token).slice(0, 12)}`
}
