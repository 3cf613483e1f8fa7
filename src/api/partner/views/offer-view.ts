import { z } from 'zod'
import type { Offer, OfferedLeg } from '../../../services/quoting/offers/offer.ts'
import type { PriceStep } from '../../../services/quoting/pricing/leg-price.ts'
import { RATE_SCALE, toDecimal, toPercentage } from '../../../values/money.ts'
import { addMinutes, formatDuration, formatLocal } from '../../../values/time.ts'
import { duration, localTime, zoneFields, zoneOf } from '../../answer-fields.ts'

const STEPS = ['base', 'markup', 'round_trip', 'promo', 'rate'] as const

/** The schema of the breakdown of an offer's price. */
const priceBreakdown = z
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
function priceBreakdownView(steps: readonly PriceStep[]): z.input<typeof priceBreakdown> {
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

/** The schema of one vehicle at one pickup time (partner specification, Offer). */
export const offerResponse = z
  .object({
    pick_up_date_time: localTime.meta({ description: '`YYYY-MM-DD HH:MM:SS` in local time where the leg starts.' }),
    ...zoneFields,
    price: z.number().meta({ description: 'EUR, for the whole group on this leg.' }),
    travel_time: duration.meta({ description: '`HH:MM:SS`' }),
    arrival_date_time: localTime.meta({ description: 'In the same time zone.' }),
    waiting_time: z.string().meta({
      pattern: String.raw`^(\d{2}:\d{2}:\d{2})?$`,
      example: '02:00:00',
      description: '`HH:MM:SS` by which the pickup moved from the requested time; empty if it did not.',
    }),
    vehicle_type_id: z.int(),
  })
  .meta({ id: 'Offer' })

/** The same in version 2, which explains prices on request. */
export const explainedOffer = offerResponse
  .extend({ price_breakdown: priceBreakdown.optional().meta({ description: 'Only where `explain` was 1.' }) })
  .meta({ id: 'Offer' })

/** Returns an offer of a leg as JSON. */
function offerView({ timeZone, travelMinutes }: OfferedLeg, offer: Offer): z.input<typeof offerResponse> {
  return {
    pick_up_date_time: formatLocal(offer.pickupAt),
    ...zoneOf(offer.pickupAt, timeZone),
    price: toDecimal(offer.priceMinor),
    travel_time: formatDuration(travelMinutes ?? 0),
    arrival_date_time: formatLocal(addMinutes(offer.pickupAt, travelMinutes ?? 0, timeZone)),
    waiting_time: offer.waitingMinutes === null ? '' : formatDuration(offer.waitingMinutes),
    vehicle_type_id: offer.vehicle.id,
  }
}

function explainedOfferView(leg: OfferedLeg, offer: Offer): z.input<typeof explainedOffer> {
  const { steps } = offer
  return { ...offerView(leg, offer), ...(steps && { price_breakdown: priceBreakdownView(steps) }) }
}

/** Returns the offers of a leg by their keys in version 2. */
export function offersByKey({ offers }: OfferedLeg): Map<string, Offer> {
  return new Map(
    offers.map((offer) => [
      offer.offPeak === 0 ? `requested-${offer.vehicle.id}` : `off_peak-${offer.offPeak}-${offer.vehicle.id}`,
      offer,
    ]),
  )
}

/** Returns the offers of a leg by their keys in version 1, which has no vehicles: only those of the cheapest one. */
export function offersByKeyV1({ offers }: OfferedLeg): Map<string, Offer> {
  const cheapest = offers[0]?.vehicle.id
  return new Map(
    offers
      .filter(({ vehicle }) => vehicle.id === cheapest)
      .map((offer) => [offer.offPeak === 0 ? 'requested' : `off_peak-${offer.offPeak}`, offer]),
  )
}

/** Returns when check-in closes, in both versions; null if no flight or train is caught. */
export function checkInView({ checkInAt }: OfferedLeg): string | null {
  return checkInAt === null ? null : formatLocal(checkInAt)
}

/** Returns offers as JSON under their keys, in version 1 without their breakdowns. */
export function offersView(leg: OfferedLeg, offers: ReadonlyMap<string, Offer>) {
  return Object.fromEntries([...offers].map(([key, offer]) => [key, offerView(leg, offer)]))
}

/** Returns the same for version 2. */
export function explainedOffersView(leg: OfferedLeg, offers: ReadonlyMap<string, Offer>) {
  return Object.fromEntries([...offers].map(([key, offer]) => [key, explainedOfferView(leg, offer)]))
}
