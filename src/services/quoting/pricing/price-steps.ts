import { z } from 'zod'

const minor = z.int()

/** The schema of the steps of a price: each step that changed it, in order, and the price after it (decisions 4.1). */
export const storedPriceSteps = z.array(
  z.discriminatedUnion('step', [
    z.object({ step: z.literal('base'), minor }),
    z.object({
      step: z.literal('markup'),
      minor,
      rule: z.object({ id: z.int(), basisPoints: z.int(), level: z.int() }),
    }),
    z.object({ step: z.literal('round_trip'), minor, basisPoints: z.int() }),
    z.object({
      step: z.literal('promo'),
      minor,
      promo: z.discriminatedUnion('type', [
        z.object({ type: z.literal('percent'), basisPoints: z.int() }),
        z.object({ type: z.literal('fixed'), minor }),
      ]),
    }),
    z.object({ step: z.literal('rate'), minor, rateMillionths: z.int() }),
  ]),
)

/** One step of a price, and the price after it: in EUR minor units, and from `rate` on in those of the currency. */
export type PriceStep = z.output<typeof storedPriceSteps>[number]
