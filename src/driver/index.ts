import type { Deps, Site } from '../deps.ts'
import { refuseOtherMethods } from '../http/public-api.ts'
import type { Api } from '../http/zod.ts'
import { showErrors } from '../web/layout/error-page.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import { limitPages } from '../web/request/limit-pages.ts'
import { driverCalendar } from './calendar.ts'
import { driverRides } from './rides.ts'

/** Registers /d/<token>: a driver's rides today and tomorrow, for anyone with the link; in English only. */
export async function driverPages(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(async (pages: Api) => {
    pages.addHook('onRequest', async (_, reply) => void reply.header('X-Robots-Tag', 'noindex'))
    limitPages(pages, deps, site)
    const refuseOthers = refuseOtherMethods(pages)
    const layout = englishLayout({ site, area: 'transfer', operator: deps.operator })
    showErrors(pages, () => layout)
    driverRides(pages, deps, site, layout)
    driverCalendar(pages, deps, site)
    refuseOthers()
  })
}
