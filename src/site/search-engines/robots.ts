import type { FastifyInstance } from 'fastify'
import type { Site } from '../../deps.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'

/**
 * GET /robots.txt: search engines may look at everything but what is made for one traveller, the APIs and the sandbox. They
 * ask the root of a host, wherever a site lies below it, and learn of the sitemaps of all live sites.
 */
export function robots(app: FastifyInstance, live: readonly Site[], sandboxes: readonly Site[]): void {
  const closed = [
    ...live.flatMap(({ url }) => CLOSED.flatMap((path) => [pathOf(url) + path, `${pathOf(url)}/*${path}`])),
    ...sandboxes.map(({ url }) => `${pathOf(url)}/`),
  ]
  // A sandbox at the root of a host of its own would close the live sites, too: its pages ask to be left out themselves.
  const rules = [...new Set(closed)].filter((path) => path !== '/').map((path) => `Disallow: ${path}`)
  const maps = live.map(({ url }) => `Sitemap: ${url}/sitemap.xml`)
  const text = ['User-agent: *', ...rules, '', ...maps, ''].join('\n')
  app.get('/robots.txt', REFUSED_LAST, (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(text),
  )
}

/** Where searches for one trip and calls lie below the root of a site, in whatever language. */
const CLOSED = ['/book/quick-', '/book/?step=2', '/book/?step=3', '/api/']

function pathOf(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '')
}
