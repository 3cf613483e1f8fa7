import type { DayRide } from './day-of-rides.ts'

/**
 * Returns the first of the other rides that takes place at the same time as this one. Rides on one departure of a
 * shuttle do not overlap.
 */
export function overlappingRide(ride: DayRide, others: readonly DayRide[]): DayRide | undefined {
  return others.find(
    (other) =>
      other.item !== ride.item &&
      !isSameDeparture(ride, other) &&
      other.startsAt < ride.endsAt &&
      ride.startsAt < other.endsAt,
  )
}

/** Returns whether two rides are on the same departure of a shuttle. */
export function isSameDeparture(a: DayRide, b: DayRide): boolean {
  return (
    a.isShared &&
    b.isShared &&
    a.fromCode === b.fromCode &&
    a.toCode === b.toCode &&
    a.startsAt.getTime() === b.startsAt.getTime()
  )
}
