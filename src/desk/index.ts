import { ZIP_BYTES } from '../catalogue/import/files.ts'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { acceptUploads } from '../http/forms.ts'
import type { Api } from '../http/zod.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import { mountPages } from '../web/mount-pages.ts'
import { acceptRows } from '../web/request/rows.ts'
import { loadNeeding, needingAttention } from './attention.ts'
import { bookings } from './bookings/index.ts'
import { catalogue } from './catalogue/index.ts'
import { deskDoor } from './door.ts'
import { drivers } from './drivers.ts'
import { fleet } from './fleet/index.ts'
import { flights } from './flights/index.ts'
import { home } from './home.ts'
import { money } from './money/index.ts'
import { keepNeedsCount } from './needs-count.ts'
import { partners } from './partners.ts'
import { people } from './people.ts'
import { rentals } from './rentals/index.ts'
import { rides } from './rides/index.ts'

/** Registers /desk, the operators' pages, in English only (decisions 9). */
export async function operatorsDesk(app: Api, deps: Deps, site: Site): Promise<void> {
  const layout = englishLayout({ site, area: 'transfer', operator: deps.operator })
  await mountPages(app, deps, site, { layoutOf: () => layout }, async (pages) => {
    acceptRows(pages)
    await acceptUploads(pages, ZIP_BYTES)
    const needs = keepNeedsCount(async (db, role, now) => {
      const needing = await loadNeeding(db, role, now)
      return needingAttention(site, deps.catalogue.current, needing, role, now).length
    })
    const door = deskDoor(pages, deps, site, needs)
    home(door, deps, site, needs)
    rides(door, deps, site)
    flights(door, deps, site)
    bookings(door, deps, site)
    fleet(door, deps, site)
    rentals(door, deps, site)
    money(door, deps, site)
    partners(door, deps, site)
    drivers(door, deps, site)
    const importsOver = catalogue(door, deps, site)
    pages.addHook('onClose', importsOver)
    people(door, deps, site)
    door.get('/desk/*', () => {
      throw new ApiError('NOT_FOUND', 'there is no such page at the desk')
    })
  })
}
