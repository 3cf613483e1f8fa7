import type { FastifyInstance } from 'fastify'
import type { Site } from '../../deps.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import { pathOf } from '../../web/request/site-path.ts'

/**
 * GET /robots.txt: lets search engines index everything except pages for one traveller, the APIs and the sandbox. They
 * request it at the root of a host, wherever a site is below it, and find the sitemaps of all live sites in it.
 */
export function robots(app: FastifyInstance, live: readonly Site[], sandboxes: readonly Site[]): void {
  const closed = [
    ...live.flatMap(({ url }) => CLOSED.flatMap((path) => [pathOf(url) + path, `${pathOf(url)}/*${path}`])),
    ...sandboxes.map(({ url }) => `${pathOf(url)}/`),
  ]
  // A sandbox at the root of its own host would exclude the live sites, too; its pages exclude themselves instead.
  const rules = [...new Set(closed)].filter((path) => path !== '/').map((path) => `Disallow: ${path}`)
  const maps = live.map(({ url }) => `Sitemap: ${url}/sitemap.xml`)
  const text = ['User-agent: *', ...rules, '', ...maps, ''].join('\n')
  app.get('/robots.txt', { config: REFUSED_LAST }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(text),
  )
}

/** The paths of searches for one trip and of calls below the root of a site, in any language. */
const CLOSED = ['/book/quick-', '/book/?step=2', '/book/?step=3', '/api/']
