import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { day } from '../../http/date-fields.ts'
import {
  anyText,
  email,
  FieldFault,
  type Kind,
  lenient,
  optional,
  reference,
  required,
  unboundedInteger,
  withDefault,
} from '../../http/fields.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import { RENTAL_DAYS } from '../../values/rental.ts'
import { formatDay } from '../../values/time.ts'
import { apiKey, linkParamFields, via } from '../link-params.ts'
import { resortId } from '../sought-places.ts'
import { ensureFirstDayAhead, packIds } from './kinds.ts'

/** The fields of a rental in a query string (ski specification, endpoint 4). */
const rentalFields = {
  resort: required(resortId, { description: 'Resort id. Also as `resort_id`.', example: 80 }),
  first_day: required(day, { description: 'Not in the past.', example: '2027-01-16' }),
  days: required(unboundedInteger(), {
    description: `From ${RENTAL_DAYS.min} to ${RENTAL_DAYS.max}; another whole number is DURATION_OUT_OF_RANGE.`,
    example: 6,
  }),
  shop: optional(unboundedInteger(1), { description: "Only offers of this shop's supplier. Also as `shop_id`." }),
  currency: withDefault('EUR', anyText, { description: 'ISO 4217 code of an active currency, in any case.' }),
  promo: lenient(optional(anyText, { description: 'Promo code. An invalid one never fails the request.' })),
}

const ALIASES = { resort_id: 'resort', shop_id: 'shop' }

/** The schema of a rental in a query string. Unknown keys are ignored. */
export const rentalQuery = z.object(rentalFields).meta({ aliases: ALIASES })

const contactFields = {
  email: lenient(
    optional(anyText, { description: 'Fills in the contact field; ignored unless it is an e-mail address.' }),
  ),
  booking_reference: lenient(optional(anyText, { description: 'Reference of a transfer booking, passed through.' })),
  via,
  api_key: apiKey,
  ...linkParamFields,
}

const linkFields = { ...rentalFields, currency: lenient(rentalFields.currency), ...contactFields }

/** The schema of a link to the offer picker. */
export const searchLinkQuery = z.object(linkFields).meta({ aliases: ALIASES })

const packFields = {
  pack: optional(packIds, {
    description:
      'Pack ids separated by commas (`2005,2006`), or the key repeated: the `pack_ids` of a variant. Default: the cheapest for adults.',
  }),
}

/** The schema of a link to the offer picker, or past it with packs. */
export const pickerLinkQuery = z
  .object({
    ...linkFields,
    pack: optional(packIds, {
      description: 'With the `pack_ids` of a variant, separated by commas, it opens the checkout with them.',
    }),
  })
  .meta({ aliases: ALIASES })

/** The packs of a link, joined if the key is repeated. */
export const packQuery = z.object(packFields)

/** The schema of a link to the checkout. */
export const checkoutLinkQuery = z.object({ ...linkFields, ...packFields }).meta({ aliases: ALIASES })

/** Who was sent here: the e-mail address, the transfer booking that this belongs to, and how a partner did it. */
export interface Referral {
  email: string | null
  bookingReference: string | null
  via: string | null
  campaign: string | null
  /** A publishable key. */
  apiKey: string | null
}

/** Returns the rental that a query describes. Throws INVALID_PARAMS for a past day. */
export function rentalFromQuery(
  catalogue: Pick<Catalogue, 'rentals'>,
  query: z.output<typeof rentalQuery>,
  now: Date,
): Rental {
  ensureFirstDayAhead(catalogue, { resortId: query.resort, firstDay: query.first_day }, now)
  return readRental(query)
}

/** Returns the rental that a query describes, even if its first day has passed. */
export function readRental(query: z.output<typeof rentalQuery>): Rental {
  return {
    resortId: query.resort,
    shopId: query.shop ?? null,
    period: { firstDay: query.first_day, days: query.days },
    currency: query.currency,
    promoCode: query.promo || null,
  }
}

/** Returns what a link contains besides the rental; malformed values are ignored. */
export function referralFromQuery(query: z.output<typeof searchLinkQuery>): Referral {
  return {
    email: readOrNull(email, query.email),
    bookingReference: readOrNull(transferReference, query.booking_reference),
    via: query.via ?? null,
    campaign: query.campaign || null,
    apiKey: query.api_key || null,
  }
}

const transferReference = reference(64)

function readOrNull<T>({ read }: Kind<T>, value: unknown): T | null {
  const result = read(value)
  return result instanceof FieldFault ? null : result
}

/** Returns the query string of a rental with every field that links need to keep their meaning. */
export function rentalToQuery(rental: Rental, currency = rental.currency): URLSearchParams {
  const { resortId, shopId, period, promoCode } = rental
  const params = new URLSearchParams({
    resort: String(resortId),
    first_day: formatDay(period.firstDay),
    days: String(period.days),
  })
  if (shopId !== null) params.set('shop', String(shopId))
  params.set('currency', currency)
  if (promoCode !== null) params.set('promo', promoCode)
  return params
}
