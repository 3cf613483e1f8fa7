import type { FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import type { Api } from '../http/zod.ts'
import { listRidesOfDriver } from '../services/rides/day-of-rides.ts'
import { findDriverOfLink } from '../services/rides/driver.ts'
import { driversCalendar } from '../services/rides/drivers-calendar.ts'
import { DAY_MS } from '../values/time.ts'

/** How many days a driver's calendar covers before and after today. */
const DAYS_BACK = 7
const DAYS_AHEAD = 60

/** GET /d/calendar/<token>.ics: a driver's rides for a calendar that subscribes to them, without personal data. */
export function driverCalendar(pages: Api, { db, clock, operator, travellerKey }: Deps, site: Site): void {
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
