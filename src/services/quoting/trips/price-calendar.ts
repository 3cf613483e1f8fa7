import type { Catalogue, Currency, VehicleType } from '../../../catalogue/catalogue.ts'
import { ApiError, type ErrorCode, orRefusal, type Why } from '../../../errors.ts'
import { DAY_MINUTES, dayOf } from '../../../values/time.ts'
import { getCurrency } from '../pricing/leg-price.ts'
import { getRoutes } from '../routing/get-route.ts'
import { chooseVehicles } from './choose-vehicles.ts'
import { ensureTravelDates } from './pickups-ahead.ts'
import { quoteTrip } from './quote-trip.ts'
import type { Leg, Trip } from './trip.ts'

/** The price of a trip for each day, in minor units of the currency. */
export interface PriceCalendar {
  currency: Currency
  days: DayPrice[]
}

/** The cheapest price of a trip that starts on that day number, or the code with which a quote for it is refused. */
export type DayPrice = { day: number } & (
  | { priceMinor: number; vehicle: VehicleType; returnVehicle: VehicleType | null }
  | { refusal: ErrorCode; why: Why | undefined }
)

/**
 * Prices a trip for each day from one until before another, at the same times of day; a return stays the same number of
 * days later. Each price is what a checkout link for that day charges if it names no vehicle (decisions 3.19). Throws
 * CURRENCY_NOT_SUPPORTED, ROUTE_NOT_FOUND, UNSUPPORTED_ROUTE or MANUAL_BOOKING_REQUIRED, which do not depend on the
 * day.
 */
export function priceCalendar(
  catalogue: Catalogue,
  trip: Trip,
  { from, before }: { from: number; before: number },
  now: Date,
): PriceCalendar {
  const currency = getCurrency(catalogue, trip.currency)
  getRoutes(catalogue, trip)
  const days: DayPrice[] = []
  for (let day = from; day < before; day++) days.push(priceOn(catalogue, startingOn(trip, day), day, now))
  return { currency, days }
}

const ANY_VEHICLE = { outbound: undefined, return: undefined }

function priceOn(catalogue: Catalogue, trip: Trip, day: number, now: Date): DayPrice {
  const choice = orRefusal(() => {
    ensureTravelDates(catalogue, trip, now)
    return chooseVehicles(quoteTrip(catalogue, trip, now), ANY_VEHICLE)
  })
  if (choice instanceof ApiError) return { day, refusal: choice.code, why: choice.faults.find(({ why }) => why)?.why }
  return {
    day,
    priceMinor: choice.totalMinor,
    vehicle: choice.outbound.vehicle,
    returnVehicle: choice.return && choice.return.vehicle,
  }
}

/** Returns the trip with its outbound leg on that day. */
function startingOn(trip: Trip, day: number): Trip {
  const minutes = (day - dayOf(trip.outbound.at)) * DAY_MINUTES
  const moved = (leg: Leg): Leg => ({ ...leg, at: leg.at + minutes })
  return { ...trip, outbound: moved(trip.outbound), return: trip.return && moved(trip.return) }
}
