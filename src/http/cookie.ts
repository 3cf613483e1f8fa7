import type { FastifyReply, FastifyRequest } from 'fastify'

/** A secret that a browser keeps for one page. */
interface Cookie {
  name: string
  value: string
  /** The URL of the page it is for, and for those below it. */
  url: string
  maxAgeSeconds: number
}

/** Gives the browser a cookie that no script sees, and that comes back however the traveller comes back to the page. */
export function setCookie(reply: FastifyReply, { name, value, url, maxAgeSeconds }: Cookie): void {
  const { pathname, protocol } = new URL(url)
  const secure = protocol === 'https:' ? '; Secure' : ''
  // Lax and not Strict: the traveller may follow the link of a mail again.
  const rest = `Path=${pathname}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
  reply.header('Set-Cookie', `${name}=${value}; ${rest}`)
}

/** The value of a cookie that the browser has of us. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
