import type { Deps, Site } from '../../deps.ts'
import { LargeBody, sendLarge } from '../../http/large-body.ts'
import type { Api } from '../../http/zod.ts'
import { once } from '../../values/once.ts'
import { usualLimit } from '../page/limit-pages.ts'
import { sendDemo } from './demo-page.ts'
import { scriptOf } from './script.ts'

/** GET /js/widget.min.js: the search form that partners put on their pages; and /js/widget-demo, a page that has it. */
export async function formWidget(app: Api, deps: Deps, site: Site): Promise<void> {
  const { operator } = deps
  const script = once(async () => new LargeBody(await scriptOf(site)))
  app.get('/js/widget.min.js', (request, reply) =>
    sendLarge(request, reply.headers(HEADERS).type('text/javascript; charset=utf-8'), script(), FOR_A_WHILE),
  )
  app.get<{ Querystring: Record<string, unknown> }>(
    '/js/widget-demo',
    { onRequest: usualLimit(deps, site) },
    ({ query }, reply) => sendDemo(reply, { site, operator, query }),
  )
}

/** Its name stays the same when it changes. */
const FOR_A_WHILE = 'public, max-age=300'

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
