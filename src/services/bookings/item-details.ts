import { z } from 'zod'
import type { Voucher } from '../../values/voucher.ts'

const point = z.object({ latitude: z.number(), longitude: z.number() })

/** What a ride is beyond its row: everything its voucher shows except the traveller and the operator. Stored as JSON. */
export const rideDetails = z.object({
  version: z.literal(1),
  leg: z.enum(['outbound', 'return']),
  /** Which of the offers for the leg and vehicle: 0 is the requested time, 1 to 3 are the off-peak ones. */
  offPeak: z.int(),
  pickupAt: z.int(),
  from: z.string(),
  to: z.string(),
  vehicle: z.string(),
  travelMinutes: z.int().nullable(),
  accommodation: z
    .object({ end: z.enum(['pickup', 'drop-off']), name: z.string(), address: z.string(), point: point.nullable() })
    .nullable(),
  flight: z
    .object({ number: z.string(), at: z.int().nullable(), direction: z.enum(['arrival', 'departure']) })
    .nullable(),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  childSeats: z.int(),
  boosters: z.int(),
  skis: z.int(),
  snowboards: z.int(),
  notes: z.string().nullable(),
}) satisfies z.ZodType<Partial<Voucher>>

/** The details of a ride. */
export type RideDetails = z.output<typeof rideDetails>
