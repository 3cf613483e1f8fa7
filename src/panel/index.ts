import type { Deps, Site } from '../deps.ts'
import { acceptUploads } from '../http/forms.ts'
import type { Api } from '../http/zod.ts'
import { LOGO_BYTES } from '../services/partners/logo/read-logo.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import { mountPages } from '../web/mount-pages.ts'
import { apiAccess } from './api-access.ts'
import { booking } from './booking/booking.ts'
import { cancelBookings } from './booking/cancellation.ts'
import { changeBookings } from './booking/change.ts'
import { inOwnTime } from './booking/words.ts'
import { panelDoor } from './door.ts'
import { links } from './links.ts'
import { logo } from './logo.ts'
import { overview } from './overview.ts'
import { publishableKeys } from './publishable-keys.ts'
import { requests } from './requests.ts'
import { sales } from './sales.ts'
import { statements } from './statements.ts'
import { webhooks } from './webhooks.ts'

/** Registers /panel: a partner's sales, earnings and settings, in English only (decisions 8). */
export async function partnerPanel(app: Api, deps: Deps, site: Site): Promise<void> {
  const layout = englishLayout({ site, area: 'transfer', operator: deps.operator })
  await mountPages(app, deps, site, { layoutOf: () => layout }, async (pages) => {
    await acceptUploads(pages, LOGO_BYTES)
    const door = panelDoor(pages, deps, site)
    overview(door, site)
    sales(door, site)
    const bookings = inOwnTime(door)
    cancelBookings(bookings, deps, site, booking(bookings, deps, site))
    changeBookings(bookings, deps, site)
    statements(door, deps, site)
    logo(door, deps, site)
    links(door, deps, site)
    webhooks(door, deps, site, apiAccess(door, deps, site))
    publishableKeys(door, deps, site)
    requests(door, site)
  })
}
