import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { RentalCatalogue } from '../../catalogue/rentals.ts'
import type { Deps, Site } from '../../deps.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import type { MeasurementKind } from '../../values/rental.ts'

const size = z.object({ id: z.int(), label: z.string() }).meta({ id: 'Measurement' })

const response = z
  .object({
    height: z.array(size),
    weight: z.array(size),
    shoe_size: z.array(size),
    foot_width: z.array(size),
    calf_width: z.array(size),
    head_size: z.array(size),
  })
  .meta({ id: 'Measurements', description: 'Every known measurement, by kind.' })

/** GET /measurements: the measurements whose ids checkout links accept (decisions 5.7). */
export function measurements(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'listMeasurements',
    summary: 'List measurements',
    description: 'The measurements whose ids a participant may have: a `height` id as `height_id`, and so on.',
    tag: 'Checkout',
    response: { 200: response },
    errors: ['RATE_LIMITED'],
  } satisfies FastifySchema
  api.get(
    '/measurements',
    { schema, onRequest: limit({ name: `${environment}:ski:measurements`, perMinute: 30 }), config: REFUSED_LAST },
    () => {
      const { rentals } = catalogue.current
      return {
        height: sizesOf(rentals, 'height'),
        weight: sizesOf(rentals, 'weight'),
        shoe_size: sizesOf(rentals, 'shoe_size'),
        foot_width: sizesOf(rentals, 'foot_width'),
        calf_width: sizesOf(rentals, 'calf_width'),
        head_size: sizesOf(rentals, 'head_size'),
      }
    },
  )
}

function sizesOf({ measurements }: RentalCatalogue, kind: MeasurementKind): z.input<typeof size>[] {
  return [...measurements.values()].filter((row) => row.kind === kind).map(({ id, label }) => ({ id, label: label.en }))
}
