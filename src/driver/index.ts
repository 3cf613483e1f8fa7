import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { seeOther } from '../http/mount.ts'
import type { Api } from '../http/zod.ts'
import { driverCalendarUrl, driverPageUrl } from '../services/bookings/signed-tokens.ts'
import { MAX_NOTE_LENGTH, type RideReport, type Reported, reportRide } from '../services/changes/outcome.ts'
import { findItemKeys, type ItemKey } from '../services/rides/assignment.ts'
import { type DayRide, findRideOfDriver, listRidesOfDriver } from '../services/rides/day-of-rides.ts'
import { type Driver, findDriverOfLink } from '../services/rides/driver.ts'
import { driversCalendar } from '../services/rides/drivers-calendar.ts'
import { REPORTED_STATES } from '../values/booking.ts'
import { formatTime, OPERATOR_ZONE, startOfDay, todayAt, toLocal, DAY_MS } from '../values/time.ts'
import { HOME_ICON } from '../web/layout/icons.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import { type Layout, sendPage } from '../web/layout/layout.ts'
import { mountPages } from '../web/mount-pages.ts'
import { ownForms } from '../web/request/own-forms.ts'
import { type TextParams, formTexts } from '../web/request/text-params.ts'
import { driverPage, type RefusedReport, signPage } from './driver-page.ts'

/** Registers /d/<token>: a driver's rides today and tomorrow, for anyone with the link; in English only. */
export async function driverPages(app: Api, deps: Deps, site: Site): Promise<void> {
  const layout = englishLayout({ site, area: 'transfer', operator: deps.operator })
  await mountPages(app, deps, site, { layoutOf: () => layout, isSecret: true }, (pages) => {
    driverRides(pages, deps, site, layout)
    driverCalendar(pages, deps, site)
  })
}

type ToDriver = FastifyRequest<{ Params: { token: string; item: string } }>

/**
 * GET and POST /d/<token>, GET /d/<token>/sign/<item>: a driver's rides, their progress, and name signs;
 * GET /d/<token>/manifest.webmanifest: what a telephone needs to keep the page on its home screen.
 */
function driverRides(pages: Api, deps: Deps, site: Site, layout: Layout): void {
  const { db, clock, sender, catalogue, travellerKey } = deps

  pages.get('/d/:token', async ({ params }: ToDriver, reply) => show(reply, await getDriver(params.token)))

  pages.get('/d/:token/manifest.webmanifest', async ({ params }: ToDriver, reply) => {
    const url = driverPageUrl(site.url, travellerKey, await getDriver(params.token))
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(manifestOf(url, deps)))
  })

  pages.get('/d/:token/sign/:item', async ({ params }: ToDriver, reply) => {
    const driver = await getDriver(params.token)
    const ride = await findRideOfDriver(db, driver.id, await getKey(params.item))
    if (!ride) throw notYours()
    return sendPage(reply, layout, signPage(driverPageUrl(site.url, travellerKey, driver), ride))
  })

  pages.post('/d/:token', { onRequest: ownForms(site) }, async ({ params, body }: ToDriver, reply) => {
    const driver = await getDriver(params.token)
    const typed = formTexts(body)
    const { item = '' } = typed
    const key = await getKey(item)
    const report = readReport(typed)
    if (typeof report === 'string') return show(reply, driver, { item, typed, sentence: report })
    const now = clock()
    const reported = await reportRide(db, key, report, { driver, sender, madeAt: madeAt(typed, now) }, now)
    if (!reported) throw notYours()
    const sentence = refusalOf(reported)
    if (sentence !== null) return show(reply, driver, { item, typed, sentence })
    return seeOther(reply, `${driverPageUrl(site.url, travellerKey, driver)}#${item}`)
  })

  async function getDriver(token: string): Promise<Driver> {
    const driver = await findDriverOfLink(db, travellerKey, token, 'page')
    if (!driver) throw new ApiError('NOT_FOUND', 'this link is no longer valid')
    return driver
  }

  async function getKey(item: string): Promise<ItemKey> {
    const [key] = await findItemKeys(db, [item])
    if (!key) throw notYours()
    return key
  }

  async function show(reply: FastifyReply, driver: Driver, refusal: RefusedReport | null = null) {
    const now = clock()
    const today = todayAt(now, OPERATOR_ZONE)
    const days = { from: startOfDay(today - 1, OPERATOR_ZONE), until: startOfDay(today + 2, OPERATOR_ZONE) }
    const rides = await listRidesOfDriver(db, driver.id, days)
    const page = driverPage({
      url: driverPageUrl(site.url, travellerKey, driver),
      calendarUrl: driverCalendarUrl(site.url, travellerKey, driver),
      driver,
      rides: rides.filter((ride) => todayAt(ride.startsAt, OPERATOR_ZONE) >= today || isUnderWay(ride, now)),
      today,
      places: catalogue.current.places,
      sender,
      refusal,
      now,
    })
    return sendPage(reply, layout, page)
  }
}

/** Returns how the page stands on a home screen: by the operator's name and icon, without the browser around it. */
function manifestOf(url: string, { operator }: Deps): Record<string, unknown> {
  const { path: src, size } = HOME_ICON
  return {
    name: `Rides – ${operator.name}`,
    short_name: 'Rides',
    lang: 'en',
    id: url,
    start_url: url,
    scope: url,
    display: 'standalone',
    theme_color: '#10243a',
    background_color: '#f5f8fb',
    icons: [{ src, sizes: `${size}x${size}`, type: 'image/png' }],
  }
}

/** Returns whether a ride of the day before is still going on. */
function isUnderWay({ state, endsAt }: DayRide, now: Date): boolean {
  return state === 'booked' ? endsAt > now : state !== 'done' && state !== 'no_show'
}

function notYours(): ApiError {
  return new ApiError('NOT_FOUND', 'this ride is not yours, or no longer yours')
}

/** Returns the report of a form, or a sentence about what is missing. */
function readReport(typed: TextParams): RideReport | string {
  const state = REPORTED_STATES.find((one) => one === typed['state'])
  if (state === undefined) return 'Please use one of the buttons of the ride.'
  if (state !== 'no_show') return { state }
  const [note = '', calls = ''] = [typed['note']?.trim(), typed['calls']?.trim()]
  if (note === '' || calls === '') return 'Please say briefly what happened, and whom you called and when.'
  if (note.length > MAX_NOTE_LENGTH || calls.length > MAX_NOTE_LENGTH)
    return `Please use at most ${MAX_NOTE_LENGTH} characters for each.`
  return { state, note, calls }
}

/**
 * Returns when a tap was made. The clock of a phone may be wrong, so it is asked how long ago that was, if it also says
 * when it sends the tap. Without a time, or with one that cannot be read, it is the arrival.
 */
function madeAt({ at = '', sent_at: sentAt = '' }: TextParams, now: Date): Date {
  const made = Date.parse(INSTANT.test(at) ? at : '')
  const sent = Date.parse(INSTANT.test(sentAt) ? sentAt : '')
  if (Number.isNaN(made)) return now
  return new Date(Number.isNaN(sent) ? made : now.getTime() - (sent - made))
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** Returns why a report was refused; null if it was not. */
function refusalOf(reported: Reported): string | null {
  const { outcome } = reported
  if (outcome === 'cancelled') return 'This ride is cancelled: please do not go.'
  if (outcome === 'cannot follow')
    return 'The ride has not got that far yet. Please press the button for the next step.'
  if (outcome !== 'too early') return null
  const time = formatTime(toLocal(reported.from.getTime(), reported.timeZone))
  return `The free waiting time lasts until ${time}. Please wait, and keep calling, until then.`
}

/** How many days a driver's calendar covers before and after today. */
const DAYS_BACK = 7
const DAYS_AHEAD = 60

/** GET /d/calendar/<token>.ics: a driver's rides for a calendar that subscribes to them, without personal data. */
function driverCalendar(pages: Api, { db, clock, operator, travellerKey }: Deps, site: Site): void {
  pages.get('/d/calendar/:token.ics', async ({ params }: FastifyRequest<{ Params: { token: string } }>, reply) => {
    const driver = await findDriverOfLink(db, travellerKey, params.token, 'calendar')
    if (!driver) throw new ApiError('NOT_FOUND', 'this calendar is no longer available')
    const now = clock().getTime()
    const days = { from: new Date(now - DAYS_BACK * DAY_MS), until: new Date(now + DAYS_AHEAD * DAY_MS) }
    const rides = await listRidesOfDriver(db, driver.id, days)
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({ 'Cache-Control': 'no-store', 'Content-Disposition': 'inline; filename="rides.ics"' })
      .send(driversCalendar(rides, operator, site.url))
  })
}
