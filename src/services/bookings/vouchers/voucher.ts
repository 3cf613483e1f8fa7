import { z } from 'zod'
import { LANGUAGES } from '../../../values/language.ts'
import { storedWording } from '../../../values/wording.ts'
import { storedLuggage } from '../../quoting/trips/trip.ts'

/** The schema of what a voucher shows of a ride, apart from the traveller. */
export const shownRide = z.object({
  /** A local minute. Read from the columns of a sold ride; only earlier builds read what is stored here. */
  pickupAt: z.int(),
  /** The names of the two places. */
  from: storedWording,
  to: storedWording,
  /** The address at one end of the leg; null until the traveller has given it. */
  accommodation: z
    .object({
      end: z.enum(['pickup', 'drop-off']),
      name: z.string(),
      address: z.string(),
      point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    })
    .nullable(),
  /** The flight or train that the leg meets or catches; the time is null if only the number is known. */
  flight: z
    .object({
      number: z.string(),
      at: z.int().nullable(),
      direction: z.enum(['arrival', 'departure']),
      /** Missing if it may be either, and in older vouchers. */
      by: z.enum(['flight', 'train']).optional(),
    })
    .nullable(),
  /** The name of the vehicle type. */
  vehicle: storedWording,
  travelMinutes: z.int().nullable(),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  childSeats: z.int(),
  boosters: z.int(),
  skis: z.int(),
  snowboards: z.int(),
  notes: z.string().nullable(),
})

/** How travellers find their driver. */
const meeting = z.object({
  words: z.string().nullable(),
  phone: z.string(),
  waitingMinutes: z.int(),
})

/** The schema of the voucher of one leg, complete in itself; stored as JSON. */
export const voucher = shownRide.extend({
  version: z.literal(1),
  /** The flight or train of a leg whose number is unknown; missing in older vouchers. */
  unnumbered: z
    .object({
      at: z.int(),
      direction: z.enum(['arrival', 'departure']),
      by: z.enum(['flight', 'train']),
    })
    .nullable()
    .optional(),
  /** The end of the leg in a city whose address nobody has told yet; missing in older and in partners' vouchers. */
  unknownAddress: z.enum(['pickup', 'drop-off']).nullable().optional(),
  /** The language of the booking. What the driver needs is also printed in English. */
  language: z.enum(LANGUAGES),
  /** The reference of the booking. */
  reference: z.string(),
  /** The reference of the ride: `<reference>-P1`. */
  productReference: z.string(),
  /** A sandbox voucher says that it is not valid for travel. */
  sandbox: z.boolean(),
  /** An ISO 8601 instant. */
  bookedAt: z.string(),
  passengerName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  partnerReference: z.string().nullable(),
  /** What the traveller still owes the driver. */
  priceDue: z.object({ minor: z.int(), currency: z.string() }).nullable(),
  /** The luggage; null if a partner counted skis and snowboards instead. */
  luggage: storedLuggage.nullable(),
  /** Where the driver waits; null if the voucher does not show it. */
  meeting: meeting.nullable(),
  /**
   * The local minute until which cancelling is free, null if it never was. The whole is null if the voucher does not
   * show it.
   */
  cancellation: z.object({ freeUntil: z.int().nullable() }).nullable(),
  /** As it was when the leg was booked, so that the voucher never changes. */
  operator: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
})

/** The voucher of one leg. */
export type Voucher = z.output<typeof voucher>
