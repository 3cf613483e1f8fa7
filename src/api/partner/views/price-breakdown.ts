import { z } from 'zod'
import type { PriceStep } from '../../../services/quoting/pricing/price-steps.ts'
import { RATE_SCALE, toDecimal, toPercentage } from '../../../values/money.ts'

const STEPS = ['base', 'markup', 'round_trip', 'promo', 'rate'] as const

/** The schema of the breakdown of an offer's price. */
export const priceBreakdown = z
  .object({
    base: z.number().meta({ description: 'The base price of the band that includes the group size, in EUR.' }),
    markup_rule: z.object({ id: z.string(), percentage: z.string(), level: z.string() }).nullable().meta({
      description: 'The rule in GET /prices/markups that applies to the pickup; null if none does.',
    }),
    round_trip: z
      .number()
      .meta({ description: 'Percentage deducted from both legs of a return trip; 0 on one-way trips.' }),
    promo: z
      .object({
        type: z.enum(['percent', 'fixed']),
        value: z.number().meta({ description: 'Percent, or EUR on this leg.' }),
      })
      .nullable()
      .meta({ description: 'Always null, because your prices take no promo code.' }),
    rate: z.number().meta({ description: 'Per euro. Always 1, because your prices are in EUR.' }),
    steps: z.array(z.object({ step: z.enum(STEPS), price: z.number() })).meta({
      description: 'Each step that applies and the price after it, rounded half up to the cent; the last is `price`.',
    }),
  })
  .meta({ id: 'PriceBreakdown' })

/** Returns the steps of a price as JSON. */
export function priceBreakdownView(steps: readonly PriceStep[]): z.input<typeof priceBreakdown> {
  const rule = findStep(steps, 'markup')?.rule
  const promo = findStep(steps, 'promo')?.promo
  return {
    base: toDecimal(findStep(steps, 'base')?.minor ?? 0),
    markup_rule: rule
      ? { id: String(rule.id), percentage: toPercentage(rule.basisPoints), level: String(rule.level) }
      : null,
    round_trip: (findStep(steps, 'round_trip')?.basisPoints ?? 0) / 100,
    promo: promo
      ? { type: promo.type, value: (promo.type === 'percent' ? promo.basisPoints : promo.minor) / 100 }
      : null,
    rate: (findStep(steps, 'rate')?.rateMillionths ?? RATE_SCALE) / RATE_SCALE,
    steps: steps.map(({ step, minor }) => ({ step, price: toDecimal(minor) })),
  }
}

function findStep<Name extends PriceStep['step']>(steps: readonly PriceStep[], name: Name) {
  return steps.find((one): one is Extract<PriceStep, { step: Name }> => one.step === name)
}
