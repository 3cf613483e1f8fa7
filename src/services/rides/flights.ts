import { transportOf } from '../../values/departure.ts'
import { flightKey, shownFlightNumber } from '../../values/flight-number.ts'
import { groupBy } from '../../values/group-by.ts'
import { type PlaceCode, withoutSuffix } from '../../values/place-code.ts'
import { compareNames } from '../../values/text.ts'
import {
  DAY_MINUTES,
  type LocalMinute,
  localMinute,
  MINUTE_MS,
  parseDay,
  toInstant,
  toLocal,
} from '../../values/time.ts'
import { dayMeantBy, timeMeantBy } from '../../values/typed-time.ts'
import type { DayRide } from './day-of-rides.ts'

/** A flight in a feed. Its times are on the clock of the airport where it lands. */
export interface ReportedFlight {
  /** What all writings of its number have in common, by `flightKey`. */
  key: string
  scheduledAt: LocalMinute
  landsAt: LocalMinute
}

/** What a feed of flights says. */
export interface FlightReport {
  flights: readonly ReportedFlight[]
  /** When it was written; null if there is none yet. */
  writtenAt: Date | null
  /** Why some of it, or a newer report, cannot be read; null if all can. */
  fault: string | null
}

/** Where landing times come from. */
export interface FlightFeed {
  /** Returns the latest report that can be read. Never throws. */
  read(): Promise<FlightReport>
}

/** A flight or train that rides of one day meet. */
export interface Flight {
  /** What all writings of its number have in common, by `flightKey`. */
  key: string
  /** Its number as most of its rides have it. */
  number: string
  /** Where it lands, without the suffix of a variant, and the name and zone of that place. */
  place: PlaceCode
  placeName: string
  timeZone: string
  /** When it was to land when most of its rides were sold, or else by the feed; null if nobody knows. */
  scheduledAt: LocalMinute | null
  /** The landing that most of its private pickups stand for; null if nobody knows. */
  landsAt: LocalMinute | null
  /** When it lands by the feed; null if the feed does not have it. */
  reportedAt: LocalMinute | null
  rides: readonly [DayRide, ...DayRide[]]
}

/**
 * Reads `YYYY-MM-DDTHH:MM`, also with a blank, seconds or an hour of one digit, or a day and a time that can only mean one
 * moment: `16.01.2027 14:35`, `2027-01-16 2:35 pm`. Returns undefined for any other text.
 */
export function readMoment(text: string): LocalMinute | undefined {
  const [, date, time] = /^(\S{6,10}?)(?:T|,? )(\S.*)$/i.exec(text) ?? []
  const day = parseDay(dayMeantBy(date) ?? '')
  const [hours, minutes] = timeMeantBy(time?.replace(/(?<=:\d\d):[0-5]\d(?:\.\d{1,9})?$/, ''))?.split(':') ?? []
  return day === undefined || hours === undefined ? undefined : localMinute(day, Number(hours), Number(minutes))
}

/** Returns the flights and trains that rides meet on arrival, by when they land; those of unknown times come last. */
export function flightsOf(rides: readonly DayRide[], { flights: reported }: Pick<FlightReport, 'flights'>): Flight[] {
  const meeting = rides.flatMap((ride) => {
    const { fromCode: from, toCode: to, details } = ride
    const key = flightKey(details.flight?.number ?? '')
    const isMet = key !== '' && transportOf({ from, to })?.direction === 'arrival'
    return isMet ? [{ ride, key, place: withoutSuffix(from) }] : []
  })
  const groups = groupBy(meeting, ({ key, place }) => `${key} ${place}`)
  return Array.from(groups.values(), ([first, ...others]) =>
    flightOf(first, [first.ride, ...others.map(({ ride }) => ride)], reported),
  ).toSorted((a, b) => (a.landsAt ?? Infinity) - (b.landsAt ?? Infinity) || compareNames(a.number, b.number))
}

function flightOf(
  { key, place, ride }: { key: string; place: PlaceCode; ride: DayRide },
  rides: Flight['rides'],
  reported: readonly ReportedFlight[],
): Flight {
  const sold = mostFrequent(rides.flatMap(({ details: { scheduledAt } }) => scheduledAt ?? []))
  const around = sold ?? ride.details.pickupAt
  const report = nearest(
    reported.filter((one) => one.key === key),
    around,
  )
  const scheduledAt = sold ?? report?.scheduledAt ?? null
  const standing = rides.flatMap((one) => (one.isShared ? [] : (landingOf(one, scheduledAt) ?? [])))
  return {
    key,
    number: mostFrequent(rides.map(({ details }) => shownFlightNumber(details.flight?.number ?? ''))) ?? key,
    place,
    placeName: ride.details.from.en,
    timeZone: ride.timeZone,
    scheduledAt,
    landsAt: mostFrequent(standing) ?? scheduledAt,
    reportedAt: report?.landsAt ?? null,
    rides,
  }
}

/** A flight of the same number may land every day. */
const NEAR_MINUTES = DAY_MINUTES / 2

function nearest(reported: readonly ReportedFlight[], at: LocalMinute): ReportedFlight | undefined {
  const distance = ({ scheduledAt }: ReportedFlight) => Math.abs(scheduledAt - at)
  const [best] = reported.toSorted((a, b) => distance(a) - distance(b))
  return best && distance(best) < NEAR_MINUTES ? best : undefined
}

/** Returns the landing that the pickup of a ride stands for: as long before it as when it was sold. */
function landingOf({ details, startsAt, soldStartsAt, timeZone }: DayRide, flightAt: LocalMinute | null) {
  const scheduledAt = details.scheduledAt ?? flightAt
  if (scheduledAt === null) return null
  const moved = startsAt.getTime() - soldStartsAt.getTime()
  return toLocal(toInstant(scheduledAt, timeZone) + moved, timeZone)
}

/**
 * Returns by how many minutes the pickup of a ride has to move for a landing, so that it is as long after it as when it
 * was sold; null if it is unknown when the flight was to land.
 */
export function minutesToLanding(
  { details, startsAt, soldStartsAt, timeZone }: DayRide,
  flight: Pick<Flight, 'scheduledAt'>,
  landsAt: LocalMinute,
): number | null {
  const scheduledAt = details.scheduledAt ?? flight.scheduledAt
  if (scheduledAt === null) return null
  const late = toInstant(landsAt, timeZone) - toInstant(scheduledAt, timeZone)
  return Math.round((soldStartsAt.getTime() + late - startsAt.getTime()) / MINUTE_MS)
}

/** Returns the value that occurs most often, of equally frequent ones the first. */
function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const groups = [...groupBy(values, (value) => value).values()].toSorted((a, b) => b.length - a.length)
  return groups[0]?.[0]
}
