import { z } from 'zod'
import { type Shop, WEEKDAYS } from '../../catalogue/rentals.ts'

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
