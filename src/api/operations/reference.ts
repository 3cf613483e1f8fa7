import type { FastifyInstance, FastifyReply } from 'fastify'
import { readBuilt } from '../../built.ts'
import { CachedBody, sendCached } from '../../http/cached-body.ts'
import { type DescribedRoute, type ApiInfo, type Contact, openApiDocument } from '../../http/openapi/document.ts'
import { readExamples } from '../../http/openapi/examples.ts'
import { asVersion30, fileOfVersion30 } from '../../http/openapi/version-3-0.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import { html, type Markup } from '../../values/html.ts'
import { once } from '../../values/memo.ts'
import { EXPLORER } from './explorer.ts'

/** An API and the file name of its description. */
export interface DescribedApi {
  file: string
  info: ApiInfo
  routes: readonly DescribedRoute[]
}

/**
 * Serves the API descriptions under /openapi/, also as OpenAPI 3.0, generated on first request, and at /reference an
 * interactive page that loads nothing from elsewhere and may call the given sites.
 */
export function reference(
  app: FastifyInstance,
  { described, contact }: { described: readonly DescribedApi[]; contact: Contact },
  siteUrls: readonly string[],
): void {
  for (const { file, info, routes } of described) {
    const document = once(async () => openApiDocument(info, routes, await readExamples(file), contact))
    serve(file, document)
    serve(fileOfVersion30(file), async () => asVersion30(await document()))
  }

  const script = once(async () => new CachedBody(await readBuilt(EXPLORER)))
  app.get(`/reference/assets/${EXPLORER}`, { config: REFUSED_LAST }, (request, reply) =>
    sendCached(request, reply.type('text/javascript; charset=utf-8'), script(), 'public, max-age=86400'),
  )
  const policy = policyFor(siteUrls)
  for (const api of described) app.get(pathOf(api), { config: REFUSED_LAST }, (_, reply) => send(reply, api))
  const [first] = described
  if (first) app.get('/reference', { config: REFUSED_LAST }, (_, reply) => send(reply, first))

  function serve(file: string, make: () => Promise<object>): void {
    const body = once(async () => new CachedBody(JSON.stringify(await make())))
    app.get(`/openapi/${file}`, { config: REFUSED_LAST }, (request, reply) =>
      sendCached(request, reply.headers(OPEN), body(), 'public, max-age=300'),
    )
  }

  function send(reply: FastifyReply, chosen: DescribedApi): FastifyReply {
    return reply
      .headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
      .send(String(page(described, chosen)))
  }
}

/** The headers by which pages of other sites can read a description and see whether it has changed. */
const OPEN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' }

/**
 * Returns the content policy. The page's custom element has inline styles, so any style is allowed, but only our own
 * scripts.
 */
function policyFor(siteUrls: readonly string[]): string {
  const origins = new Set(siteUrls.map((url) => new URL(url).origin))
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${[...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function pathOf({ file }: DescribedApi): string {
  return `/reference/${file.replace('.json', '')}`
}

function page(described: readonly DescribedApi[], chosen: DescribedApi): Markup {
  const links = described.map((api) => {
    const current = api === chosen ? html`aria-current="page"` : ''
    return html`<a href="${pathOf(api)}" ${current}>${api.info.title}</a>`
  })
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${chosen.info.title} – Navette API reference</title>
        <meta
          name="description"
          content="Every request and answer of the ${chosen.info.title}, to read and to try out."
        />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>
          ${STYLE}
        </style>
        <script type="module" src="/reference/assets/${EXPLORER}"></script>
      </head>
      <body>
        <openapi-explorer
          spec-url="/openapi/${chosen.file}"
          primary-color="#0b5fa5"
          secondary-color="#4aa3e8"
          text-color="#10243a"
          nav-bg-color="#10243a"
          nav-text-color="#d8e1ea"
        >
          <nav slot="nav-header" aria-label="API descriptions">${links}</nav>
        </openapi-explorer>
      </body>
    </html>`
}

const STYLE = html`
  body { margin: 0; } openapi-explorer { --font-regular: system-ui, sans-serif; --font-mono: ui-monospace, monospace;
  --font-size-regular: 15px; } openapi-explorer::part(anchor) { color: #0b5fa5; } nav { display: grid; gap: .25rem;
  padding: 1rem .75rem; font: .875rem/1.4 system-ui, sans-serif; } nav a { padding: .4rem .6rem; color: #d8e1ea;
  text-decoration: none; border-radius: .4rem; } nav a:hover { background: #1d3a58; } nav a[aria-current] { color: #fff;
  background: #0b5fa5; font-weight: 600; }
`
