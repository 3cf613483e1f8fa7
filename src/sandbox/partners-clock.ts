import { AsyncLocalStorage } from 'node:async_hooks'
import type { Deps, Site } from '../deps.ts'
import type { Api } from '../http/zod.ts'
import { findAhead } from '../services/partners/sandbox-clock.ts'
import { findPartnerOf } from './partner-of-request.ts'

/**
 * Returns the clock for a part of the sandbox: during a request, that of the partner it belongs to. Code that is given
 * the time need not know whose it is. Whether keys and tokens have expired is checked earlier, by the real clock.
 */
export function partnersClock(app: Api, deps: Deps, site: Site): () => Date {
  const ahead = new AsyncLocalStorage<number>()
  app.addHook('preHandler', (request, _reply, done) => {
    findPartnerOf(deps, site, request)
      .then((partnerId) => (partnerId === null ? 0 : findAhead(deps.db, partnerId)))
      .then((aheadMs) => ahead.run(aheadMs, done), done)
  })
  return () => new Date(deps.clock().getTime() + (ahead.getStore() ?? 0))
}
