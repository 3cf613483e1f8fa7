import { type Catalogue, routeKey } from '../../catalogue/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { type RideMove, whyUnmovable } from '../../services/changes/move-rides.ts'
import { findDeparture } from '../../services/quoting/offers/shuttle-offers.ts'
import { closureOf, endsOf } from '../../services/quoting/trips/obstacles.ts'
import type { DayRide } from '../../services/rides/day-of-rides.ts'
import { type Flight, minutesToLanding } from '../../services/rides/flights.ts'
import { en } from '../../texts/site/en.ts'
import {
  addMinutes,
  formatTime,
  type LocalMinute,
  MINUTE_MS,
  OPERATOR_ZONE,
  toInstant,
  toLocal,
} from '../../values/time.ts'
import { UNMOVABLE } from '../rides/actions.ts'
import { doubtsAboutMoves, type PlannedMove } from '../rides/move-doubts.ts'

const { formats } = en

/** What a landing means for one ride. */
interface LandingLine {
  ride: DayRide
  /** Its new pickup; null if it stays. */
  movesTo: Date | null
  words: string
  /** Whether the operator should look at it. */
  isDoubtful: boolean
}

/** What a landing means for the rides of a flight. */
export interface Landing {
  flight: Flight
  landsAt: LocalMinute
  lines: readonly LandingLine[]
  moves: readonly RideMove[]
  /** How many parties miss their shuttle. */
  missed: number
}

/**
 * Returns what a landing means for rides of a flight: private pickups move with it, shuttles do not wait. The departures
 * after a missed shuttle are counted among the rides of the day.
 */
export async function planLanding(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  {
    flight,
    landsAt,
    chosen,
    day,
  }: { flight: Flight; landsAt: LocalMinute; chosen: readonly DayRide[]; day: readonly DayRide[] },
  now: Date,
): Promise<Landing> {
  const moves = chosen.flatMap((ride): PlannedMove[] => {
    const minutes = ride.isShared ? null : minutesToLanding(ride, flight, landsAt)
    return minutes && whyUnmovable(ride, minutes, now) === null ? [{ ride, minutes }] : []
  })
  const minutesOf = new Map(moves.map(({ ride, minutes }) => [ride.item, minutes]))
  const doubts = await doubtsAboutMoves(deps, moves, now)
  const lines = chosen.map((ride): LandingLine => {
    if (ride.isShared) return { ride, movesTo: null, ...shuttleWords(deps.catalogue.current, ride, landsAt, day) }
    const minutes = minutesOf.get(ride.item)
    if (minutes === undefined) return { ride, movesTo: null, ...stayWords(ride, flight, landsAt, now) }
    const words = doubts.get(ride.item) ?? []
    const movesTo = new Date(ride.startsAt.getTime() + minutes * MINUTE_MS)
    return { ride, movesTo, words: words.join(', ') || 'fits', isDoubtful: words.length > 0 }
  })
  return {
    flight,
    landsAt,
    lines,
    moves: moves.map(({ ride: { bookingId, number }, minutes }) => ({ bookingId, number, minutes })),
    missed: lines.filter(({ ride, isDoubtful }) => ride.isShared && isDoubtful).length,
  }
}

type LineWords = Pick<LandingLine, 'words' | 'isDoubtful'>

function stayWords(ride: DayRide, flight: Flight, landsAt: LocalMinute, now: Date): LineWords {
  const minutes = minutesToLanding(ride, flight, landsAt)
  if (minutes === null) return { words: 'stays: nobody knows when this was to land', isDoubtful: true }
  const why = minutes === 0 ? null : whyUnmovable(ride, minutes, now)
  if (why === null) return { words: 'stands for this landing', isDoubtful: false }
  return { words: `stays: ${UNMOVABLE[why]}`, isDoubtful: true }
}

/** Returns whether somebody who lands then can take their shuttle, and otherwise the next one that has seats. */
function shuttleWords(catalogue: Catalogue, ride: DayRide, landsAt: LocalMinute, day: readonly DayRide[]): LineWords {
  const { fromCode, toCode, timeZone, startsAt, groupSize } = ride
  const buffer = catalogue.places.get(fromCode)?.arrivalBufferMinutes ?? 0
  const readyAt = addMinutes(landsAt, buffer, timeZone)
  const leaves = formatTime(toLocal(startsAt.getTime(), OPERATOR_ZONE))
  if (toInstant(readyAt, timeZone) <= startsAt.getTime())
    return { words: `makes its shuttle at ${leaves}`, isDoubtful: false }
  const route = catalogue.routes.get(routeKey(fromCode, toCode))
  const taken = (instant: number) =>
    day.filter((one) => isOnDeparture(one, { fromCode, toCode, instant })).reduce((sum, one) => sum + one.groupSize, 0)
  const next =
    route &&
    findDeparture(
      route.shuttles,
      readyAt,
      'next',
      ({ at, seats }) =>
        taken(toInstant(at, timeZone)) + groupSize <= seats && !closureOf(catalogue, endsOf(route), null, at),
    )
  const then = next === undefined ? 'no other has seats' : `the next with seats leaves at ${formatTime(next)}`
  return { words: `misses its shuttle at ${leaves}; ${then}`, isDoubtful: true }
}

function isOnDeparture(
  ride: DayRide,
  { fromCode, toCode, instant }: Pick<DayRide, 'fromCode' | 'toCode'> & { instant: number },
): boolean {
  const { isShared, startsAt } = ride
  return isShared && ride.fromCode === fromCode && ride.toCode === toCode && startsAt.getTime() === instant
}

/** Returns how a landing differs from when it was to be: `85 min late`, `20 min early`, `on time`. */
export function latenessWords({ scheduledAt, timeZone }: Flight, landsAt: LocalMinute): string | null {
  if (scheduledAt === null) return null
  const minutes = (toInstant(landsAt, timeZone) - toInstant(scheduledAt, timeZone)) / MINUTE_MS
  if (minutes === 0) return 'on time'
  return `${formats.duration(Math.abs(minutes))} ${minutes > 0 ? 'late' : 'early'}`
}
