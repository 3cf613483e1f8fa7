import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import { layoutsOf } from '../../web/layout/layout-of-request.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { mountPages } from '../../web/mount-pages.ts'
import { cancellation } from './cancellation.ts'
import { change } from './change.ts'
import { documents } from './documents.ts'
import { travellersDoor } from './door.ts'
import { find } from './find.ts'
import { rideChange } from './ride-change.ts'
import { share } from './share.ts'
import { traveller } from './traveller.ts'

/** Returns the pages about a booking, on the site that sold it. */
export function bookingPages(area: Layout['area']) {
  return async (app: Api, deps: Deps, site: Site): Promise<void> => {
    const layoutOf = layoutsOf({ site, area, operator: deps.operator })
    await mountPages(app, deps, site, { layoutOf, isSecret: true }, (pages) => {
      const door = travellersDoor(pages, deps, site, layoutOf)
      traveller(door, pages, deps, site, layoutOf)
      cancellation(door, deps, site)
      change(door, deps, site)
      rideChange(door, deps, site)
      share(door, pages, deps, site, layoutOf)
      find(pages, deps, site, layoutOf)
      documents(door, deps, site)
    })
  }
}
