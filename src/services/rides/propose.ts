import { HOUR_MS, MINUTE_MS } from '../../values/time.ts'
import { yieldToEventLoop } from '../../values/wait.ts'
import { fits, type Room } from '../quoting/trips/quote-trip.ts'
import type { DayRide } from './day-of-rides.ts'
import { type Driver, worksDuring } from './driver.ts'
import { emptyMinutes, isSameDeparture, type PlacedRide, type Ways } from './fit.ts'

/** What a proposal has to know of a ride. */
export type ProposableRide = PlacedRide &
  Pick<DayRide, 'vehicleId' | 'groupSize'> & { details: Pick<DayRide['details'], 'luggage'> }

/** What a proposal has to know of a driver, and the rides that they have already. */
export interface Candidate<Who extends WorkingDriver = WorkingDriver> {
  driver: Who
  rides: readonly PlacedRide[]
}

type WorkingDriver = Pick<Driver, 'id' | 'vehicleId' | 'worksFrom' | 'worksTo' | 'daysOff'>

/** What keeps a driver from a ride: their hours, their vehicle, another ride, or the way from or to one. */
export type Hindrance = 'off' | 'small' | 'busy' | 'far'

/** A ride with the driver proposed for it, or with how many drivers each reason keeps from it. */
export type Proposed<Ride, Who> =
  | { ride: Ride; driver: Who; emptyMinutes: number }
  | { ride: Ride; driver: null; why: ReadonlyMap<Hindrance, number> | 'unknown length' }

/** The parts of a catalogue that a proposal reads. */
interface ProposalCatalogue extends Ways {
  vehicles: ReadonlyMap<number, Room>
}

/** What the first ride of a driver's day costs, as if they came from so far away. */
const FIRST_RIDE_MINUTES = 30

/** After so long a break a new day begins, wherever the last ride has ended. */
const BREAK_MS = 8 * HOUR_MS

/**
 * Proposes drivers for rides: in order of time, each ride goes to whoever has the least empty way for it among those
 * who work then, whose vehicle takes the group, and who can get there and on to their next ride in time. The parties of
 * one departure stay together. The order of rides and drivers makes no difference. Yields to the event loop before each
 * departure.
 */
export async function proposeDrivers<Ride extends ProposableRide, Who extends WorkingDriver>(
  catalogue: ProposalCatalogue,
  rides: readonly Ride[],
  candidates: readonly Candidate<Who>[],
): Promise<Proposed<Ride, Who>[]> {
  const plans = candidates
    .map(({ driver, rides }) => ({ driver, rides: [...rides] }))
    .toSorted((a, b) => a.driver.id - b.driver.id)
  const proposed: Proposed<Ride, Who>[] = []
  for (const party of departuresOf(rides)) {
    await yieldToEventLoop()
    proposed.push(...proposeOne(catalogue, party, plans))
  }
  return proposed
}

type Plan<Who> = { driver: Who; rides: PlacedRide[] }

/** Returns the rides in order of time, those of one departure of a shuttle together. */
function departuresOf<Ride extends ProposableRide>(rides: readonly Ride[]): [Ride, ...Ride[]][] {
  const inOrder = rides.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.item < b.item ? -1 : a.item > b.item ? 1 : 0),
  )
  const departures: [Ride, ...Ride[]][] = []
  for (const ride of inOrder) {
    const same = ride.isShared ? departures.find(([first]) => isSameDeparture(first, ride)) : undefined
    if (same) same.push(ride)
    else departures.push([ride])
  }
  return departures
}

function proposeOne<Ride extends ProposableRide, Who extends WorkingDriver>(
  catalogue: ProposalCatalogue,
  party: readonly [Ride, ...Ride[]],
  plans: readonly Plan<Who>[],
): Proposed<Ride, Who>[] {
  const [first] = party
  if (first.details.travelMinutes === null) return party.map((ride) => ({ ride, driver: null, why: 'unknown length' }))
  const why = new Map<Hindrance, number>()
  let best: { plan: Plan<Who>; empty: number; cost: number } | undefined
  for (const plan of plans) {
    const empty = emptyWay(catalogue, party, plan)
    if (typeof empty === 'string') {
      why.set(empty, (why.get(empty) ?? 0) + 1)
      continue
    }
    const { minutes, cost } = empty
    if (!best || cost < best.cost || (cost === best.cost && isBetter(plan, best.plan, first)))
      best = { plan, empty: minutes, cost }
  }
  if (!best) return party.map((ride) => ({ ride, driver: null, why }))
  best.plan.rides.push(...party)
  const { plan, empty } = best
  return party.map((ride, i) => ({ ride, driver: plan.driver, emptyMinutes: i === 0 ? empty : 0 }))
}

/** Prefers, of equally empty ways, the vehicle that was sold, and then whoever has fewer rides. */
function isBetter<Who extends WorkingDriver>(one: Plan<Who>, other: Plan<Who>, { vehicleId }: ProposableRide): boolean {
  const [is, was] = [one, other].map(({ driver }) => driver.vehicleId === vehicleId)
  return is === was ? one.rides.length < other.rides.length : is === true
}

/** Returns the empty minutes that a departure adds to what a driver has, and what it costs; or what is in the way. */
function emptyWay<Who extends WorkingDriver>(
  catalogue: ProposalCatalogue,
  party: readonly [ProposableRide, ...ProposableRide[]],
  { driver, rides }: Plan<Who>,
): { minutes: number; cost: number } | Hindrance {
  const [ride] = party
  if (!worksDuring(driver, ride)) return 'off'
  const vehicle = driver.vehicleId === null ? undefined : catalogue.vehicles.get(driver.vehicleId)
  if (vehicle && !party.every((one) => fits({ vehicle }, one.groupSize, one.details.luggage))) return 'small'
  if (vehicle?.maxPassengers && party.reduce((sum, one) => sum + one.groupSize, 0) > vehicle.maxPassengers)
    return 'small'
  let before: PlacedRide | undefined
  let after: PlacedRide | undefined
  for (const other of rides) {
    if (isSameDeparture(ride, other)) return { minutes: 0, cost: 0 }
    if (isDayApart(ride, other)) continue
    if (other.startsAt < ride.endsAt && ride.startsAt < other.endsAt) return 'busy'
    if (other.startsAt < ride.startsAt) {
      if (!before || other.endsAt > before.endsAt) before = other
    } else if (!after || other.startsAt < after.startsAt) after = other
  }
  const to = before ? wayInTime(catalogue, before, ride) : 0
  const on = after ? wayInTime(catalogue, ride, after) : 0
  if (to === null || on === null) return 'far'
  const saved = before && after ? (emptyMinutes(before, after, catalogue) ?? 0) : 0
  const minutes = Math.max(0, to + on - saved)
  return { minutes, cost: before || after ? minutes : FIRST_RIDE_MINUTES }
}

function isDayApart(one: PlacedRide, other: PlacedRide): boolean {
  const [first, second] = one.startsAt < other.startsAt ? [one, other] : [other, one]
  return second.startsAt.getTime() - first.endsAt.getTime() >= BREAK_MS
}

/** Returns the empty minutes between two rides; null if unknown, or if the time between them is shorter. */
function wayInTime(catalogue: ProposalCatalogue, first: PlacedRide, second: PlacedRide): number | null {
  const minutes = emptyMinutes(first, second, catalogue)
  const between = (second.startsAt.getTime() - first.endsAt.getTime()) / MINUTE_MS
  return minutes === null || between < minutes ? null : minutes
}
