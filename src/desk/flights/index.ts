import type { Deps, Site } from '../../deps.ts'
import { ofBookings } from '../../services/bookings/booking.ts'
import { listLogSince, listVersions } from '../../services/bookings/log.ts'
import { moveRides } from '../../services/changes/move-rides.ts'
import { type DayRide, listRidesOfDay } from '../../services/rides/day-of-rides.ts'
import { type Flight, flightsOf, readMoment } from '../../services/rides/flights.ts'
import { en } from '../../texts/site/en.ts'
import { flightKey } from '../../values/flight-number.ts'
import { DAY_MINUTES, formatDay, formatTime } from '../../values/time.ts'
import { chosenRows } from '../../web/request/rows.ts'
import { isConfirmed, readSeen } from '../confirm.ts'
import { askedDay } from '../day.ts'
import type { Door } from '../door.ts'
import { changedPage, refusedPage } from '../rides/plan-page.ts'
import { flightsPage, landingPage } from './flights-page.ts'
import { type Landing, planLanding } from './plan-landing.ts'

/** From how many minutes on a change of a landing is shown with what it moves. */
const NOTABLE_MINUTES = 15

/** How far a landing may be from when it was to be. */
const MAX_MINUTES = DAY_MINUTES

/** Registers /desk/flights: the rides of a day by the flights they meet, and new landings that move their pickups. */
export function flights(door: Door, deps: Deps, site: Site): void {
  const { db, catalogue, flights: feed } = deps
  const home = `${site.url}/desk/flights`
  const readFeed = async () => (feed ? feed.read() : { flights: [], writtenAt: null, fault: null })

  door.get('/desk/flights', async (visit) => {
    const { query, read, show, now } = visit
    const asked = askedDay(visit)
    const report = await readFeed()
    const view = await read(async (tx) => {
      const day = await listRidesOfDay(tx, asked.day)
      const all = flightsOf(day, report)
      const landings = new Map<Flight, Landing>()
      for (const flight of all) {
        const { reportedAt, scheduledAt, landsAt } = flight
        // One that is on time again after its pickups were moved is not left out.
        if (reportedAt === null || (reportedAt === scheduledAt && reportedAt === landsAt)) continue
        const planned = { flight, landsAt: reportedAt, chosen: flight.rides, day }
        const landing = await planLanding({ db: tx, catalogue }, planned, now)
        if (isNotable(landing)) landings.set(flight, landing)
      }
      return { all, landings }
    })
    return show(flightsPage(site, { ...asked, ...view, place: query['airport'] ?? '', report: feed && report }))
  })

  door.post('/desk/flights', async (visit) => {
    const { typed, request, by, now, show, done } = visit
    const { day } = askedDay(visit)
    const back = `${home}?day=${formatDay(day)}`
    const rides = await listRidesOfDay(db, day)
    const seen = isConfirmed(typed) ? readSeen(visit) : null
    // All of them, because a ride that was cancelled meanwhile is no longer among those of the flight.
    const since = await listLogSince(db, seen ? await listVersions(db, ofBookings([...seen.keys()])) : [], seen)
    if (since.length > 0) return show(changedPage(site, back, since))
    const key = flightKey(typed['flight'] ?? '')
    const place = typed['place'] ?? ''
    const [flight, another] = flightsOf(rides, await readFeed()).filter(
      (one) => one.key === key && (place === '' || one.place === place),
    )
    if (!flight) return show(refusedPage(back, `No ride of this day meets the flight “${typed['flight'] ?? ''}”.`))
    if (another)
      return show(refusedPage(back, `${flight.number} lands at several places: please choose it on the page.`))
    const landsAt = readMoment(typed['lands_at']?.trim() ?? '')
    if (landsAt === undefined)
      return show(refusedPage(back, 'Please enter day and time of the landing, such as 2027-01-16T11:25.'))
    if (Math.abs(landsAt - (flight.scheduledAt ?? landsAt)) > MAX_MINUTES)
      return show(refusedPage(back, 'That is more than a day from when it was to land: please change these bookings.'))
    const chosen = chosenOf(flight.rides, chosenRows(request.body), typed['chosen'] === '1')
    if (chosen.length === 0)
      return show(refusedPage(back, 'Select at least one ride. It may have been cancelled in the meantime.'))
    const landing = await planLanding(deps, { flight, landsAt, chosen, day: rides }, now)
    if (!seen) return show(landingPage(site, { landing, action: back, back }))
    if (landing.moves.length === 0)
      return show(refusedPage(back, landing.lines.map(({ ride, words }) => `${ride.item}: ${words}`).join('. ')))
    const outcome = await moveRides(db, landing.moves, { ...by, seen }, now)
    if ('since' in outcome) return show(changedPage(site, back, outcome.since))
    const moved = en.formats.counted(outcome.done, 'ride', 'rides')
    return done(back, `${flight.number} lands at ${formatTime(landsAt)}: ${moved} moved`)
  })
}

/** Returns the chosen rides of a flight; all of them where nothing could be chosen. */
function chosenOf(rides: readonly DayRide[], rows: readonly string[], isChoice: boolean): readonly DayRide[] {
  return rows.length === 0 && !isChoice ? rides : rides.filter(({ item }) => rows.includes(item))
}

function isNotable({ moves, missed }: Landing): boolean {
  return missed > 0 || moves.some(({ minutes }) => Math.abs(minutes) >= NOTABLE_MINUTES)
}
