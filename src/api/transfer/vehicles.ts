import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { VehicleType } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { conditionalHeaders, sendCached } from '../../http/cached-body.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { everyName, flag, names, pictureUrl, url } from '../answer-fields.ts'
import { keepBody } from '../kept-bodies.ts'

const vehicleType = z
  .object({
    vehicle_type_id: z.int().meta({ description: 'As in quotes.' }),
    name: z.string().meta({ description: 'In English, as in every response.' }),
    names,
    description: z.string(),
    image_link: url.meta({ description: 'The URL of a picture.' }),
    max_passengers: z.int().nullable(),
    max_luggage: z.int().nullable().meta({ description: 'Suitcases.' }),
    can_transport_skis: flag,
  })
  .meta({ id: 'VehicleType' })

const response = z.array(vehicleType).meta({ description: 'Every active kind of vehicle, by id.' })

/** GET /vehicles: the vehicle types that quotes name. */
export function vehicles(api: Api, { catalogue, limit }: Deps, { environment, url: siteUrl }: Site) {
  const schema = {
    operationId: 'listVehicles',
    summary: 'List vehicles',
    description: 'Every kind of vehicle in quotes, with a picture and its capacity.',
    tag: 'Quotes',
    headers: conditionalHeaders,
    response: { 200: response },
    errors: ['RATE_LIMITED'],
  } satisfies FastifySchema
  const onRequest = limit({ name: `${environment}:transfer:vehicles`, perMinute: 30 })
  api.get('/vehicles', { schema, onRequest, config: REFUSED_LAST }, async (request, reply) => {
    const { current } = catalogue
    const build = () => JSON.stringify(Array.from(current.vehicles.values(), (type) => vehicleView(type, siteUrl)))
    await sendCached(request, reply, keepBody(current, `vehicles ${siteUrl}`, build), 'no-cache')
    return reply
  })
}

function vehicleView(type: VehicleType, siteUrl: string): z.input<typeof vehicleType> {
  return {
    vehicle_type_id: type.id,
    name: type.name,
    names: everyName(type.names),
    description: type.description,
    image_link: pictureUrl(type, siteUrl),
    max_passengers: type.maxPassengers,
    max_luggage: type.maxLuggage,
    can_transport_skis: type.transportsSkis ? 1 : 0,
  }
}
