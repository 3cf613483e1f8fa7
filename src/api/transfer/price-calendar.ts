import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { conditionalHeaders, CachedBody, sendCached } from '../../http/cached-body.ts'
import { month } from '../../http/date-fields.ts'
import { integer, optional, required } from '../../http/fields.ts'
import type { Budget } from '../../http/rate-limits.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import {
  type DayPrice,
  type PriceCalendar,
  priceCalendar as pricesByDay,
} from '../../services/quoting/trips/price-calendar.ts'
import type { Environment } from '../../values/environment.ts'
import { toDecimal } from '../../values/money.ts'
import { formatDay } from '../../values/time.ts'
import { calendarDay, currencyCode } from '../answer-fields.ts'
import { REASONS, reasonOf } from '../unavailable.ts'
import { QUERY_NAMES } from './transfer-options.ts'
import { readTripQuery, tripQuery } from './trip-query.ts'

/** The schema of a calendar: the fields of a quote, except its dates. */
export const calendarQuery = tripQuery.omit({ date: true, return: true, return_date: true }).extend({
  month: required(month, { description: 'Month of the outbound date.', example: '2027-01' }),
  nights: optional(integer(0, 365), {
    description:
      'Makes it a return trip, this number of nights after the outbound date. By default 0 if other `return_…` fields are given.',
  }),
})

const dayPrice = z
  .object({
    date: calendarDay,
    price: z.number().nullable().meta({
      description: 'The price of a checkout link without vehicles: the whole trip in the cheapest vehicles.',
    }),
    vehicle_type_id: z.int().optional(),
    return_vehicle_type_id: z.int().optional().meta({ description: 'Return trips.' }),
    code: z
      .string()
      .optional()
      .meta({ description: 'Only if `price` is null: the code with which a quote is refused.' }),
    reason: z.enum(REASONS).optional().meta({
      description:
        'Only if `price` is null because of one of these: every vehicle is sold out, nothing is driven, or it is too late to book.',
    }),
  })
  .meta({ id: 'DayPrice' })

/** The schema of the response. */
export const calendarResponse = z
  .object({ currency: currencyCode, days: z.array(dayPrice).meta({ description: 'Every day of the month.' }) })
  .meta({ id: 'PriceCalendar' })

/** GET /price-calendar: the cheapest price of a trip on each day of a month. */
export function priceCalendar(api: Api, { catalogue, clock, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'listPricesByDay',
    summary: 'Compare the days of a month',
    description:
      'The cheapest price of a trip on each day of a month; everything else is as in a quote. Each price is exactly that of a quote for that day. Nothing is stored.',
    tag: 'Quotes',
    querystring: calendarQuery,
    headers: conditionalHeaders,
    response: { 200: calendarResponse },
    errors: [
      'INVALID_PARAMS',
      'CURRENCY_NOT_SUPPORTED',
      'ROUTE_NOT_FOUND',
      'UNSUPPORTED_ROUTE',
      'MANUAL_BOOKING_REQUIRED',
      'RATE_LIMITED',
    ],
  } satisfies FastifySchema
  const onRequest = limit(calendarBudget(environment))
  api.get(
    '/price-calendar',
    { schema, onRequest, config: { ...REFUSED_LAST, names: QUERY_NAMES } },
    async (request, reply) => {
      const calendar = calendarOf(catalogue.current, request.query, clock())
      await sendCached(request, reply, new CachedBody(JSON.stringify(calendar)), 'no-cache')
      return reply
    },
  )
}

/** Returns the budget of price calendars. */
export function calendarBudget(environment: Environment): Budget {
  return { name: `${environment}:transfer:calendar`, perMinute: 20 }
}

/** Returns the price of a trip on each day of a month. */
export function calendarOf(
  catalogue: Catalogue,
  { month, nights, ...query }: z.output<typeof calendarQuery>,
  now: Date,
): z.input<typeof calendarResponse> {
  const returnDate = nights === undefined ? undefined : month.from + nights
  const trip = readTripQuery({ ...query, date: month.from, return: undefined, return_date: returnDate })
  return calendarView(pricesByDay(catalogue, trip, month, now))
}

function calendarView({ currency, days }: PriceCalendar): z.input<typeof calendarResponse> {
  return { currency: currency.code, days: days.map(dayView) }
}

function dayView(price: DayPrice): z.input<typeof dayPrice> {
  const date = formatDay(price.day)
  if ('refusal' in price) return { date, price: null, code: price.refusal, reason: reasonOf(price.why) }
  const { priceMinor, vehicle, returnVehicle } = price
  return {
    date,
    price: toDecimal(priceMinor),
    vehicle_type_id: vehicle.id,
    return_vehicle_type_id: returnVehicle?.id,
  }
}
