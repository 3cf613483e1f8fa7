import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { CachedBody, sendCached } from '../../http/cached-body.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { memoize, once } from '../../values/memo.ts'
import { isVariant } from '../../values/place-code.ts'
import { usualLimit } from '../../web/request/limit-pages.ts'
import { sendDemo } from './demo-page.ts'
import { scriptOf } from './script.ts'

/**
 * GET /js/widget.min.js: the search form for partners' pages; /js/places.js: the names of places for it; and
 * /js/widget-demo, a page with the form.
 */
export async function formWidget(app: Api, deps: Deps, site: Site): Promise<void> {
  const { catalogue, operator } = deps
  const script = memoize((currencies: Catalogue['currencies']) =>
    once(async () => new CachedBody(await scriptOf(site, currencies))),
  )
  const sendScript = (
    request: FastifyRequest,
    reply: FastifyReply,
    body: CachedBody | Promise<CachedBody>,
    cacheControl: string,
  ) => sendCached(request, reply.headers(HEADERS).type('text/javascript; charset=utf-8'), body, cacheControl)
  app.get('/js/widget.min.js', { config: REFUSED_LAST }, (request, reply) =>
    sendScript(request, reply, script(catalogue.current.currencies)(), FOR_A_WHILE),
  )
  app.get('/js/places.js', { config: REFUSED_LAST }, (request, reply) =>
    sendScript(request, reply, placeNames(catalogue.current.places), FOR_A_DAY),
  )
  app.get('/js/widget-demo', { onRequest: usualLimit(deps, site), config: REFUSED_LAST }, ({ query }, reply) =>
    sendDemo(reply, { site, operator, query }),
  )
}

/**
 * Returns the script module with the names of places for the widget. It is a script because every page with the widget
 * may load scripts from here, whereas its policy may forbid other requests.
 */
const placeNames = memoize((places: Catalogue['places']) => {
  const named = [...places.values()].filter(({ code }) => !isVariant(code)).map(({ code, names }) => [code, names])
  return new CachedBody(`export const places = ${JSON.stringify(Object.fromEntries(named))}\n`)
})

/** Its URL stays the same when it changes. */
const FOR_A_WHILE = 'public, max-age=300'

/** Places are hardly ever renamed. */
const FOR_A_DAY = 'public, max-age=86400'

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
