import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { VehicleType } from '../../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../../deps.ts'
import type { Api } from '../../../http/zod.ts'
import { pictureUrl } from '../../answer-fields.ts'

const vehicle = z
  .object({
    id: z.int().meta({ description: '`vehicle_type_id` of offers.' }),
    name: z.string(),
    description: z.string(),
    image_link: z.string().meta({ description: 'The URL of a picture.' }),
    max_passengers: z.int().nullable(),
    can_transport_skis: z.enum(['0', '1']),
  })
  .meta({ id: 'Vehicle' })

const response = z.record(z.string(), vehicle).meta({ description: 'Vehicle types by id.' })

/** GET /vehicles: the vehicle types that offers name. */
export function vehicles(api: Api, { catalogue }: Deps, { url }: Site) {
  const schema = {
    operationId: 'listVehicles',
    summary: 'List vehicles',
    description: 'The vehicle types in offers and prices, with a picture and their capacity.',
    tag: 'Catalogue',
    response: { 200: response },
    errors: ['UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/vehicles', { schema }, () =>
    Object.fromEntries([...catalogue.current.vehicles].map(([id, vehicle]) => [id, vehicleView(vehicle, url)])),
  )
}

function vehicleView(type: VehicleType, siteUrl: string): z.input<typeof vehicle> {
  return {
    id: type.id,
    name: type.name,
    description: type.description,
    image_link: pictureUrl(type, siteUrl),
    max_passengers: type.maxPassengers,
    can_transport_skis: type.transportsSkis ? '1' : '0',
  }
}
