import type { Catalogue } from '../../catalogue/catalogue.ts'
import { counts, mostAtOnce, neededDuring, type Period, periodOf } from '../../catalogue/units.ts'
import type { Deps } from '../../deps.ts'
import { asUnitRide, type DayRide, listRidesAround, listRidesOfBookings } from '../../services/rides/day-of-rides.ts'
import { fitOf, isClash } from '../../services/rides/fit.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { clashWords } from '../../web/parts/clash-words.ts'

/** A ride whose pickup would move by so many minutes. */
export interface PlannedMove {
  ride: DayRide
  minutes: number
}

/**
 * Returns what speaks against moving rides together, by item: the other leg of their booking, other rides of their
 * driver, and units that are short.
 */
export async function doubtsAboutMoves(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  moves: readonly PlannedMove[],
  now: Date,
): Promise<Map<string, string[]>> {
  const driverIds = moves.flatMap(({ ride: { driver } }) => (driver?.kind === 'own' ? [driver.id] : []))
  const bookingIds = new Set(moves.map(({ ride }) => ride.bookingId))
  const after = new Map(moves.map((move) => [move.ride.item, movedRide(move)]))
  const moved = (ride: DayRide) => after.get(ride.item) ?? ride
  const rides = moves.map(({ ride }) => ride)
  const around = (await listRidesAround(db, driverIds, [...rides, ...after.values()])).map(moved)
  const siblings = (await listRidesOfBookings(db, [...bookingIds])).map(moved)
  const short = shortUnits(catalogue.current, [...after.values()], now)
  return new Map(
    Array.from(after, ([item, ride]) => {
      const isCrossed = siblings.some((other) => other.bookingId === ride.bookingId && !isInSequence(ride, other))
      const isOwn = ride.driver?.kind === 'own'
      const theirs = isOwn ? around.filter(({ driver }) => driver?.id === ride.driver?.id) : []
      const fit = fitOf(ride, theirs, catalogue.current.places)
      const crossed =
        ride.details.leg === 'outbound' ? 'arrives after the way back starts' : 'starts before they arrive'
      return [
        item,
        [...(isCrossed ? [crossed] : []), ...(isClash(fit) ? [clashWords(fit)] : []), ...(short.get(item) ?? [])],
      ]
    }),
  )
}

function movedRide({ ride, minutes }: PlannedMove): DayRide {
  const shifted = (at: Date) => new Date(at.getTime() + minutes * MINUTE_MS)
  return { ...ride, startsAt: shifted(ride.startsAt), endsAt: shifted(ride.endsAt) }
}

/** Returns whether the way back of a booking starts only after the way out has arrived, as a quote requires it. */
function isInSequence(one: DayRide, other: DayRide): boolean {
  if (one.details.leg === other.details.leg) return true
  const [out, back] = one.details.leg === 'outbound' ? [one, other] : [other, one]
  return out.endsAt <= back.startsAt
}

/** Returns the period from the first beginning to the last end. */
function spanOf(periods: readonly Period[]): Period {
  const span = { from: Infinity, until: -Infinity }
  for (const { from, until } of periods) {
    span.from = Math.min(span.from, from)
    span.until = Math.max(span.until, until)
  }
  return span
}

/** Returns the capacities that moved rides exceed, in words, by item. Shuttles and holds that ended need no unit. */
function shortUnits(
  { capacity, unitsInUse, turnaroundMinutes, vehicles }: Catalogue,
  rides: readonly DayRide[],
  now: Date,
): Map<string, string[]> {
  const moved = rides.flatMap((ride) => (ride.isShared ? [] : { item: ride.item, ride: asUnitRide(ride) }))
  const isMoved = (owner: string, number: number) =>
    moved.some(({ ride }) => ride.owner === owner && ride.number === number)
  const short = new Map<string, string[]>()
  for (const one of capacity) {
    const counted = moved.filter(({ ride }) => counts(one, ride))
    const own = counted.map(({ item, ride }) => ({ item, period: periodOf(one, ride, turnaroundMinutes) }))
    const periods = own.map(({ period }) => period)
    const others = neededDuring(unitsInUse.live.get(one.id), spanOf(periods), now.getTime()).filter(
      ({ owner, number }) => !isMoved(owner, number),
    )
    const mostDuring = mostAtOnce([...others, ...periods])
    for (const { item, period } of own) {
      const most = mostDuring(period)
      if (most <= one.units) continue
      const name = one.vehicleId === null ? 'vehicles' : `× ${vehicles.get(one.vehicleId)?.name ?? 'vehicle'}`
      short.set(item, [...(short.get(item) ?? []), `needs ${most} ${name}, there are ${one.units}`])
    }
  }
  return short
}
