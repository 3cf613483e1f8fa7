import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Catalogue, Route, VehicleType } from '../../../catalogue/catalogue.ts'
import type { Closure, Hours } from '../../../catalogue/driving-limits.ts'
import type { Place } from '../../../catalogue/place-index.ts'
import type { CachedBody } from '../../../http/cached-body.ts'
import { coveredRoutes, maxPassengers } from '../../../services/quoting/routing/destinations.ts'
import { RATE_SCALE } from '../../../values/money.ts'
import { formatDay, formatTime, OPERATOR_ZONE } from '../../../values/time.ts'
import { yieldToEventLoop } from '../../../values/wait.ts'
import { calendarDay } from '../../answer-fields.ts'
import { keepBody } from '../../kept-bodies.ts'
import { markupRule, rulePieces } from './markup-list.ts'
import { priceList, priceListPieces, routePieces } from './price-list.ts'

const place = z.object({
  name: z.string(),
  time_zone: z.string().meta({ example: 'Europe/Zurich', description: 'Its time zone.' }),
  arrival_buffer_minutes: z.int().meta({ description: 'From the landing, or the arrival of a train, to the pickup.' }),
  check_in_lead_minutes: z.int().meta({ description: 'From the drop-off to the departure.' }),
})

const route = z.object({
  duration_minutes: z.int().nullable().meta({ description: 'Null if unknown; it then counts as 0.' }),
  max_passengers: z
    .int()
    .meta({ description: 'Largest group for online booking; 0 if the route is booked by telephone only.' }),
})

const vehicle = z.object({
  id: z.int(),
  name: z.string(),
  max_passengers: z.int().nullable().meta({ description: 'Null: no limit.' }),
  max_luggage: z.int().nullable().meta({ description: 'Suitcases; null: no limit.' }),
  can_transport_skis: z.enum(['0', '1']),
})

const everyPlace = z
  .string()
  .nullable()
  .meta({ description: 'A code, which also stands for variants such as `airport-1-b`; null for everywhere.' })
const days = {
  date_from: calendarDay.meta({ description: 'First day.' }),
  date_to: calendarDay.meta({ description: 'Last day.' }),
}
const timeOfDay = z.string().meta({ pattern: String.raw`^\d{2}:\d{2}$`, example: '08:30' })
const hours = {
  time_from: timeOfDay.meta({ description: 'First minute.' }),
  time_to: timeOfDay.meta({
    description: 'Last minute. If it is before `time_from`, it is on the day after the one on which it began.',
  }),
}

const closure = z.object({
  place: everyPlace,
  direction: z.enum(['from', 'to']).nullable().meta({ description: 'Legs from or to the place; null for both.' }),
  vehicle_type_id: z.int().nullable().meta({ description: 'Null for every vehicle.' }),
  ...days,
  ...hours,
  message: z.string().meta({ description: 'What the operator says.' }),
})

const allowance = z.object({
  place: everyPlace,
  ...days,
  weekdays: z.array(z.int()).meta({ description: '1 is Monday.' }),
  ...hours,
  minutes: z.int(),
})

const noticeRule = z.object({ place: everyPlace, ...hours, minutes: z.int() })

/** What prices depend on besides base prices, rules and routes. */
const termFields = {
  closures: z.array(closure).meta({
    description:
      'Pickups within these days and hours, in local time at the start of the leg, are refused with `NO_BOOKABLE_VEHICLE`.',
  }),
  allowances: z.array(allowance).meta({
    description:
      'By how many minutes more a leg is picked up to catch a departure from the place within these days and hours, in local time there: the most of those that apply.',
  }),
  notice: z.array(noticeRule).meta({
    description:
      'Replaces `minimum_notice_minutes` for pickups at the place within these hours of the day: the most minutes of those that apply.',
  }),
  round_trip_discount_percent: z.number().meta({ description: 'Deducted from both legs of a return trip.' }),
  rates: z
    .record(z.string(), z.number())
    .meta({ description: 'The exchange rate per euro of each currency for quotes.' }),
  minimum_notice_minutes: z.int().meta({
    description: 'The minimum time between the booking of a leg and its pickup, where no rule of `notice` applies.',
  }),
  horizon_days: z.int().meta({ description: 'How many days ahead a leg can be booked.' }),
  time_zone: z.string().meta({
    example: 'Europe/Paris',
    description: 'The time zone that determines the current day for `horizon_days`.',
  }),
}

/** Everything needed to compute the same private offers offline as POST /transfer. */
export const priceBook = z
  .object({
    version: z.string().meta({ description: 'Changes whenever anything below changes.' }),
    prices: priceList,
    rules: z.array(markupRule),
    places: z.record(z.string(), place).meta({ description: 'By code.' }),
    routes: z
      .record(z.string(), z.record(z.string(), route))
      .meta({ description: 'Departure code → arrival code → route, in each direction that transfers run.' }),
    vehicles: z.record(z.string(), vehicle).meta({ description: 'By id.' }),
    ...termFields,
  })
  .meta({
    id: 'PriceBook',
    description:
      '`prices` and `rules` are those of GET /prices and GET /prices/markups. How many units of a vehicle are left is not in it, because every sale changes that: POST /transfer may refuse what the book has.',
  })

/** Returns the price book, written once per catalogue and reused as long as its content stays the same. */
export function priceBookBody(catalogue: Catalogue): Promise<CachedBody> {
  // Kept responses are valid as long as the routes, but rates and settings change independently.
  const terms = JSON.stringify(termsView(catalogue))
  return keepBody(catalogue, `price-book ${terms}`, () => priceBookPieces(catalogue, terms))
}

async function* priceBookPieces(catalogue: Catalogue, terms: string): AsyncGenerator<string> {
  const digest = createHash('sha256')
  const pieces: string[] = []
  for await (const piece of contentPieces(catalogue, terms)) {
    await yieldToEventLoop()
    digest.update(piece)
    pieces.push(piece)
  }
  yield `{"version":"${digest.digest('base64url').slice(0, 22)}",`
  yield* pieces
  yield '}'
}

async function* contentPieces(catalogue: Catalogue, terms: string): AsyncGenerator<string> {
  yield '"prices":'
  yield* priceListPieces(catalogue, { type: 'private', since: undefined, destination: undefined })
  yield ',"rules":'
  yield* rulePieces(catalogue.markupRules, await coveredRoutes(catalogue))
  yield `,"places":${JSON.stringify(viewsOf(catalogue.places, placeView))},"routes":`
  yield* routePieces(catalogue, (driven) => JSON.stringify(routeView(driven)))
  yield `,"vehicles":${JSON.stringify(viewsOf(catalogue.vehicles, vehicleView))},${terms.slice(1, -1)}`
}

function routeView(driven: Route): z.input<typeof route> {
  return { duration_minutes: driven.durationMinutes, max_passengers: maxPassengers(driven) }
}

function viewsOf<Key extends string | number, Thing, View>(
  things: ReadonlyMap<Key, Thing>,
  viewOf: (thing: Thing) => View,
): Record<string, View> {
  return Object.fromEntries(Array.from(things, ([key, thing]) => [key, viewOf(thing)]))
}

function placeView(place: Place): z.input<typeof place> {
  const { name, timeZone, arrivalBufferMinutes, checkInLeadMinutes } = place
  return {
    name,
    time_zone: timeZone,
    arrival_buffer_minutes: arrivalBufferMinutes,
    check_in_lead_minutes: checkInLeadMinutes,
  }
}

function vehicleView({ id, name, maxPassengers, maxLuggage, transportsSkis }: VehicleType): z.input<typeof vehicle> {
  return {
    id,
    name,
    max_passengers: maxPassengers,
    max_luggage: maxLuggage,
    can_transport_skis: transportsSkis ? '1' : '0',
  }
}

function termsView(catalogue: Catalogue) {
  const rates = [...catalogue.currencies.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return {
    closures: catalogue.closures.map(closureView),
    allowances: catalogue.pickupAllowances.map(({ place, weekdays, minutes, ...row }) => ({
      place,
      ...daysView(row),
      weekdays,
      ...hoursView(row),
      minutes,
    })),
    notice: catalogue.notice.map(({ place, minutes, ...row }) => ({ place, ...hoursView(row), minutes })),
    round_trip_discount_percent: catalogue.roundTripBasisPoints / 100,
    rates: Object.fromEntries(rates.map(({ code, rateMillionths }) => [code, rateMillionths / RATE_SCALE])),
    minimum_notice_minutes: catalogue.minimumNoticeMinutes,
    horizon_days: catalogue.horizonDays.transfer,
    time_zone: OPERATOR_ZONE,
  }
}

function closureView({ place, direction, vehicleId, words, ...row }: Closure): z.input<typeof closure> {
  return { place, direction, vehicle_type_id: vehicleId, ...daysView(row), ...hoursView(row), message: words.en }
}

function daysView({ dateFrom, dateTo }: Pick<Closure, 'dateFrom' | 'dateTo'>) {
  return { date_from: formatDay(dateFrom), date_to: formatDay(dateTo) }
}

function hoursView({ minuteFrom, minuteTo }: Hours) {
  return { time_from: formatTime(minuteFrom), time_to: formatTime(minuteTo) }
}
