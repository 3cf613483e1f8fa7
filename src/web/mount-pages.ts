import cookie from '@fastify/cookie'
import type { Deps, Site } from '../deps.ts'
import { refuseOtherMethods } from '../http/public-api.ts'
import type { Api } from '../http/zod.ts'
import { showErrors } from './layout/error-page.ts'
import type { LayoutOf } from './layout/layout-of-request.ts'
import { limitPages } from './request/limits.ts'

/** How pages are mounted. */
interface PagesOptions {
  /** The layout of the pages on which errors are shown. */
  layoutOf: LayoutOf
  /** Whether whoever has the URL of a page may act by it, so that search engines must not index any of them. */
  isSecret?: boolean
}

/**
 * Mounts a part of the pages with what all of them have: cookies, the usual limit, errors as pages, and the refusal of
 * other methods at their paths.
 */
export async function mountPages(
  app: Api,
  deps: Deps,
  site: Site,
  { layoutOf, isSecret = false }: PagesOptions,
  part: (pages: Api) => void | Promise<void>,
): Promise<void> {
  await app.register(async (pages: Api) => {
    await pages.register(cookie)
    if (isSecret) pages.addHook('onRequest', async (_, reply) => void reply.header('X-Robots-Tag', 'noindex'))
    showErrors(pages, layoutOf)
    limitPages(pages, deps, site)
    const refuseOthers = refuseOtherMethods(pages)
    await part(pages)
    refuseOthers()
  })
}
