import { z } from 'zod'
import type { Catalogue, VehicleType } from '../../catalogue/catalogue.ts'
import type { ApiError } from '../../errors.ts'
import type { WrittenSuggestion } from '../../http/field-names.ts'
import type { Discount } from '../../services/quoting/pricing/promo.ts'
import { allowanceMinutes, timedAt, PICKUP_RULES, pickupRule } from '../../services/quoting/routing/pickup.ts'
import { cheapest } from '../../services/quoting/trips/choose-vehicles.ts'
import type { LegQuote, TripQuote, VehicleQuote } from '../../services/quoting/trips/quote-trip.ts'
import { carriesSkis } from '../../services/quoting/trips/trip.ts'
import { toDecimal } from '../../values/money.ts'
import { dayOf, formatLocal, formatDuration } from '../../values/time.ts'
import { localTime, zoneFields, zoneOf, currencyCode, duration, flag, instant, url } from '../answer-fields.ts'
import { unavailableVehicles, unavailableView } from '../unavailable.ts'

/** How the pickup of a leg follows from the given time (decisions 3.5). */
const pickupExplained = z
  .object({
    rule: z.enum(PICKUP_RULES).meta({
      description:
        '`as_given`: the time is that of the pickup. `meets_arrival`: it is that of the landing, and the buffer is added. `catches_departure`: it is that of the departure; check-in, travel time and the allowance are subtracted, and the pickup is rounded down to five minutes. Minutes are real minutes, even on nights when the clocks change.',
    }),
    given: localTime.meta({ description: 'The time of the request: `YYYY-MM-DD HH:MM:SS`.' }),
    ...zoneFields,
    arrival_buffer_minutes: z.int().nullable().meta({ description: 'Null unless an arrival is met.' }),
    check_in_lead_minutes: z.int().nullable().meta({ description: 'Null unless a departure is caught.' }),
    allowance_minutes: z.int().optional().meta({
      description: 'Subtracted like the travel time, such as on changeover Saturdays; absent if there is none.',
    }),
    travel_minutes: z
      .int()
      .nullable()
      .meta({ description: 'Null unless a departure is caught by a route of known duration.' }),
    days_before: z.int().meta({
      description: 'How many days before the given date the pickup is; -1 if it is on the next day.',
    }),
  })
  .meta({ id: 'PickupExplained' })

/** Returns the explanation of the pickup of a leg. */
function pickupExplainedView(
  catalogue: Pick<Catalogue, 'pickupAllowances'>,
  { leg, route, pickupAt }: LegQuote,
): z.input<typeof pickupExplained> {
  const rule = pickupRule(leg)
  const { from, to, durationMinutes } = route
  return {
    rule,
    given: formatLocal(leg.at),
    ...zoneOf(leg.at, (timedAt(leg) === leg.from ? from : to).timeZone),
    arrival_buffer_minutes: rule === 'meets_arrival' ? from.arrivalBufferMinutes : null,
    check_in_lead_minutes: rule === 'catches_departure' ? to.checkInLeadMinutes : null,
    allowance_minutes: rule === 'catches_departure' ? allowanceMinutes(catalogue, leg) || undefined : undefined,
    travel_minutes: rule === 'catches_departure' ? durationMinutes : null,
    days_before: dayOf(leg.at) - dayOf(pickupAt),
  }
}

/** One vehicle of a quote. */
export const vehicleOption = z
  .object({
    vehicle_type_id: z.int(),
    name: z.string(),
    price: z.number().meta({ description: 'Final price of this leg in the requested currency.' }),
    max_passengers: z.int().nullable(),
    max_luggage: z.int().nullable().meta({ description: 'Suitcases.' }),
    offer_code: z.literal('requested'),
    total_price: z
      .number()
      .nullable()
      .meta({ description: 'Return trips: this vehicle over both legs; null if it does not serve both.' }),
    booking_url: url.nullable().meta({ description: 'Quotes by GET: deep link to the last step with this vehicle.' }),
  })
  .meta({ id: 'VehicleOption' })

/** One leg of a quote. */
export const direction = z
  .object({
    pick_up_date_time: localTime
      .nullable()
      .meta({ description: 'The pickup: `YYYY-MM-DD HH:MM:SS` in local time where it starts.' }),
    ...zoneFields,
    pickup_explained: pickupExplained.optional().meta({ description: 'Only with `explain` 1.' }),
    luggage: z.object({ normal_suitcases: z.int(), ski_equipment: flag }),
    vehicles: z.array(vehicleOption),
    unavailable: unavailableVehicles,
  })
  .meta({ id: 'Direction' })

/** The response to a quote (transfer specification, Quote response). */
export const quoteResponse = z
  .object({
    disclaimer: z.string(),
    quote_url: url.nullable().meta({ description: 'Quotes by GET: deep link to the vehicle picker with this search.' }),
    route: z.object({
      from: z.string().nullable(),
      from_code: z.string().nullable(),
      to: z.string().nullable(),
      to_code: z.string().nullable(),
      distance_km: z.int().nullable(),
      duration_minutes: z.int().nullable(),
      travel_time: duration,
    }),
    currency: currencyCode,
    passengers: z.object({
      adults: z.int(),
      children: z.int(),
      infants: z.int(),
      child_seats: z.int(),
      boosters: z.int(),
      child_ages: z.array(z.int()).nullable(),
    }),
    outbound: direction,
    return: direction.nullable().meta({ description: 'Null on one-way trips.' }),
    cancellation: z
      .object({
        free_until: instant.nullable().meta({
          description: 'Until when the whole trip, if booked now, can be cancelled free of charge; null if never.',
        }),
        time_zone: z
          .string()
          .meta({ example: 'Europe/Paris', description: 'The zone to display it in, that of the start of the trip.' }),
      })
      .meta({ description: 'The terms of the whole trip, for any vehicle.' }),
    promo_code_applied: z.boolean(),
    promo_code: z.string().optional().meta({ description: 'The submitted code.' }),
    promo_code_discount: z
      .object({
        type: z.enum(['percent', 'fixed']),
        value: z.number().meta({ description: 'A percentage, or EUR for the whole trip.' }),
      })
      .optional()
      .meta({ description: 'Only if the code was applied.' }),
    promo_code_message: z.string().optional().meta({ description: 'Why a submitted code was not applied.' }),
  })
  .meta({ id: 'Quote', description: 'All vehicles that can be booked, by price.' })

const DISCLAIMER =
  'Prices are final for the given trip and include all taxes and tolls. Availability is confirmed with the booking.'
const FX_DISCLAIMER = `${DISCLAIMER} Prices in this currency are converted from euros; live exchange rates apply at checkout, so the total may differ slightly.`

/** The parts that only quotes by GET have: ages to echo, and links. */
export interface QuoteLinks {
  childAges: number[] | null
  quoteUrl: string
  bookingUrl(outbound: VehicleType, back: VehicleType | undefined): string
}

/** What explains a quote: the catalogue that it was made with, and how this caller writes suggestions. */
export interface QuoteExplained {
  catalogue: Pick<Catalogue, 'pickupAllowances'>
  suggestionOf: (refusal: ApiError) => WrittenSuggestion | undefined
}

/** The parts of a quote besides its prices. */
interface QuoteExtras {
  /** The last instant of a full refund, in milliseconds; null if there is none. */
  freeUntil: number | null
  /** Null if it is not explained. */
  explained: QuoteExplained | null
  /** Null for quotes by POST. */
  links: QuoteLinks | null
}

/** Returns a quote as JSON. */
export function quoteView(
  quote: TripQuote,
  { freeUntil, explained, links }: QuoteExtras,
): z.input<typeof quoteResponse> {
  const { outbound, return: back, currency, promo } = quote
  const { route, leg } = outbound
  return {
    disclaimer: currency.code === 'EUR' ? DISCLAIMER : FX_DISCLAIMER,
    quote_url: links?.quoteUrl ?? null,
    route: {
      from: route.from.name,
      from_code: leg.from,
      to: route.to.name,
      to_code: leg.to,
      distance_km: route.distanceKm,
      duration_minutes: route.durationMinutes,
      travel_time: formatDuration(route.durationMinutes ?? 0),
    },
    currency: currency.code,
    passengers: {
      adults: leg.party.adults,
      children: leg.party.children,
      infants: leg.party.infants,
      child_seats: leg.party.childSeats,
      boosters: leg.party.boosters,
      child_ages: links?.childAges ?? null,
    },
    outbound: directionView(
      outbound,
      explained,
      ({ vehicle }) => links && links.bookingUrl(vehicle, back ? onLeg(back, vehicle) : undefined),
    ),
    return:
      back &&
      directionView(back, explained, ({ vehicle }) => links && links.bookingUrl(onLeg(outbound, vehicle), vehicle)),
    cancellation: {
      free_until: freeUntil === null ? null : new Date(freeUntil).toISOString(),
      time_zone: route.from.timeZone,
    },
    promo_code_applied: promo?.applied ?? false,
    promo_code: promo?.code,
    promo_code_discount: promo?.applied ? discountView(promo.promo) : undefined,
    promo_code_message: promo?.applied === false ? promo.message : undefined,
  }
}

/**
 * Returns the same vehicle if it also serves the other leg, or else that leg's cheapest, so that every link can be
 * booked.
 */
function onLeg(leg: LegQuote, vehicle: VehicleType): VehicleType {
  return leg.vehicles.some((quote) => quote.vehicle === vehicle) ? vehicle : cheapest(leg).vehicle
}

function directionView(
  leg: LegQuote,
  explained: QuoteExtras['explained'],
  bookingUrl: (quote: VehicleQuote) => string | null,
): z.input<typeof direction> {
  const { luggage } = leg.leg
  const { time_zone, utc_offset } = zoneOf(leg.pickupAt, leg.route.from.timeZone)
  return {
    pick_up_date_time: formatLocal(leg.pickupAt),
    time_zone,
    utc_offset,
    pickup_explained: explained ? pickupExplainedView(explained.catalogue, leg) : undefined,
    luggage: { normal_suitcases: luggage.suitcases, ski_equipment: carriesSkis(luggage) ? 1 : 0 },
    vehicles: leg.vehicles.map((quote) => ({
      vehicle_type_id: quote.vehicle.id,
      name: quote.vehicle.name,
      price: toDecimal(quote.priceMinor),
      max_passengers: quote.vehicle.maxPassengers,
      max_luggage: quote.vehicle.maxLuggage,
      offer_code: 'requested',
      total_price: quote.totalMinor === null ? null : toDecimal(quote.totalMinor),
      booking_url: bookingUrl(quote),
    })),
    // Looking for a time takes longer than the quote.
    unavailable: unavailableView(leg.missing, ({ refusal }) => explained?.suggestionOf(refusal())),
  }
}

function discountView({ type, value }: Discount) {
  return { type, value: value / 100 }
}
