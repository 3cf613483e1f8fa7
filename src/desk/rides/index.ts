import type { FastifyReply } from 'fastify'
import { type Catalogue, unlimited } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { isKnown } from '../../http/cached-body.ts'
import { ofBookings } from '../../services/bookings/booking.ts'
import { findDoubles } from '../../services/bookings/doubles.ts'
import { listLogSince, listVersions } from '../../services/bookings/log.ts'
import type { DriverSheet } from '../../services/documents/draw-driver-sheet.ts'
import { renderDocument } from '../../services/documents/rendering/render-document.ts'
import { groupLine, luggageLine, seatsLine } from '../../services/quoting/trips/party-lines.ts'
import { markSeen } from '../../services/rides/assignment.ts'
import { findRides, listRidesOfDay, versionOfDay, type DayRide, skisOf } from '../../services/rides/day-of-rides.ts'
import { findDriver, listDrivers, type Driver } from '../../services/rides/driver.ts'
import { en } from '../../texts/site/en.ts'
import { addressLine } from '../../values/country.ts'
import type { CsvColumns } from '../../values/csv.ts'
import { memoize } from '../../values/memo.ts'
import { toDecimal } from '../../values/money.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { formatDay, formatInstant, OPERATOR_ZONE, DAY_MINUTES } from '../../values/time.ts'
import { digestOf } from '../../values/token.ts'
import { csvStream, sendCsv } from '../../web/request/downloads.ts'
import { chosenRows } from '../../web/request/rows.ts'
import { idIn, type TextParams } from '../../web/request/text-params.ts'
import { isConfirmed, readSeen, writeSeen } from '../confirm.ts'
import { askedDay, downloadedDay } from '../day.ts'
import type { Door, Visit } from '../door.ts'
import { PLANNERS } from './actions.ts'
import { ridesBoard } from './board-page.ts'
import { filterRides, readFilter } from './filter.ts'
import { clashesOf, marksOf } from './marks.ts'
import { changedPage, planPage, refusedPage } from './plan-page.ts'

/** Registers /desk/rides: the rides of a day on one page, as CSV and for printing, and actions on several of them. */
export function rides(door: Door, deps: Deps, site: Site): void {
  const { db, catalogue } = deps
  const iataOf = (code: PlaceCode) => catalogue.current.places.get(code)?.iata ?? null
  const home = `${site.url}/desk/rides`

  door.get('/desk/rides', async (visit) => {
    const { query, request, reply, now, read, show } = visit
    const { day, wrong } = askedDay(visit)
    // A page that polls for changes learns that there are none without anything being read or rendered.
    const version = `"${await read((tx) => versionOfDay(tx, day, now))}-${placesDigest(unlimited(catalogue.current))}"`
    if (isKnown(request, version)) return reply.header('etag', version).code(304).send()
    const view = await read(async (tx) => ({
      all: await listRidesOfDay(tx, day),
      drivers: await listDrivers(tx),
    }))
    if (wrong === null) reply.header('etag', version)
    const filter = readFilter(query)
    const shown = filterRides(view.all, filter)
    const isForPrint = query['print'] === '1'
    const clashes = clashesOf(view.all, catalogue.current.places, now)
    const doubles = findDoubles(view.all)
    const marked = { shown, clashes, doubles }
    const seen = seenOf(view.all)
    return show(
      await ridesBoard(site, {
        day,
        seen,
        wrong,
        filter,
        query: urlQuery(query),
        isForPrint,
        iataOf,
        ...marked,
        ...view,
        now,
      }),
    )
  })

  door.get('/desk/rides.csv', async (visit) => {
    const day = downloadedDay(visit)
    const all = await visit.read((tx) => listRidesOfDay(tx, day))
    return sendCsv(
      visit.reply,
      `rides-${formatDay(day)}.csv`,
      csvStream(COLUMNS, filterRides(all, readFilter(visit.query)), visit.query),
    )
  })

  door.get('/desk/rides/drivers.pdf', async (visit) => {
    const rides = await filteredRides(visit)
    const drivers = new Map(rides.flatMap(({ driver }) => (driver ? [[driver.id, driver]] : [])))
    const [first, ...others] = [...drivers.values()]
    if (!first) throw new ApiError('NOT_FOUND', 'none of these rides has a driver')
    return sendSheets(visit, [first, ...others], rides)
  })

  door.get('/desk/rides/:driver.pdf', async (visit) => {
    const id = idIn(visit.params['driver'])
    const driver = id === undefined ? undefined : await findDriver(db, id)
    if (!driver) throw new ApiError('NOT_FOUND', 'there is no such driver')
    return sendSheets(visit, [driver], await filteredRides(visit))
  })

  /** Returns the rides of the day that the filter of the URL lets through. */
  async function filteredRides(visit: Visit): Promise<DayRide[]> {
    const all = await visit.read((tx) => listRidesOfDay(tx, downloadedDay(visit)))
    return filterRides(all, readFilter(visit.query))
  }

  async function sendSheets(
    visit: Visit,
    [first, ...others]: readonly [SheetDriver, ...SheetDriver[]],
    rides: readonly DayRide[],
  ): Promise<FastifyReply> {
    const day = downloadedDay(visit)
    const sheetOf = (driver: SheetDriver) =>
      driverSheet(
        driver,
        rides.filter((ride) => ride.driver?.id === driver.id),
      )
    const sheets = {
      sender: deps.operator.name,
      day: formats.longDay(day * DAY_MINUTES),
      madeAt: visit.now,
      drivers: [sheetOf(first), ...others.map(sheetOf)],
    } as const
    const name = others.length > 0 ? 'drivers' : first.id
    return visit.reply
      .type('application/pdf')
      .headers({
        'Content-Disposition': `inline; filename="rides-${formatDay(day)}-${name}.pdf"`,
        'Cache-Control': 'no-store',
      })
      .send(await renderDocument({ kind: 'driver_sheets', sheets }))
  }

  door.post('/desk/rides', async (visit) => {
    const { query, typed, request, actor, by, now, show, done } = visit
    const back = `${home}?${new URLSearchParams(urlQuery(query)).toString()}`
    const rows = chosenRows(request.body)
    // Drivers are proposed for all that have none if no ride is chosen, but not once a proposal is shown.
    const isForAll = typed['action'] === 'propose' && rows.length === 0 && !isConfirmed(typed)
    const chosen = isForAll
      ? filterRides(await listRidesOfDay(db, askedDay(visit).day), { ...readFilter(query), unassigned: true })
      : await findRides(db, rows)
    const seen = isConfirmed(typed) ? readSeen(visit) : null
    // All of them, because a ride that was cancelled or has begun meanwhile is no longer among those that are changed.
    const since = await listLogSince(db, seen ? await listVersions(db, ofBookings([...seen.keys()])) : [], seen)
    if (since.length > 0) return show(changedPage(site, back, since))
    if (isForAll && chosen.length === 0) return show(refusedPage(back, 'Every ride that is shown has a driver.'))
    if (chosen.length === 0)
      return show(refusedPage(back, 'Select at least one ride. It may have been cancelled in the meantime.'))
    const [reference = null, another] = new Set(chosen.map((ride) => ride.reference))
    const about = { reference: another === undefined ? reference : null }
    if (typed['action'] === 'seen') {
      const outcome = await markSeen(db, chosen, readSeen(visit), actor, now)
      if ('since' in outcome) return show(changedPage(site, back, outcome.since))
      return done(back, chosen.length === 1 ? 'Marked as seen' : `${chosen.length} rides marked as seen`, about)
    }
    const planner = PLANNERS.get(typed['action'] ?? '')
    const plan = planner ? await planner(deps, chosen, typed, now) : 'Choose what to do with these rides.'
    if (typeof plan === 'string') return show(refusedPage(back, plan))
    if (!seen) return show(planPage(site, { plan, chosen, asked: typed, seen: seenOf(chosen), action: back, back }))
    const outcome = await plan.carryOut({ ...by, seen })
    return 'since' in outcome
      ? show(changedPage(site, back, outcome.since))
      : done(back, plan.done(outcome.done), about)
  })
}

/** Returns what is displayed of the bookings of rides. */
function seenOf(rides: readonly DayRide[]): string {
  return writeSeen(rides.map(({ bookingId: id, version }) => ({ id, version })))
}

/** Returns a digest of what the board shows of places: their IATA codes, and the ways between them. */
const placesDigest = memoize(({ places }: Catalogue) =>
  digestOf(JSON.stringify(Array.from(places, ([code, { iata, point }]) => [code, iata, point]))),
)

/** Returns the parameters of a URL that determine which rides are shown. */
function urlQuery(query: TextParams): TextParams {
  const names = ['day', 'airport', 'resort', 'direction', 'vehicle', 'driver', 'unassigned', 'changed', 'q']
  return Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
}

const COLUMNS: CsvColumns<DayRide> = {
  starts_at: ({ startsAt }) => formatInstant(startsAt, OPERATOR_ZONE),
  item: ({ item }) => item,
  state: ({ state }) => state,
  marks: (ride) => marksOf(ride).join(' '),
  sold_at_time: ({ soldStartsAt }) => formatInstant(soldStartsAt, OPERATOR_ZONE),
  flight: ({ details }) => details.flight?.number,
  from: ({ details }) => details.from.en,
  from_code: ({ fromCode }) => fromCode,
  to: ({ details }) => details.to.en,
  to_code: ({ toCode }) => toCode,
  address: ({ details }) => addressLine(details.accommodation),
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  phone: ({ phone }) => phone,
  adults: ({ details }) => details.adults,
  children: ({ details }) => details.children,
  infants: ({ details }) => details.infants,
  luggage: ({ details }) => details.luggage.suitcases,
  skis: skisOf,
  child_seats: ({ details }) => details.childSeats,
  boosters: ({ details }) => details.boosters,
  vehicle: ({ vehicleId }) => vehicleId,
  driver: ({ driver }) => driver?.id,
  to_collect: ({ toCollect }) => toCollect && toDecimal(toCollect.minor).toFixed(2),
  currency: ({ toCollect }) => toCollect?.currency,
  note: ({ details }) => details.notes,
  vehicle_name: ({ details }) => details.vehicle.en,
  driver_name: ({ driver }) => driver?.name,
}

const { formats } = en

/** What a sheet says of its driver. */
type SheetDriver = Pick<Driver, 'id' | 'name'>

/** Returns the content of a driver's printed day. */
function driverSheet(driver: SheetDriver, rides: readonly DayRide[]): DriverSheet {
  return {
    driver: driver.name,
    rides: rides.map((ride) => {
      const { details, item, firstName, lastName, phone, toCollect } = ride
      const { from, to, accommodation, flight, vehicle, luggage, notes } = details
      return {
        time: formats.time(details.pickupAt),
        route: `${from.en} → ${to.en}`,
        lines: [
          addressLine(accommodation),
          `${firstName} ${lastName}, ${phone}`,
          flight && `${flight.number}${flight.at === null ? '' : `, ${formats.time(flight.at)}`}`,
          [groupLine('en', details), seatsLine('en', details), luggageLine('en', luggage)].filter(Boolean).join(', '),
          notes,
          `${vehicle.en}, ${item}`,
        ].filter((line): line is string => Boolean(line)),
        toCollect: toCollect && formats.money(toCollect.minor, toCollect.currency),
      }
    }),
  }
}
