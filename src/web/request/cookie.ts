import type { FastifyReply } from 'fastify'

/** A cookie of the pages under a URL: the name, the value and for how many seconds the browser keeps it. */
interface Cookie {
  /** The root of the site, or what several sites have in common. */
  root: string
  name: string
  value: string
  seconds: number
}

/** Stores a cookie in the browser, in the response. No script and no other site can read it. */
export function keepCookie(reply: FastifyReply, { root, name, value, seconds }: Cookie): void {
  void reply.setCookie(name, value, { ...attributesUnder(root), maxAge: seconds })
}

/** Removes a cookie from the browser. */
export function removeCookie(reply: FastifyReply, { root, name }: Pick<Cookie, 'root' | 'name'>): void {
  void reply.clearCookie(name, attributesUnder(root))
}

function attributesUnder(root: string) {
  const { pathname, protocol } = new URL(root)
  // Not strict, because people come from mails, from other sites and from the payment provider.
  return { path: pathname, httpOnly: true, sameSite: 'lax', secure: protocol === 'https:' } as const
}

/** Returns the path of a site's root, without a trailing slash. */
export function pathOf(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, '')
}

/** Returns whether the path of a URL is a root or lies below it. */
export function isBelow(url: string, root: string): boolean {
  return url.startsWith(root) && /^(?:[/?]|$)/.test(url.slice(root.length))
}
