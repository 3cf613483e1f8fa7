import type { Catalogue } from '../../catalogue/catalogue.ts'
import { capacityOf, storedClosure } from '../../catalogue/load/load-limits.ts'
import { bookingIdOf, type UnitRide } from '../../catalogue/units.ts'
import type { Deps, Site } from '../../deps.ts'
import { closureOf } from '../../services/quoting/trips/obstacles.ts'
import { type DayRide, listRidesOfBookings, listRidesOfDay } from '../../services/rides/day-of-rides.ts'
import { type FleetLine, fleetLines, listNeedingRides, type NeedingRide } from '../../services/rides/fleet-day.ts'
import { findLimit, listLimits, removeLimit, saveLimit, type StoredLimits } from '../../services/rides/limits.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { type PlaceCode, placeType } from '../../values/place-code.ts'
import { DAY_MINUTES, formatDay, OPERATOR_ZONE, todayAt, toLocal } from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { hidden, option } from '../../web/parts/fields.ts'
import { dataTable } from '../../web/parts/table.ts'
import { idIn, type TextParams } from '../../web/request/text-params.ts'
import { askedDay, type AskedDay, dayChooser } from '../day.ts'
import type { Door, Visit } from '../door.ts'
import { refusalLine } from '../parts.ts'
import { fleetKey, fleetPicture, fleetTable, hourName, hourWords, isFull } from './fleet-picture.ts'
import { areaName, limitCards, type LimitsView, type RefusedLimit, vehicleName } from './limit-cards.ts'
import { kindOf, readLimit, rowIn, typedAs } from './read-limit.ts'

const { formats } = en

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

/** The data of the page. */
interface FleetView extends AskedDay, ChosenLine {
  catalogue: Catalogue
  query: TextParams
  /** The hour whose rides are listed; null for none. */
  hour: number | null
  /** The rides that need a unit in that hour, and the bookings of those that are sold. */
  needing: readonly NeedingRide[]
  sold: readonly DayRide[]
  /** Every sold ride of the day. */
  rides: readonly DayRide[]
  limits: StoredLimits
  refused: RefusedLimit | null
  changing: LimitsView['changing']
}

/** The line whose picture is shown, among those of its area. */
interface ChosenLine {
  /** Undefined if nothing is driven. */
  line: FleetLine | undefined
  ofArea: readonly FleetLine[]
  areas: readonly FleetLine['area'][]
}

/** Returns the lines of the area of a URL, and of its vehicle among them: the first ones unless it names others. */
function chooseLine(lines: readonly FleetLine[], { area, vehicle }: TextParams): ChosenLine {
  const areas = [...new Map(lines.map((line) => [areaKey(line.area), line.area])).values()]
  const meant = lines.find((line) => areaKey(line.area) === area) ?? lines[0]
  const ofArea = lines
    .filter((line) => meant !== undefined && areaKey(line.area) === areaKey(meant.area))
    .toSorted((a, b) => (a.vehicleId ?? 0) - (b.vehicleId ?? 0))
  const id = idIn(vehicle)
  return { areas, ofArea, line: ofArea.find(({ vehicleId }) => vehicleId === id) ?? ofArea[0] }
}

function areaKey(area: FleetLine['area']): string {
  return [...(area ?? [])].join('|')
}

/** Returns the ids of the bookings that rides belong to. */
function bookingsNeeding(needing: readonly NeedingRide[]): number[] {
  return [...new Set(needing.flatMap(({ ride }) => bookingIdOf(ride.owner) ?? []))]
}

/** Returns a day of the fleet by the hour, and the rows that say what can be driven. */
function fleetPage(site: Site, view: FleetView): Page {
  const { day, wrong, query, line, refused, catalogue } = view
  const here = `${site.url}/desk/fleet`
  const kept = Object.fromEntries(
    ['area', 'vehicle'].flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  )
  const action = `${here}?${new URLSearchParams({ day: formatDay(day), ...kept }).toString()}`
  return {
    title: `Fleet, ${formats.day(day * DAY_MINUTES)}`,
    status: wrong === null && refused === null ? 200 : 422,
    main: html`<div class="board-head">
        ${dayChooser(here, view, kept)} ${areaChooser(here, view)}
        <p class="row start">
          <a class="button quiet" href="#capacity">Units by date</a> <a class="button" href="#closure">Close a road</a>
        </p>
      </div>
      ${refused && 'sentence' in refused && refusalLine(refused.sentence)}
      <div class="fleet-day" data-fresh="fleet">
        ${
          line
            ? html`${pictureCard(here, view, line)} ${tableCard(here, view)} ${hourCard(site, view, line)}`
            : html`<p class="card">Nothing is sold on this day, and no units are limited.</p>`
        }
      </div>
      ${limitCards({ ...view, catalogue, action, closedRides: closedRides(site, view) })}`,
  }
}

function areaChooser(here: string, { day, line, areas, catalogue }: FleetView): Markup | null {
  if (!line || areas.length < 2) return null
  return html`<form class="inline" action="${here}">
    ${hidden('day', formatDay(day))}
    <select name="area" aria-label="Area">
      ${areas.map((area) =>
        option(areaKey(area), areaName(catalogue, area ?? []), areaKey(area) === areaKey(line.area)),
      )}
    </select>
    <button class="quiet">Show</button>
  </form>`
}

function urlTo(here: string, { day }: FleetView, line: FleetLine, hour?: number): string {
  const vehicle = line.vehicleId === null ? '' : String(line.vehicleId)
  const params = { day: formatDay(day), area: areaKey(line.area), vehicle }
  const query = new URLSearchParams(hour === undefined ? params : { ...params, hour: String(hour) })
  return `${here}?${query.toString()}${hour === undefined ? '' : '#hour'}`
}

function pictureCard(here: string, view: FleetView, line: FleetLine): Markup {
  const name = vehicleName(view.catalogue, line.vehicleId)
  const units = line.units === null ? 'no limit' : formats.counted(line.units, 'unit', 'units')
  return html`<section class="card">
    <div class="row">
      <h2>${name} <small class="muted">${units}, ${areaName(view.catalogue, line.area ?? [])}</small></h2>
      ${fleetKey()}
    </div>
    ${fleetPicture(line, name, (one, hour) => urlTo(here, view, one, hour))} ${fullHours(line)}
  </section>`
}

function fullHours({ hours }: FleetLine): Markup | null {
  const full = rangesOf(hours.map(isFull))
  const over = rangesOf(hours.map(({ free }) => free !== null && free < 0))
  if (full.length === 0) return null
  return html`<p>
    <strong class="urgent">Nothing is left from ${full.join(', ')}.</strong> Searches that need one then are shown the
    nearest time that has one.
    ${over.length > 0 && html`<strong class="urgent">More are sold than there are from ${over.join(', ')}.</strong>`}
  </p>`
}

/** Returns the hours that are meant as ranges: `09:00 to 11:00`. */
function rangesOf(areMeant: readonly boolean[]): string[] {
  return areMeant.flatMap((isMeant, first) => {
    if (!isMeant || areMeant[first - 1]) return []
    const length = areMeant.slice(first).indexOf(false)
    return `${hourName(first)} to ${hourName(length < 0 ? areMeant.length : first + length)}`
  })
}

function tableCard(here: string, view: FleetView): Markup {
  const { ofArea, catalogue } = view
  const isLimited = ofArea.some(({ units }) => units !== null)
  return html`<section class="card">
    <h2>All types, ${isLimited ? 'free' : 'sold'} units by the hour</h2>
    ${fleetTable(ofArea, {
      nameOf: ({ vehicleId }) => vehicleName(catalogue, vehicleId),
      lineUrl: (line) => urlTo(here, view, line),
      hourUrl: (line, hour) => urlTo(here, view, line, hour),
    })}
  </section>`
}

/** Returns the rides that need a unit in the chosen hour. */
function hourCard(site: Site, { hour, line: _, ...view }: FleetView, line: FleetLine): Markup | null {
  const one = hour === null ? undefined : line.hours[hour]
  if (hour === null || !one) return null
  const soldBy = new Map(view.sold.map((ride) => [`${ride.bookingId} ${ride.number}`, ride]))
  const rows = view.needing.map((needing) => {
    const { owner, number } = needing.ride
    return { ...needing, sold: soldBy.get(`${bookingIdOf(owner)} ${number}`) }
  })
  return html`<section class="card" id="hour">
    <div class="row">
      <h2>
        ${vehicleName(view.catalogue, line.vehicleId)}, ${hourName(hour)}
        <small class="muted">${hourWords(one)}</small>
      </h2>
      <a href="${boardUrl(site, view.day, { vehicleId: line.vehicleId, place: onlyPlace(line) })}">Open the board</a>
    </div>
    ${
      rows.length === 0
        ? html`<p class="muted">No ride needs one then.</p>`
        : dataTable(
            'Rides',
            [
              { title: 'Needs one', cell: ({ from, until }) => `${timeOf(from)} to ${timeOf(until)}` },
              { title: 'Pickup', cell: ({ ride }) => html`<strong>${timeOf(ride.startsAt)}</strong>` },
              { title: 'From → to', cell: ({ ride }) => endsOf(view.catalogue, ride) },
              { title: 'Traveller', cell: ({ sold, ride }) => (sold ? travellerLink(site, sold) : unsold(ride)) },
              {
                title: 'Driver',
                cell: ({ sold }) =>
                  sold ? (sold.driver?.name ?? html`<span class="badge sun">unassigned</span>`) : null,
              },
            ],
            rows,
          )
    }
  </section>`
}

function timeOf(instant: number): string {
  return formats.time(toLocal(instant, OPERATOR_ZONE))
}

function endsOf({ places }: Catalogue, { fromCode, toCode }: UnitRide): string {
  return `${places.get(fromCode)?.name ?? fromCode} → ${places.get(toCode)?.name ?? toCode}`
}

function travellerLink({ url }: Site, { reference, item, firstName, lastName }: DayRide): Markup {
  return html`<a href="${url}/desk/bookings/${reference}">${firstName} ${lastName}</a>
    <small class="muted">${item}</small>`
}

function unsold({ heldUntil }: UnitRide): string {
  return heldUntil === null ? 'waits for its payment' : `held by a partner until ${timeOf(heldUntil)}`
}

/** Returns how many sold rides of the day each closure covers, with links to the board. */
function closedRides(site: Site, { limits, day, rides }: FleetView): ReadonlyMap<number, Markup> {
  return new Map(
    limits.closures.flatMap((row) => {
      const closure = storedClosure(row)
      const closed = rides.filter((ride) =>
        closureOf({ closures: [closure] }, ride, ride.isShared ? null : ride.vehicleId, ride.details.pickupAt),
      )
      if (closed.length === 0) return []
      const url = boardUrl(site, day, { vehicleId: row.vehicleId, place: row.placeCode })
      const words = `${formats.counted(closed.length, 'ride', 'rides')} sold that day`
      return [[row.id, html`<a class="urgent" href="${url}">${words}</a>`] as const]
    }),
  )
}

function onlyPlace({ area }: FleetLine): PlaceCode | null {
  const [place = null, another] = area ?? []
  return another === undefined ? place : null
}

/** Returns the board of a day, filtered by a vehicle and a place. */
function boardUrl(
  { url }: Site,
  day: number,
  { vehicleId, place }: { vehicleId: number | null; place: PlaceCode | null },
): string {
  const query = new URLSearchParams({ day: formatDay(day) })
  if (vehicleId !== null) query.set('vehicle', String(vehicleId))
  if (place !== null) query.set(placeType(place) === 'resort' ? 'resort' : 'airport', place)
  return `${url}/desk/rides?${query.toString()}`
}
