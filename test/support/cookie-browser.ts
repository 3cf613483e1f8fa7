import type { LightMyRequestResponse } from 'fastify'
import type { TestWorld } from './world.ts'

/** The address that a browser has reached, and the page there. */
export interface Visited {
  url: URL
  page: LightMyRequestResponse
}

/** Returns a browser that keeps every cookie and follows redirects. */
export function cookieBrowser(world: TestWorld) {
  const cookies = new Map<string, string>()
  const cookie = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')

  async function follow(url: string, page: LightMyRequestResponse): Promise<Visited> {
    for (const { name, value } of page.cookies) cookies.set(name, value)
    const { location } = page.headers
    return location === undefined ? { url: new URL(url, world.config.siteUrl), page } : open(location)
  }

  async function open(url: string, headers: Record<string, string> = {}): Promise<Visited> {
    const { pathname, search } = new URL(url, world.config.siteUrl)
    return follow(url, await world.app.inject({ url: pathname + search, headers: { cookie: cookie(), ...headers } }))
  }

  async function send(path: string, fields: Readonly<Record<string, string>>): Promise<Visited> {
    const answer = await world.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookie() },
      payload: new URLSearchParams(fields).toString(),
    })
    return follow(path, answer)
  }

  return { open, send }
}
