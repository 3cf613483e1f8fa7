import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { day, timeOfDay } from '../../http/date-fields.ts'
import { invalidParam } from '../../http/field-names.ts'
import {
  anyText,
  flag,
  flagWithDefault,
  lenient,
  integer,
  optional,
  orBlank,
  required,
  withDefault,
} from '../../http/fields.ts'
import { ensureTravelDates } from '../../services/quoting/trips/pickups-ahead.ts'
import type { Leg, Trip } from '../../services/quoting/trips/trip.ts'
import { dayOf, formatDay, formatTime, localMinute } from '../../values/time.ts'
import { ages, agesOrNull, locationCode, SEAT_AGES } from './kinds.ts'

/** The fields of a trip in a query string (transfer specification, endpoint 3). */
const outboundFields = {
  from: required(locationCode, { description: 'Pickup location code.', example: 'airport-1' }),
  to: required(locationCode, { description: 'Drop-off location code.', example: 'resort-211' }),
  date: required(day, { description: 'Date of the flight or pickup, not in the past.', example: '2027-01-16' }),
  time: required(timeOfDay, {
    description: 'Time of the flight or pickup: `HH:MM`, also `H:MM`, `HHMM` or `HH`.',
    example: '10:00',
  }),
  is_flight: flagWithDefault(true, {
    description:
      '1: `time` is a flight (or train) arrival and the pickup is calculated. 0: `time` is the pickup itself.',
  }),
  adults: withDefault(2, integer(1)),
  children: withDefault(0, integer(0), { description: 'Children without infants.' }),
  child_ages: optional(ages, {
    description: 'Ages 0–17 separated by commas (`4,9`); informational, echoed and kept in links.',
  }),
  infants: withDefault(0, integer(0)),
  child_seats: withDefault(0, integer(0), { description: `Usual for children ${SEAT_AGES.childSeat}.` }),
  boosters: withDefault(0, integer(0), { description: `Usual for children of ${SEAT_AGES.booster}.` }),
  luggage: withDefault(2, integer(0), { description: 'Suitcases.' }),
  ski_bags: withDefault(0, integer(0)),
  ski: flagWithDefault(false, { description: '1 if there is ski equipment without a bag.' }),
  currency: withDefault('EUR', anyText, { description: 'ISO 4217 code of an active currency, in any case.' }),
  promo: lenient(optional(anyText, { description: 'Promo code. An invalid one never fails the request.' })),
  return: optional(flag, { description: '1 makes it a return trip.' }),
}

/** Any of these makes it a return trip; a missing one mirrors the outbound field. */
const returnFields = {
  return_to: optional(locationCode, { description: 'Drop-off of the return leg; by default `from`.' }),
  return_date: orBlank(day, {
    description: 'By default `date`; not before it. Sent blank without `return=1`, the trip is one way.',
  }),
  return_time: optional(timeOfDay, {
    description: 'If `return_is_flight` is 1, the departure of the flight; by default `time`.',
  }),
  return_is_flight: optional(flag, { description: 'Default `is_flight`.' }),
  return_adults: optional(integer(1)),
  return_children: optional(integer(0)),
  return_child_ages: optional(ages),
  return_infants: optional(integer(0)),
  return_child_seats: optional(integer(0)),
  return_boosters: optional(integer(0)),
  return_luggage: optional(integer(0)),
  return_ski_bags: optional(integer(0)),
  return_ski: optional(flag, { description: 'Default `ski`.' }),
}

/** The schema of a trip in a query string. Unknown keys are ignored. */
export const tripQuery = z.object({ ...outboundFields, ...returnFields })

type TripQuery = z.output<typeof tripQuery>

const RETURN_NAMES = z.object(returnFields).keyof().options

/** A trip in a link. Ages are for the operator and do not affect the price. */
export interface LinkedTrip {
  trip: Trip
  childAges: number[] | null
  returnChildAges: number[] | null
}

/** Returns the trip that a query describes. Throws INVALID_PARAMS for impossible dates. */
export function tripFromQuery(catalogue: Pick<Catalogue, 'places'>, query: TripQuery, now: Date): LinkedTrip {
  if (query.return === true && query.return_date === null)
    throw invalidParam('return_date', 'must be a date as YYYY-MM-DD, because return is 1', { kind: 'REQUIRED' })
  const trip = readTripQuery(query)
  ensureTravelDates(catalogue, trip, now)
  return { trip, childAges: agesOrNull(query.child_ages), returnChildAges: agesOrNull(query.return_child_ages) }
}

/** Returns the trip that a query describes, even if its dates are impossible. */
export function readTripQuery(query: TripQuery): Trip {
  const outbound: Leg = {
    from: query.from,
    to: query.to,
    at: localMinute(query.date, 0, query.time),
    anchor: query.is_flight ? 'flight' : 'pickup',
    party: {
      adults: query.adults,
      children: query.children,
      infants: query.infants,
      childSeats: query.child_seats,
      boosters: query.boosters,
    },
    luggage: { suitcases: query.luggage, skiBags: query.ski_bags, skiEquipment: query.ski },
  }
  return {
    outbound,
    return: isReturnTrip(query) ? returnLeg(query, outbound) : null,
    currency: query.currency,
    promoCode: query.promo || null,
  }
}

/** A form sends all of its fields: its blank return date says more than the times that it fills in by itself. */
function isReturnTrip(query: TripQuery): boolean {
  return query.return === true || (query.return_date !== null && RETURN_NAMES.some((name) => isGiven(query[name])))
}

/** Returns whether a value is given. An empty list of ages counts as absent. */
function isGiven(value: number | string | boolean | number[] | null | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null
}

function returnLeg(query: TripQuery, outbound: Leg): Leg {
  const { party, luggage } = outbound
  return {
    from: outbound.to,
    to: query.return_to ?? outbound.from,
    at: localMinute(query.return_date ?? query.date, 0, query.return_time ?? query.time),
    anchor: (query.return_is_flight ?? query.is_flight) ? 'flight' : 'pickup',
    party: {
      adults: query.return_adults ?? party.adults,
      children: query.return_children ?? party.children,
      infants: query.return_infants ?? party.infants,
      childSeats: query.return_child_seats ?? party.childSeats,
      boosters: query.return_boosters ?? party.boosters,
    },
    luggage: {
      suitcases: query.return_luggage ?? luggage.suitcases,
      skiBags: query.return_ski_bags ?? luggage.skiBags,
      skiEquipment: query.return_ski ?? luggage.skiEquipment,
    },
  }
}

/** Returns the query string of a trip with every field, so that links keep their meaning. */
export function tripToQuery({ trip, childAges, returnChildAges }: LinkedTrip): string {
  const { outbound, return: back, currency, promoCode } = trip
  const ages = childAges ? `&child_ages=${childAges.join(',')}` : ''
  const returnAges = returnChildAges ? `&return_child_ages=${returnChildAges.join(',')}` : ''
  const wayBack = back ? `&return=1&return_to=${back.to}${legToQuery(back, 'return_')}${returnAges}` : ''
  const promo = promoCode === null ? '' : `&promo=${encodeURIComponent(promoCode)}`
  return (
    `from=${outbound.from}&to=${outbound.to}${legToQuery(outbound, '')}${ages}${wayBack}` +
    `&currency=${encodeURIComponent(currency)}${promo}`
  )
}

function legToQuery({ at, anchor, party, luggage }: Leg, prefix: '' | 'return_'): string {
  return (
    `&${prefix}date=${formatDay(dayOf(at))}&${prefix}time=${formatTime(at)}&${prefix}is_flight=${anchor === 'flight' ? 1 : 0}` +
    `&${prefix}adults=${party.adults}&${prefix}children=${party.children}&${prefix}infants=${party.infants}` +
    `&${prefix}child_seats=${party.childSeats}&${prefix}boosters=${party.boosters}` +
    `&${prefix}luggage=${luggage.suitcases}&${prefix}ski_bags=${luggage.skiBags}&${prefix}ski=${luggage.skiEquipment ? 1 : 0}`
  )
}
