import cookie from '@fastify/cookie'
import type { Deps, Site } from '../../deps.ts'
import { refuseOtherMethods } from '../../http/public-api.ts'
import type { Api } from '../../http/zod.ts'
import { showErrors } from '../../web/error-page.ts'
import type { Frame } from '../../web/frame.ts'
import { framesOf } from '../../web/frames.ts'
import { limitPages } from '../../web/limit-pages.ts'
import { cancellation } from './cancellation.ts'
import { change } from './change.ts'
import { documents } from './documents.ts'
import { find } from './find.ts'
import { share } from './share.ts'
import { traveller } from './traveller.ts'

/** Returns the pages about a booking, on the site that sold it. */
export function bookingPages(area: Frame['area']) {
  return async (app: Api, deps: Deps, site: Site): Promise<void> => {
    await app.register(async (pages: Api) => {
      await pages.register(cookie)
      // Anyone with a booking's URL can change it, so search engines must not index any of these pages.
      pages.addHook('onRequest', async (_, reply) => void reply.header('X-Robots-Tag', 'noindex'))
      limitPages(pages, deps, site)
      const refuseOthers = refuseOtherMethods(pages)
      const frameOf = framesOf({ site, area, operator: deps.operator })
      showErrors(pages, frameOf)
      traveller(pages, deps, site, frameOf)
      cancellation(pages, deps, site, frameOf)
      change(pages, deps, site, frameOf)
      share(pages, deps, site, frameOf)
      find(pages, deps, site, frameOf)
      documents(pages, deps, site, frameOf)
      refuseOthers()
    })
  }
}
