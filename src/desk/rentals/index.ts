import type { Deps, Site } from '../../deps.ts'
import { ofBookings } from '../../services/bookings/booking.ts'
import { findDoubles } from '../../services/bookings/doubles.ts'
import { listLogSince, listVersions } from '../../services/bookings/log.ts'
import { shopPageUrl } from '../../services/bookings/signed-tokens.ts'
import { findRentals, listRentalsOfDay } from '../../services/rides/day-of-rentals.ts'
import { findShop, renewShopLink } from '../../services/rides/shop.ts'
import { addStopSale, listStopSales, removeStopSale } from '../../services/rides/stop-sales.ts'
import { formatDay, OPERATOR_ZONE, todayAt } from '../../values/time.ts'
import { readStop } from '../../web/parts/stop-sale.ts'
import { sendCsv } from '../../web/request/downloads.ts'
import { chosenRows } from '../../web/request/rows.ts'
import { idIn } from '../../web/request/text-params.ts'
import { isConfirmed, readSeen } from '../confirm.ts'
import { askedDay, downloadedDay } from '../day.ts'
import type { Door, Visit } from '../door.ts'
import { changedPage, refusedPage } from '../rides/plan-page.ts'
import { rentalsCsv, rentalsPage, type RentalsView } from './rentals-page.ts'
import { SETTLERS, settlingPage } from './settling.ts'

/**
 * Registers /desk/rentals: who comes to which shop on a day, as a page and as CSV; what shops have refused or not
 * confirmed, the sales that are stopped, and the shops' links.
 */
export function rentals(door: Door, deps: Deps, site: Site): void {
  const { db, catalogue, travellerKey } = deps
  const home = `${site.url}/desk/rentals`

  async function load({ query, read }: Visit, day: number) {
    const shop = idIn(query['shop']) ?? null
    const all = await read((tx) => listRentalsOfDay(tx, day))
    const shown = shop === null ? all : all.filter(({ details }) => details.shop.id === shop)
    return { shop, all, shown, doubles: findDoubles(all) }
  }

  async function show(visit: Visit, refused: RentalsView['refused'] = null) {
    const asked = askedDay(visit)
    const { now, read } = visit
    const loaded = await load(visit, asked.day)
    const today = todayAt(now, OPERATOR_ZONE)
    const found = await read(async (tx) => ({
      shop: loaded.shop === null ? undefined : await findShop(tx, loaded.shop),
      stops: await listStopSales(tx, today, loaded.shop),
    }))
    const page = found.shop ? { shop: found.shop, url: shopPageUrl(site.url, travellerKey, found.shop) } : null
    const { stops } = found
    return visit.show(
      rentalsPage(site, { ...asked, ...loaded, page, stops, catalogue: catalogue.current, today, refused, now }),
    )
  }

  door.get('/desk/rentals', (visit) => show(visit))

  door.get('/desk/rentals.csv', async (visit) => {
    const day = downloadedDay(visit)
    const { shown } = await load(visit, day)
    return sendCsv(visit.reply, `rentals-${formatDay(day)}.csv`, rentalsCsv(shown, visit.query))
  })

  door.post('/desk/rentals', async (visit) => {
    const { typed } = visit
    if (typed['row'] !== undefined) return resume(visit)
    if (typed['action'] === 'renew') return renew(visit)
    return typed['date_from'] === undefined ? settle(visit) : stop(visit)
  })

  /** Returns the page that a form was sent from, by what its action says. */
  function backOf({ query }: Visit): string {
    if (query['from'] === 'desk') return `${site.url}/desk`
    const named = ['day', 'shop'].flatMap((name) => (query[name] ? [[name, query[name]]] : []))
    return `${home}?${new URLSearchParams(Object.fromEntries(named)).toString()}`
  }

  async function stop(visit: Visit) {
    const { typed, actor, now, done } = visit
    const shop = catalogue.current.rentals.shops.get(idIn(typed['shop']) ?? 0)
    if (!shop) return show(visit, { typed, sentence: 'Choose a shop that is in the catalogue.' })
    const read = readStop(catalogue.current, shop.id, typed, todayAt(now, OPERATOR_ZONE))
    if (typeof read === 'string') return show(visit, { typed, sentence: read })
    await addStopSale(db, read, actor, now)
    return done(backOf(visit), `${shop.name} sells less from ${formatDay(read.from)} to ${formatDay(read.to)}`)
  }

  async function resume(visit: Visit) {
    const { typed, actor, now, done } = visit
    const row = idIn(typed['row'])
    const isGone = row !== undefined && (await removeStopSale(db, row, null, actor, now))
    return isGone
      ? done(backOf(visit), 'On sale again')
      : show(visit, { typed: {}, sentence: 'That is on sale already.' })
  }

  async function renew(visit: Visit) {
    const { typed, actor, now, done } = visit
    const shop = await findShop(db, idIn(typed['shop']) ?? 0)
    if (!shop) return show(visit, { typed: {}, sentence: 'There is no such shop.' })
    await renewShopLink(db, shop, actor, now)
    return done(backOf(visit), `${shop.name} has a new link`)
  }

  async function settle(visit: Visit) {
    const { typed, request, by, now, done } = visit
    const back = backOf(visit)
    const action = `${home}?${new URLSearchParams(visit.query).toString()}`
    const rentals = await findRentals(db, chosenRows(request.body))
    const seen = isConfirmed(typed) ? readSeen(visit) : null
    const since = await listLogSince(db, seen ? await listVersions(db, ofBookings([...seen.keys()])) : [], seen)
    if (since.length > 0) return visit.show(changedPage(site, back, since))
    if (rentals.length === 0) return visit.show(refusedPage(back, 'It may have been cancelled in the meantime.'))
    const settler = SETTLERS.get(typed['action'] ?? '')
    const plan = settler ? await settler(deps, rentals, typed, now) : 'Choose what to do with these rentals.'
    if (typeof plan === 'string') return visit.show(refusedPage(back, plan))
    if (!seen) return visit.show(settlingPage(site, { plan, rentals, asked: typed, action, back }))
    const outcome = await plan.carryOut({ ...by, seen })
    const [reference = null, another] = new Set(rentals.map((rental) => rental.reference))
    return 'since' in outcome
      ? visit.show(changedPage(site, back, outcome.since))
      : done(back, plan.done(outcome.done), { reference: another === undefined ? reference : null })
  }
}
