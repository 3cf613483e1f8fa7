import { collectRoutes, type DescribedRoute } from './openapi/described-routes.ts'
import type { Api } from './zod.ts'

/**
 * Mounts a site at the path of its public URL and, if the sites' hosts differ, on its host only (decisions 1.1).
 * Returns the routes for the API description.
 */
export async function mount(
  app: Api,
  siteUrl: string,
  allSiteUrls: string[],
  site: (app: Api) => Promise<void>,
): Promise<readonly DescribedRoute[]> {
  const { host, pathname } = new URL(siteUrl)
  const sharesHost = allSiteUrls.every((url) => new URL(url).host === host)
  let described: readonly DescribedRoute[] = []
  await app.register(
    async (api: Api) => {
      if (!sharesHost) {
        api.addHook('onRoute', (route) => {
          route.constraints = { ...route.constraints, host }
        })
      }
      described = collectRoutes(api)
      await site(api)
    },
    { prefix: pathname === '/' ? '' : pathname },
  )
  return described
}
