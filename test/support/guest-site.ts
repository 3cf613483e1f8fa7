import { createServer } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from './free-port.ts'

/** A page of the other site: its HTML, and its content security policy if it has one. */
export interface GuestPage {
  html: string
  policy?: string
}

/** Starts another site on an origin of its own, with the pages that a test puts into the map, by path. */
export async function useGuestSite(): Promise<{ origin: string; pages: Map<string, GuestPage> }> {
  const port = await freePort()
  const pages = new Map<string, GuestPage>()
  const server = createServer(({ url = '/' }, response) => {
    const { html, policy } = pages.get(url) ?? { html: '' }
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
  })
  beforeAll(() => void server.listen(port, '127.0.0.1'))
  afterAll(() => void server.close())
  return { origin: `http://127.0.0.1:${port}`, pages }
}
