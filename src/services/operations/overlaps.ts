import type { DayRide } from './day-of-rides.ts'

/** Returns the first ride among others that is driven while this one is; rides on one departure of a shuttle are one. */
export function overlapOf(ride: DayRide, others: readonly DayRide[]): DayRide | undefined {
  return others.find(
    (other) =>
      other.item !== ride.item &&
      !isSameDeparture(ride, other) &&
      other.startsAt < ride.endsAt &&
      ride.startsAt < other.endsAt,
  )
}

/** Whether two rides share a vehicle. */
export function isSameDeparture(a: DayRide, b: DayRide): boolean {
  return (
    a.isShared &&
    b.isShared &&
    a.fromCode === b.fromCode &&
    a.toCode === b.toCode &&
    a.startsAt.getTime() === b.startsAt.getTime()
  )
}
