import type { Deps, Site } from '../../deps.ts'
import { refuseOtherMethods } from '../../http/public-api.ts'
import type { Api } from '../../http/zod.ts'
import { deepLinks } from './deep-links.ts'
import { funnel } from './funnel.ts'

/** The pages of the transfer site, and the deep links that lead there. */
export async function transferPages(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(async (pages: Api) => {
    const refuseOthers = refuseOtherMethods(pages)
    deepLinks(pages, deps, site)
    funnel(pages, deps, site)
    refuseOthers()
  })
}
