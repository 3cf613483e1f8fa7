import type { VehicleType } from '../../../catalogue/catalogue.ts'
import { carriesSkis, groupSize, type Leg, type Party } from './trip.ts'

/** The passengers and luggage of one vehicle. */
export type Load = Pick<Leg, 'party' | 'luggage'>

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
