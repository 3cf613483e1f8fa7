import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { CachedBody, sendCached } from '../http/cached-body.ts'
import { REFUSED_LAST } from '../http/shed-load.ts'
import type { Api } from '../http/zod.ts'
import { html, type Markup } from '../values/html.ts'
import { LANGUAGES } from '../values/language.ts'
import { yieldToEventLoop } from '../values/wait.ts'
import { pathOf } from '../web/request/cookie.ts'

/** Returns the paths of a site's public pages below its root, each once. */
export type ListPages = (catalogue: Catalogue) => Iterable<string>

/** The maximum number of pages of a part, in all languages; sitemaps allow 50,000. */
const PAGES_IN_PART = 10_000

/**
 * GET /sitemap.xml, and the parts it lists: every page of a site in every language, for search engines, beside its pages
 * in English only, which have a part of their own. Generated on request, which is rare.
 */
export function sitemap(
  api: Api,
  { catalogue }: Pick<Deps, 'catalogue'>,
  { url }: Pick<Site, 'url'>,
  pagesOf: ListPages,
  inEnglish: readonly string[] = [],
): void {
  const cacheControl = 'public, max-age=3600'
  api.get('/sitemap.xml', { config: REFUSED_LAST }, async (request, reply) => {
    const pages = await listed(pagesOf(catalogue.current))
    const parts = Math.ceil(pages.length / PAGES_IN_PART)
    const names = [...Array.from({ length: parts }, (_, i) => i + 1), ...(inEnglish.length > 0 ? [IN_ENGLISH] : [])]
    const locations = names.map((name) => html`<sitemap><loc>${url}/sitemap-${name}.xml</loc></sitemap>`)
    await sendCached(request, reply.type(XML), await document('sitemapindex', locations), cacheControl)
    return reply
  })

  api.get<{ Params: { part: string } }>('/sitemap-:part.xml', { config: REFUSED_LAST }, async (request, reply) => {
    if (request.params.part === IN_ENGLISH && inEnglish.length > 0) {
      const locations = inEnglish.map((path) => html`<url><loc>${url}${path}</loc></url>`)
      await sendCached(request, reply.type(XML), await document('urlset', locations), cacheControl)
      return reply
    }
    const part = Number(request.params.part)
    const pages = await listed(pagesOf(catalogue.current))
    const paths = pages.slice((part - 1) * PAGES_IN_PART, part * PAGES_IN_PART)
    if (!Number.isInteger(part) || part < 1 || paths.length === 0)
      throw new ApiError('NOT_FOUND', 'the sitemap has no such part')
    await sendCached(request, reply.type(XML), await document('urlset', inEveryLanguage(url, paths)), cacheControl)
    return reply
  })
}

/** How many pages are listed before others have a turn. */
const PAGES_AT_ONCE = 500

async function listed(pages: Iterable<string>): Promise<string[]> {
  const paths: string[] = []
  for (const path of pages) if (paths.push(path) % PAGES_AT_ONCE === 0) await yieldToEventLoop()
  return paths
}

/** The name of the part with the pages in English only. */
const IN_ENGLISH = 'en'

const XML = 'application/xml; charset=utf-8'

function* inEveryLanguage(url: string, paths: readonly string[]): Iterable<Markup> {
  for (const path of paths)
    for (const language of LANGUAGES) yield html`<url><loc>${url}/${language}${path}</loc></url>`
}

/** Returns a part. Others have a turn while a large one is written. */
function document(kind: 'sitemapindex' | 'urlset', locations: Iterable<Markup>): Promise<CachedBody> {
  return CachedBody.of(lines())

  function* lines(): Iterable<string> {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
    for (const location of locations) yield `${location.toString()}\n`
    yield `</${kind}>\n`
  }
}

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
