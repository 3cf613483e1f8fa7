import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import { findByReference, searchBookings } from '../../services/bookings/search-bookings.ts'
import type { Door } from '../door.ts'
import { searchPage } from './search-page.ts'

/** GET /desk/bookings: searches by reference, name, e-mail address, phone or a partner's reference. */
export function search(door: Door, { db, bookingPrefix }: Deps, site: Site): void {
  door.get('/desk/bookings', async ({ query, now, reply, read, show }) => {
    const q = (query['q'] ?? '').trim().slice(0, 100)
    const exact = await findByReference(db, q, bookingPrefix)
    if (exact) return seeOther(reply, `${site.url}/desk/bookings/${exact.reference}`)
    const found = await read((aside) => searchBookings(aside, q, now))
    return show(searchPage(site, { q, ...found }))
  })
}
