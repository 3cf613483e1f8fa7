import { z } from 'zod'
import type { OfferQuote, RentalQuote } from '../../services/quoting/rentals/quote-rental.ts'
import { lastDay } from '../../services/quoting/rentals/rental.ts'
import type { Variant } from '../../services/quoting/rentals/variants.ts'
import { toDecimal } from '../../values/money.ts'
import { AGE_GROUP_PATTERN, EQUIPMENT_GROUPS } from '../../values/rental.ts'
import { formatDay } from '../../values/time.ts'
import { calendarDay, currencyCode, url } from '../answer-fields.ts'
import { shop, shopView } from './shops.ts'

const COMPOSITIONS = ['Skis', 'Snowboard'].flatMap((board) =>
  ['', ' + Boots', ' + Helmet', ' + Boots + Helmet'].map((rest) => board + rest),
)

/** One composition of a tier, such as skis with boots. */
export const equipmentVariant = z
  .object({
    pack_id: z.int().meta({ description: 'The primary pack; the one a participant names in a checkout link.' }),
    pack_ids: z.array(z.int()).meta({ description: 'Every pack it is made of, such as a separate helmet.' }),
    composition: z
      .enum(COMPOSITIONS)
      .meta({ description: '`Skis` or `Snowboard`, then ` + Boots`, ` + Helmet` or both.' }),
    price: z.number().meta({ description: 'Online price for all days in the requested currency.' }),
    in_store_price: z.number().nullable().meta({ description: 'Walk-in price for comparison, without promo.' }),
    booking_url: url.meta({ description: 'Deep link to the checkout with these packs selected.' }),
  })
  .meta({ id: 'EquipmentVariant' })

/** One tier of a quote. */
export const offer = z
  .object({
    offer_id: z.int(),
    name: z.string().meta({ description: 'Tier, such as ECO or EXCELLENCE.' }),
    group: z.enum(EQUIPMENT_GROUPS),
    age_group: z.string().meta({
      pattern: AGE_GROUP_PATTERN.source,
      example: 'adult',
      description: '`adult` or a child band: `child_0_5`, `child_6_11`, `teen_12_15`.',
    }),
    min_age: z.int().nullable().meta({ description: 'Null: no bound.' }),
    max_age: z.int().nullable(),
    equipment: z.array(equipmentVariant),
  })
  .meta({ id: 'Offer' })

/** The response to a rental quote (ski specification, Rental quote). */
export const quoteResponse = z
  .object({
    disclaimer: z.string(),
    quote_url: url.meta({ description: 'Deep link to the offer picker with this rental.' }),
    resort: z.object({ id: z.int(), name: z.string(), country: z.string() }),
    shop: shop.nullable().meta({ description: 'Null if no shop was requested.' }),
    currency: currencyCode,
    rental: z.object({
      first_day: calendarDay,
      last_day: calendarDay.meta({ description: '`first_day` and `duration_days` − 1 days more.' }),
      duration_days: z.int(),
    }),
    offers: z.array(offer).meta({
      description:
        'Each tier once, from its cheapest supplier, or from that of the shop. Skis before snowboards, adults before children, then by price.',
    }),
    promo_code: z.string().nullable().meta({ description: 'The submitted code.' }),
    promo_code_applied: z.boolean(),
  })
  .meta({ id: 'RentalQuote', description: 'Everything that can be rented.' })

const DISCLAIMER = 'Prices are per person for the whole rental. Prices are calculated again when the checkout opens.'
const FX_DISCLAIMER = `${DISCLAIMER} Prices in this currency are converted from euros at a live rate, so the total may differ slightly at payment.`

/** The targets of the links of a quote. */
export interface QuoteLinks {
  quoteUrl: string
  bookingUrl: (variant: Variant) => string
}

/** Returns a rental quote as JSON. */
export function quoteView(quote: RentalQuote, links: QuoteLinks): z.input<typeof quoteResponse> {
  const { resort, currency, rental, promo } = quote
  return {
    disclaimer: currency.code === 'EUR' ? DISCLAIMER : FX_DISCLAIMER,
    quote_url: links.quoteUrl,
    resort: { id: resort.id, name: resort.name, country: resort.country },
    shop: quote.shop && shopView(quote.shop),
    currency: currency.code,
    rental: {
      first_day: formatDay(rental.period.firstDay),
      last_day: formatDay(lastDay(rental.period)),
      duration_days: rental.period.days,
    },
    offers: quote.offers.map((one) => offerView(one, links)),
    promo_code: promo?.code ?? null,
    promo_code_applied: promo?.applied ?? false,
  }
}

function offerView({ offer: one, variants }: OfferQuote, { bookingUrl }: QuoteLinks): z.input<typeof offer> {
  return {
    offer_id: one.id,
    name: one.name,
    group: one.group,
    age_group: one.ageGroup,
    min_age: one.minAge,
    max_age: one.maxAge,
    equipment: variants.map((variant) => variantView(variant, bookingUrl(variant))),
  }
}

function variantView(variant: Variant, bookingUrl: string): z.input<typeof equipmentVariant> {
  const { packs, composition, priceMinor, inStoreMinor } = variant
  const [primary] = packs
  return {
    pack_id: primary.id,
    pack_ids: packs.map(({ id }) => id),
    composition: composition.name,
    price: toDecimal(priceMinor),
    in_store_price: inStoreMinor === null ? null : toDecimal(inStoreMinor),
    booking_url: bookingUrl,
  }
}
