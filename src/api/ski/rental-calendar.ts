import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../../deps.ts'
import { conditionalHeaders, CachedBody, sendCached } from '../../http/cached-body.ts'
import { month } from '../../http/date-fields.ts'
import { required } from '../../http/fields.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import {
  type RentalCalendar,
  rentalCalendar as pricesByDay,
  type RentalDayPrice,
} from '../../services/quoting/rentals/rental-calendar.ts'
import { toDecimal } from '../../values/money.ts'
import { formatDay } from '../../values/time.ts'
import { calendarDay, currencyCode } from '../answer-fields.ts'
import { NAMES } from './rental-options.ts'
import { readRental, rentalQuery } from './rental-query.ts'

/** The fields of a quote, except its first day. */
const calendarQuery = rentalQuery
  .omit({ first_day: true })
  .extend({ month: required(month, { description: 'Month of the first day.', example: '2027-01' }) })
  .meta({ ...rentalQuery.meta() })

const dayPrice = z
  .object({
    date: calendarDay.meta({ description: 'First day of the rental.' }),
    price: z.number().nullable().meta({ description: 'Price of the whole rental for one adult.' }),
    offer_id: z.int().optional(),
    pack_ids: z.array(z.int()).optional().meta({ description: 'As in the `pack` of a deep link.' }),
    code: z
      .string()
      .optional()
      .meta({ description: 'Only if `price` is null: the code with which a quote is refused.' }),
  })
  .meta({ id: 'RentalDayPrice' })

const response = z
  .object({ currency: currencyCode, days: z.array(dayPrice).meta({ description: 'Every day of the month.' }) })
  .meta({ id: 'RentalCalendar' })

/** GET /rental-calendar: the cheapest equipment for an adult by the first day of the rental. */
export function rentalCalendar(api: Api, { catalogue, clock, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'listRentalPricesByDay',
    summary: 'Compare the first days of a month',
    description:
      'The price of the cheapest equipment for an adult for each first day of a month; everything else is as in a quote. Each price is exactly that of a quote for that day. Nothing is stored.',
    tag: 'Quotes',
    querystring: calendarQuery,
    headers: conditionalHeaders,
    response: { 200: response },
    errors: [
      'INVALID_PARAMS',
      'CURRENCY_NOT_SUPPORTED',
      'RESORT_NOT_FOUND',
      'SHOP_NOT_FOUND',
      'DURATION_OUT_OF_RANGE',
      'RATE_LIMITED',
    ],
  } satisfies FastifySchema
  const onRequest = limit({ name: `${environment}:ski:rental-calendar`, perMinute: 20 })
  api.get(
    '/rental-calendar',
    { schema, onRequest, config: { ...REFUSED_LAST, names: NAMES } },
    async (request, reply) => {
      const { month, ...query } = request.query
      const rental = readRental({ ...query, first_day: month.from })
      const calendar = pricesByDay(catalogue.current, rental, month, clock())
      await sendCached(request, reply, new CachedBody(JSON.stringify(calendarView(calendar))), 'no-cache')
      return reply
    },
  )
}

function calendarView({ currency, days }: RentalCalendar): z.input<typeof response> {
  return { currency: currency.code, days: days.map(dayView) }
}

function dayView(price: RentalDayPrice): z.input<typeof dayPrice> {
  const date = formatDay(price.day)
  if ('refusal' in price) return { date, price: null, code: price.refusal }
  const { offer, cheapest } = price.cheapest
  return {
    date,
    price: toDecimal(cheapest.priceMinor),
    offer_id: offer.id,
    pack_ids: cheapest.packs.map(({ id }) => id),
  }
}
