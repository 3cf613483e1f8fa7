import { z } from 'zod'
import type { Voucher } from '../../values/voucher.ts'

const point = z.object({ latitude: z.number(), longitude: z.number() })

/** A voucher as it is kept, so that it never changes. */
export const storedVoucher: z.ZodType<Voucher> = z.object({
  version: z.literal(1),
  reference: z.string(),
  productReference: z.string(),
  sandbox: z.boolean(),
  bookedAt: z.string(),
  passengerName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  pickupAt: z.int(),
  from: z.string(),
  to: z.string(),
  accommodation: z
    .object({ end: z.enum(['pickup', 'drop-off']), name: z.string(), address: z.string(), point: point.nullable() })
    .nullable(),
  flight: z
    .object({ number: z.string(), at: z.int().nullable(), direction: z.enum(['arrival', 'departure']) })
    .nullable(),
  vehicle: z.string(),
  travelMinutes: z.int().nullable(),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  childSeats: z.int(),
  boosters: z.int(),
  skis: z.int(),
  snowboards: z.int(),
  notes: z.string().nullable(),
  partnerReference: z.string().nullable(),
  priceDue: z.object({ minor: z.int(), currency: z.string() }).nullable(),
  operator: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
})
