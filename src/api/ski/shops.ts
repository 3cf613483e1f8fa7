import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Shop } from '../../catalogue/rentals.ts'
import type { Deps, Site } from '../../deps.ts'
import { required, unboundedInteger, searchText, withDefault } from '../../http/fields.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { findShops } from '../../services/quoting/rentals/shops.ts'
import { WEEKDAYS } from '../../values/rental.ts'
import { resortId } from '../sought-places.ts'

const timeOfDay = z
  .string()
  .meta({ pattern: String.raw`^\d{2}:\d{2}$`, description: '`HH:MM`, local time.', example: '08:30' })

const openingHours = z
  .object({
    day: z.enum(WEEKDAYS),
    opens: timeOfDay,
    closes: timeOfDay,
  })
  .meta({ id: 'OpeningHours' })

/** A rental shop (ski specification, Shop). */
export const shop = z
  .object({
    id: z.int(),
    name: z.string(),
    supplier: z.string().meta({ description: 'Supplier identifier.' }),
    resort_id: z.int(),
    address: z.string().meta({ description: 'May be empty.' }),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    opening_hours: z.array(openingHours).meta({
      description: 'One entry per opening: a day with a break has two, a closed day none. Empty if not known.',
    }),
  })
  .meta({ id: 'Shop' })

/** Returns a shop as JSON. */
export function shopView({ id, name, supplier, resortId, address, point, openingHours }: Shop): z.input<typeof shop> {
  return {
    id,
    name,
    supplier: supplier.id,
    resort_id: resortId,
    address,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    opening_hours: openingHours.map(({ day, opens, closes }) => ({ day, opens, closes })),
  }
}

const MAX_SHOPS = 50

const query = z.object({
  resort_id: required(resortId, { example: 80 }),
  q: withDefault('', searchText(0, 100), { description: 'Part of the name; case and accents do not matter.' }),
  limit: withDefault(20, unboundedInteger(1), { description: `More than ${MAX_SHOPS} is capped at ${MAX_SHOPS}.` }),
})

const response = z
  .object({ data: z.array(shop), total: z.int().meta({ description: 'Matches before `limit` was applied.' }) })
  .meta({ id: 'ShopList', description: 'Active shops of the resort, by name.' })

/** GET /shops: the rental shops of a resort (ski specification, endpoint 3). */
export function shops(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'listShops',
    summary: 'List the shops of a resort',
    description: 'The active rental shops of a resort by name: all of them, or those whose name contains `q`.',
    tag: 'Resorts and shops',
    querystring: query,
    response: { 200: response },
    errors: ['INVALID_PARAMS', 'RESORT_NOT_FOUND', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get(
    '/shops',
    {
      schema,
      onRequest: limit({ name: `${environment}:ski:shops`, perMinute: 30 }),
      config: { ...REFUSED_LAST, names: { resort: 'resort_id' } },
    },
    ({ query: { resort_id, q, limit } }) => {
      const found = findShops(catalogue.current, resort_id, q)
      return { data: found.slice(0, Math.min(limit, MAX_SHOPS)).map(shopView), total: found.length }
    },
  )
}
