import type { Catalogue, Currency, VehicleType } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { momentOf } from '../../../values/time.ts'
import { legPrice } from '../pricing/leg-price.ts'
import { type PromoOutcome, sharePromo } from '../pricing/promo.ts'
import { type OpenLeg, type OpenTrip, openTrip } from './open-trip.ts'
import { carriesSkis, groupSize, type Trip, type Leg, type Party } from './trip.ts'

/** A number of vehicles of one type. */
export interface VehicleCount {
  vehicleTypeId: number
  count: number
}

/** The maximum number of vehicles that drive together; larger groups do not book online. */
export const MAX_VEHICLES = 4

/** One vehicle on a leg, with its passengers, its luggage and its price in minor units of the trip's currency. */
export interface Ride extends Load {
  vehicle: VehicleType
  priceMinor: number
}

/** A leg with its vehicles: one for everybody, or several. */
export interface PlannedLeg extends Pick<OpenLeg, 'leg' | 'route' | 'pickupAt'> {
  rides: [Ride, ...Ride[]]
}

/** A trip with its vehicles and its total price in minor units of its currency. */
export interface PlannedTrip {
  currency: Currency
  promo: PromoOutcome | null
  outbound: PlannedLeg
  return: PlannedLeg | null
  totalMinor: number
}

/**
 * Prices a trip in several vehicles, which drive both legs. Throws what `openTrip` throws, and NO_BOOKABLE_VEHICLE if
 * they are not offered or do not take the group.
 */
export function quoteFleet(catalogue: Catalogue, trip: Trip, fleet: readonly VehicleCount[], now: Date): PlannedTrip {
  const open = openTrip(catalogue, trip, now)
  const ids = fleet.flatMap(({ vehicleTypeId, count }) => Array.from({ length: count }, () => vehicleTypeId))
  const plan = planTogether(open, ids)
  if (plan) return plan
  const best = suggestFleet(open)
  const suggestion = best && {
    message: `${fleetWords(best.outbound.rides)} take this group`,
    change: { vehicleCounts: fleetOf(best.outbound.rides) },
  }
  const { from, to } = trip.outbound
  throw new ApiError(
    'NO_BOOKABLE_VEHICLE',
    `${from} to ${to}: these do not take this group together, have no price, or are not free`,
    {
      about: ['vehicles'],
      why: 'noPrice',
      suggestion,
    },
  )
}

/** Returns the fewest, then cheapest vehicles that take a group together; undefined for none (decisions 3.23). */
export function suggestFleet(open: OpenTrip): PlannedTrip | undefined {
  const legs = [open.outbound, ...(open.return ? [open.return] : [])]
  const vehicles = open.outbound.route.fares.flatMap(({ vehicle }) =>
    legs.every(({ leg }) => vehicle.transportsSkis || !carriesSkis(leg.luggage)) ? vehicle : [],
  )
  const fewest = Math.max(2, ...legs.map(({ leg }) => fewestFor(leg, vehicles)))
  const most = Math.min(MAX_VEHICLES, open.outbound.leg.party.adults)
  const ids = vehicles.map(({ id }) => id)
  for (let count = fewest; count <= most; count++) {
    const [first, ...others] = combinations(ids, count).flatMap((fleet) => planTogether(open, fleet) ?? [])
    if (first) return others.reduce((best, plan) => (plan.totalMinor < best.totalMinor ? plan : best), first)
  }
  return undefined
}

/** Returns the smallest number of vehicles that could have room, so that no fewer are tried. */
function fewestFor({ party, luggage }: Load, vehicles: readonly VehicleType[]): number {
  const seats = Math.max(...vehicles.map(({ maxPassengers }) => maxPassengers ?? Infinity))
  const boot = Math.max(...vehicles.map(({ maxLuggage }) => maxLuggage ?? Infinity))
  const forLuggage = luggage.suitcases === 0 ? 0 : Math.ceil(luggage.suitcases / boot)
  return Math.max(Math.ceil(groupSize(party) / seats), forLuggage)
}

/** Returns every combination of that many items, with repetitions, in order. */
function combinations(ids: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return ids.flatMap((id, i) => combinations(ids.slice(i), count - 1).map((others) => [id, ...others]))
}

function planTogether({ currency, promo, outbound, return: back }: OpenTrip, ids: readonly number[]) {
  const there = planLeg(outbound, ids)
  const andBack = back && planLeg(back, ids)
  if (!there || andBack === undefined) return undefined
  const totalMinor = priceOf(there) + (andBack ? priceOf(andBack) : 0)
  return { currency, promo, outbound: there, return: andBack, totalMinor }
}

/** Returns a leg in these vehicles; undefined if they do not take its group, or one has no price or no free unit. */
function planLeg({ leg, route, pickupAt, terms, limits }: OpenLeg, ids: readonly number[]): PlannedLeg | undefined {
  if (limits?.obstacleTo(ids)) return undefined
  const fares = ids.flatMap((id) => route.fares.find(({ vehicle }) => vehicle.id === id) ?? [])
  const vehicles = fares.map(({ vehicle }) => vehicle)
  const loads = fares.length === ids.length ? splitLoad(leg, vehicles) : undefined
  if (!loads) return undefined
  const promos = sharePromo(terms.promo, fares.length)
  const pickup = momentOf(pickupAt)
  const rides = fares.flatMap((fare, i): Ride[] => {
    const load = loads[i]
    const promo = promos[i] ?? null
    const priceMinor = load && legPrice(fare, groupSize(load.party), pickup, { ...terms, promo })
    return load && priceMinor !== undefined ? [{ ...load, vehicle: fare.vehicle, priceMinor }] : []
  })
  const [first, ...others] = rides
  return first && rides.length === fares.length ? { leg, route, pickupAt, rides: [first, ...others] } : undefined
}

/** Returns the total price of the rides of a leg. */
export function priceOf({ rides }: { rides: readonly { priceMinor: number }[] }): number {
  return rides.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
}

/** Returns the number of vehicles of each type, in the order of the rides. */
export function countVehicles<Vehicle extends { id: number }>(
  rides: readonly { vehicle: Vehicle }[],
): { vehicle: Vehicle; count: number }[] {
  const byId = new Map(rides.map(({ vehicle }) => [vehicle.id, { vehicle, count: 0 }]))
  for (const { vehicle } of rides) {
    const counted = byId.get(vehicle.id)
    if (counted) counted.count++
  }
  return [...byId.values()]
}

/** Returns the vehicles of rides as a caller requests them. */
export function fleetOf(rides: readonly { vehicle: { id: number } }[]): VehicleCount[] {
  return countVehicles(rides).map(({ vehicle, count }) => ({ vehicleTypeId: vehicle.id, count }))
}

/** Returns the total number of vehicles. */
export function sizeOf(fleet: readonly VehicleCount[]): number {
  return fleet.reduce((sum, { count }) => sum + count, 0)
}

/** Returns the vehicles of rides in English: `1 × Standard minivan and 2 × Minibus 16 seats`. */
export function fleetWords(rides: readonly Ride[]): string {
  return countVehicles(rides)
    .map(({ vehicle, count }) => `${count} × ${vehicle.name}`)
    .join(' and ')
}

/** The passengers and luggage of one vehicle. */
type Load = Pick<Leg, 'party' | 'luggage'>

/**
 * Splits a group and its luggage over several vehicles, as evenly as they take it and with an adult in each; undefined
 * if they do not take it (decisions 3.23).
 */
export function splitLoad({ party, luggage }: Load, vehicles: readonly VehicleType[]): Load[] | undefined {
  const places = vehicles.map(({ maxPassengers }) => maxPassengers ?? Infinity)
  const boots = vehicles.map(({ maxLuggage }) => maxLuggage ?? Infinity)
  const takesSkis = vehicles.every(({ transportsSkis }) => transportsSkis)
  const fits = groupSize(party) <= total(places) && luggage.suitcases <= total(boots)
  if (!fits || party.adults < vehicles.length || (carriesSkis(luggage) && !takesSkis)) return undefined
  const suitcases = spread(luggage.suitcases, boots)
  const skiBags = spread(
    luggage.skiBags,
    boots.map(() => Infinity),
  )
  return splitParty(party, places).map((share, i) => ({
    party: share,
    luggage: { suitcases: at(suitcases, i), skiBags: at(skiBags, i), skiEquipment: luggage.skiEquipment },
  }))
}

/** Distributes child seats to children without one; surplus seats take places of their own (decisions 3.4). */
function splitParty(
  { adults: all, children, infants, childSeats, boosters }: Party,
  places: readonly number[],
): Party[] {
  const adults = spread(all, places)
  const older = spread(children, minus(places, adults))
  const younger = spread(infants, minus(places, adults, older))
  const minors = plus(older, younger)
  const free = minus(places, adults, minors)
  const [seatsUsed, seatsBeside] = seat(childSeats, minors, free)
  const [boostersUsed, boostersBeside] = seat(boosters, minus(minors, seatsUsed), minus(free, seatsBeside))
  return places.map((_, i) => ({
    adults: at(adults, i),
    children: at(older, i),
    infants: at(younger, i),
    childSeats: at(seatsUsed, i) + at(seatsBeside, i),
    boosters: at(boostersUsed, i) + at(boostersBeside, i),
  }))
}

/** Spreads seats over children without one, and surplus seats over free places. */
function seat(count: number, unseated: readonly number[], free: readonly number[]): [number[], number[]] {
  const used = Math.min(count, total(unseated))
  return [spread(used, unseated), spread(count - used, free)]
}

/** Spreads a number over vehicles with the given room, as evenly as it allows; there must be enough of it. */
function spread(count: number, rooms: readonly number[]): number[] {
  const shares = rooms.map(() => 0)
  let left = count
  // The smallest first, so that the others can take the rest; among equals the first one takes the remainder.
  const tightest = [...rooms.keys()].toSorted((a, b) => at(rooms, a) - at(rooms, b) || b - a)
  tightest.forEach((vehicle, i) => {
    const share = Math.min(at(rooms, vehicle), Math.floor(left / (rooms.length - i)))
    shares[vehicle] = share
    left -= share
  })
  return shares
}

function minus(numbers: readonly number[], ...others: readonly number[][]): number[] {
  return numbers.map((number, i) => others.reduce((rest, other) => rest - at(other, i), number))
}

function plus(numbers: readonly number[], others: readonly number[]): number[] {
  return numbers.map((number, i) => number + at(others, i))
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function at(numbers: readonly number[], i: number): number {
  return numbers[i] ?? 0
}
