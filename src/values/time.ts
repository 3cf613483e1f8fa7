import { IANAZone } from 'luxon'
import { remembering } from './remembering.ts'

/**
 * The operator's wall clock (Europe/Paris) in plain integers, because a quote formats and compares a great many of
 * them: a LocalMinute counts the minutes, a day number the days, since 1970-01-01T00:00 on that clock.
 */
export type LocalMinute = number

/** Milliseconds of a minute. */
export const MINUTE_MS = 60_000

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000

/** Milliseconds of 24 hours. */
export const DAY_MS = 86_400_000

/** Minutes of a day on the wall clock. */
export const DAY_MINUTES = 1440

/** The day number of `YYYY-MM-DD`; undefined for any other text, or for a day that does not exist. */
export function parseDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return undefined
  const day = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS
  return formatDay(day) === text ? day : undefined
}

/** `YYYY-MM-DD` of a day number. */
export const formatDay = remembering(() => (day) => {
  const date = new Date(day * DAY_MS)
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
})

/** `YYYY-MM-DD HH:MM:SS` of a wall-clock minute; the seconds are always 00. */
export function formatLocal(at: LocalMinute): string {
  return `${formatDay(dayOf(at))} ${formatDuration(minuteOfDay(at))}`
}

/** `HH:MM` of a wall-clock minute. */
export function formatTime(at: LocalMinute): string {
  return formatDuration(minuteOfDay(at)).slice(0, 5)
}

/** Minutes as `HH:MM:SS`. */
export const formatDuration = remembering(() => (minutes) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`)

/** The wall clock at a day number, hour and minute. */
export function localMinute(day: number, hours: number, minutes: number): LocalMinute {
  return day * DAY_MINUTES + hours * 60 + minutes
}

/** The day number of a wall-clock minute. */
export function dayOf(at: LocalMinute): number {
  return Math.floor(at / DAY_MINUTES)
}

/** Minutes since midnight, 0 to 1439. */
export function minuteOfDay(at: LocalMinute): number {
  return at - dayOf(at) * DAY_MINUTES
}

/** ISO weekday of a day number: 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** A wall-clock minute as rules ask for it. */
export interface Moment {
  /** Day number. */
  day: number
  /** 1 = Monday … 7 = Sunday. */
  weekday: number
  /** Seconds since midnight. */
  second: number
}

/** Day, weekday and second of the day of a wall-clock minute. */
export function momentOf(at: LocalMinute): Moment {
  const day = dayOf(at)
  return { day, weekday: weekdayOf(day), second: (at - day * DAY_MINUTES) * 60 }
}

/** Returns the wall clock a number of real minutes later or earlier, correct even in nights when the clocks change. */
export function addMinutes(at: LocalMinute, minutes: number): LocalMinute {
  return minutes === 0 ? at : toLocal(toInstant(at) + minutes * MINUTE_MS)
}

/**
 * The instant of a wall-clock minute, in milliseconds. Of an hour that occurs twice the first counts; a skipped hour is
 * read in winter time.
 */
export function toInstant(at: LocalMinute): number {
  const summer = (at - SUMMER) * MINUTE_MS
  return offsetMinutes(summer) === SUMMER ? summer : (at - WINTER) * MINUTE_MS
}

/** Returns the wall clock at an instant in milliseconds, truncated to the minute. */
export function toLocal(instant: number): LocalMinute {
  return Math.floor(instant / MINUTE_MS) + offsetMinutes(instant)
}

/** `YYYY-MM-DD HH:MM:SS` of an instant on the operator's wall clock, with its seconds. */
export function formatInstant(instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1000) % 60
  return formatLocal(toLocal(instant.getTime())).slice(0, -2) + pad(seconds)
}

/** The operator's calendar day at an instant. */
export function todayAt(now: Date): number {
  return dayOf(toLocal(now.getTime()))
}

/** Minutes Paris is ahead of UTC at an instant in milliseconds. */
function offsetMinutes(instant: number): number {
  const year = 1970 + Math.floor(instant / MEAN_YEAR_MS)
  let changes = changesByYear.get(year)
  if (!changes) changesByYear.set(year, (changes = changesOf(year)))
  let offset = WINTER
  for (const change of changes) if (instant >= change.from) offset = change.offset
  return offset
}

/** Exact to a day or two, around a new year, when no clock changes. */
const MEAN_YEAR_MS = 365.2425 * DAY_MS

const PARIS = IANAZone.create('Europe/Paris')
const [WINTER, SUMMER] = [60, 120]

/** From when on the clock is how many minutes ahead of UTC. */
interface Change {
  from: number
  offset: number
}

/** Of each year, because the time zone database answers too slowly for a quote. */
const changesByYear = new Map<number, Change[]>()

/** Returns how the clock goes in a year: at its beginning, and from each change on. */
function changesOf(year: number): Change[] {
  const changes = [{ from: -Infinity, offset: PARIS.offset(Date.UTC(year, 0)) }]
  for (let month = 0; month < 12; month++) {
    const [start, end] = [Date.UTC(year, month), Date.UTC(year, month + 1)]
    if (PARIS.offset(start) !== PARIS.offset(end)) changes.push(firstMinuteLike(end, start))
  }
  return changes
}

/** Returns the change between two instants, the first of which is before it. */
function firstMinuteLike(after: number, before: number): Change {
  const offset = PARIS.offset(after)
  let [last, first] = [before / MINUTE_MS, after / MINUTE_MS]
  while (first - last > 1) {
    const middle = Math.floor((first + last) / 2)
    if (PARIS.offset(middle * MINUTE_MS) === offset) first = middle
    else last = middle
  }
  return { from: first * MINUTE_MS, offset }
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
