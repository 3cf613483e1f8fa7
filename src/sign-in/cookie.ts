import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import type { Account } from '../services/people/account.ts'
import { findSession, SESSION_MS } from '../services/people/session.ts'
import { keepCookie, removeCookie } from '../web/request/cookie.ts'

const NAME = 'session'

/** Returns the session token in the browser's cookie, valid or not. */
export function sessionToken({ cookies }: FastifyRequest): string | undefined {
  return cookies[NAME]
}

/** Returns the account that the browser is signed in as; undefined if it is not, or no longer. */
export async function findSignedIn(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
  now: Date,
): Promise<Account | undefined> {
  const token = sessionToken(request)
  return token === undefined ? undefined : findSession(db, token, now, { isUse: !isPoll(request) })
}

/**
 * Returns whether a page asks by itself for a newer version. Nobody has opened it, because pages behind a door are never
 * cached.
 */
export function isPoll({ headers }: FastifyRequest): boolean {
  return headers['if-none-match'] !== undefined
}

/** Stores the session in the browser's cookie. */
export function keepSession(reply: FastifyReply, site: Site, token: string): void {
  keepCookie(reply, { root: site.url, name: NAME, value: token, seconds: SESSION_MS.most / 1000 })
}

/** Removes the session from the browser. */
export function forgetSession(reply: FastifyReply, site: Site): void {
  removeCookie(reply, { root: site.url, name: NAME })
}
