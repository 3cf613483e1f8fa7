import { capacityOf, storedClosure } from '../../catalogue/load-limits.ts'
import type { Deps, Site } from '../../deps.ts'
import { listRidesOfBookings, listRidesOfDay } from '../../services/rides/day-of-rides.ts'
import { fleetLines, listNeedingRides } from '../../services/rides/fleet-day.ts'
import { findLimit, listLimits, removeLimit, saveLimit } from '../../services/rides/limits.ts'
import { OPERATOR_ZONE, todayAt } from '../../values/time.ts'
import { idIn } from '../../web/request/text-params.ts'
import { askedDay } from '../day.ts'
import type { Door, Visit } from '../door.ts'
import { bookingsNeeding, chooseLine, fleetPage } from './fleet-page.ts'
import type { RefusedLimit } from './limit-cards.ts'
import { kindOf, readLimit, rowIn, typedAs } from './read-limit.ts'

/**
 * Registers /desk/fleet: a day of the fleet by the hour, and the rows that say what can be driven: units, closures,
 * allowances and notice.
 */
export function fleet(door: Door, { db, catalogue }: Deps, site: Site): void {
  const home = `${site.url}/desk/fleet`

  async function show(visit: Visit, refused: RefusedLimit | null = null) {
    const { query, now, read } = visit
    const asked = askedDay(visit)
    const { day } = asked
    const { current } = catalogue
    const view = await read(async (tx) => {
      const limits = await listLimits(tx, Math.min(day, todayAt(now, OPERATOR_ZONE)))
      const lines = fleetLines(current, {
        day,
        capacity: limits.capacity.map(capacityOf),
        closures: limits.closures.map(storedClosure),
        rides: await listNeedingRides(tx, day, now),
      })
      const chosen = chooseLine(lines, query)
      const hour = idIn(query['hour']) ?? null
      const needing = hour === null ? [] : (chosen.line?.hours[hour]?.rides ?? [])
      const sold = await listRidesOfBookings(tx, bookingsNeeding(needing))
      const change = rowIn(query['change'])
      const row = change && (await findLimit(tx, change.kind, change.id))
      const changing = row ? { ...change, typed: typedAs(current, row) } : null
      return { limits, ...chosen, hour, needing, sold, changing, rides: await listRidesOfDay(tx, day) }
    })
    return visit.show(fleetPage(site, { ...asked, ...view, catalogue: current, query, refused }))
  }

  door.get('/desk/fleet', (visit) => show(visit))

  door.post('/desk/fleet', async (visit) => {
    const { typed, query, actor, now, done } = visit
    const kept = ['day', 'area', 'vehicle'].flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))
    const back = `${home}?${new URLSearchParams(Object.fromEntries(kept)).toString()}`
    if (typed['action'] === 'remove') {
      const row = rowIn(typed['row'])
      const isGone = row !== undefined && (await removeLimit(db, row.kind, row.id, actor, now))
      return isGone ? done(back, 'Removed') : show(visit, { sentence: 'That is removed already.' })
    }
    const kind = kindOf(typed)
    if (!kind) return show(visit, { sentence: 'Choose what to add or to remove.' })
    const read = readLimit(catalogue.current, kind, typed)
    if ('faults' in read) return show(visit, { kind, typed, faults: read.faults })
    const replaced = rowIn(typed['row'])
    if (replaced && replaced.kind !== kind) return show(visit, { sentence: 'Choose what to add or to remove.' })
    const isSaved = await saveLimit(db, kind, read.row, { replaced: replaced?.id, actor }, now)
    return isSaved
      ? done(back, 'Saved: it counts on every channel')
      : show(visit, { sentence: 'That is removed already.' })
  })
}
