import { z } from 'zod'
import type { SkiResort } from '../../catalogue/rentals.ts'

/** A ski resort (ski specification, Resort). */
export const resort = z
  .object({
    id: z.int().meta({ description: 'The number in the `resort-<id>` code of the transfer API.' }),
    name: z.string(),
    country: z.string(),
    region_id: z.int().meta({ description: '0 if the resort belongs to no region.' }),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'Resort' })

/** Returns a resort as JSON. */
export function resortView({ id, name, country, regionId, point }: SkiResort): z.input<typeof resort> {
  return { id, name, country, region_id: regionId, latitude: point.latitude, longitude: point.longitude }
}
