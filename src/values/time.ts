import { IANAZone } from 'luxon'
import { memoizeValues } from './memo.ts'

/**
 * The wall clock of a place in plain integers, because a quote formats and compares a great many of them: a LocalMinute
 * counts the minutes, a day number the days, since 1970-01-01T00:00 on that clock.
 */
export type LocalMinute = number

/** The operator's time zone: for places without one of their own, and for what happens at no place. */
export const OPERATOR_ZONE = 'Europe/Paris'

/** Whether the time zone database knows a zone of that name. */
export function isTimeZone(name: string): boolean {
  // Newer versions of Node take offsets such as +02:00 for zones, too.
  return /^[a-z]/i.test(name) && IANAZone.isValidZone(name)
}

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
export const formatDay = memoizeValues((day: number) => {
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
export const formatDuration = memoizeValues(
  (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`,
)

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

/**
 * Returns the wall clock a number of real minutes later or earlier, correct even in nights when the clocks change; in
 * another zone where one is given.
 */
export function addMinutes(at: LocalMinute, minutes: number, timeZone: string, inZone = timeZone): LocalMinute {
  if (minutes === 0 && inZone === timeZone) return at
  return toLocal(toInstant(at, timeZone) + minutes * MINUTE_MS, inZone)
}

/**
 * Returns the instant of a wall-clock minute, in milliseconds. Of an hour that occurs twice the first counts; a skipped
 * hour is read as if the clocks had not changed yet (decisions 1.5).
 */
export function toInstant(at: LocalMinute, timeZone: string): number {
  const local = at * MINUTE_MS
  let offset = 0
  for (const change of changesAround(local, timeZone)) {
    if (local < change.localFrom) break
    offset = change.offset
  }
  return local - offset * MINUTE_MS
}

/** Returns the wall clock at an instant in milliseconds, truncated to the minute. */
export function toLocal(instant: number, timeZone: string): LocalMinute {
  let offset = 0
  for (const change of changesAround(instant, timeZone)) {
    if (instant < change.from) break
    offset = change.offset
  }
  return Math.floor(instant / MINUTE_MS) + offset
}

/** `YYYY-MM-DD HH:MM:SS` of an instant on the wall clock, with its seconds. */
export function formatInstant(instant: Date, timeZone: string): string {
  const seconds = Math.floor(instant.getTime() / 1000) % 60
  return formatLocal(toLocal(instant.getTime(), timeZone)).slice(0, -2) + pad(seconds)
}

/** How far the clocks of a zone are ahead of UTC at one of their minutes: `+02:00`. */
export function offsetAtLocal(at: LocalMinute, timeZone: string): string {
  return formatOffset(at - toInstant(at, timeZone) / MINUTE_MS)
}

/** The same at an instant in milliseconds. */
export function offsetAt(instant: number, timeZone: string): string {
  return formatOffset(toLocal(instant, timeZone) - Math.floor(instant / MINUTE_MS))
}

const formatOffset = memoizeValues((minutes: number) => {
  const ahead = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(ahead / 60))}:${pad(ahead % 60)}`
})

/** Returns the calendar day at an instant. */
export function todayAt(now: Date, timeZone: string): number {
  return dayOf(toLocal(now.getTime(), timeZone))
}

/** Returns the instant at which a day begins. */
export function startOfDay(day: number, timeZone: string): Date {
  return new Date(toInstant(day * DAY_MINUTES, timeZone))
}

/** From when on the clocks of a zone are how many minutes ahead of UTC. */
interface Change {
  from: number
  /** What they show from then on for good, as if it were UTC: a time before it may also occur before the change. */
  localFrom: number
  offset: number
}

/** Years of 365 days, which need not be those of the calendar. */
const YEAR_MS = 365 * DAY_MS

/** Returns the changes of the clocks that decide about an instant, or about a wall-clock time as if it were UTC. */
function changesAround(at: number, timeZone: string): Change[] {
  return changesIn(timeZone)(Math.floor(at / YEAR_MS))
}

/** By zone and year, because the time zone database answers too slowly for a quote. */
const changesIn = memoizeValues((timeZone: string) => {
  if (!isTimeZone(timeZone)) throw new Error(`${timeZone} is not a time zone`)
  const zone = IANAZone.create(timeZone)
  return memoizeValues((year: number) => changesOf(zone, year))
})

/** Returns the offset at which a year begins, and each change until it ends; a day more at both ends, since no wall clock is farther from UTC. */
function changesOf(zone: IANAZone, year: number): Change[] {
  const [start, end] = [year * YEAR_MS - DAY_MS, (year + 1) * YEAR_MS + DAY_MS]
  const changes = [{ from: -Infinity, localFrom: -Infinity, offset: zone.offset(start) }]
  for (let before = start; before < end; before += WEEK_MS) {
    const after = before + WEEK_MS
    if (zone.offset(before) !== zone.offset(after)) changes.push(changeBetween(zone, before, after))
  }
  return changes
}

/** Clocks change at most once within it. */
const WEEK_MS = 7 * DAY_MS

/** Returns the change of the clocks between two instants. */
function changeBetween(zone: IANAZone, before: number, after: number): Change {
  const [was, offset] = [zone.offset(before), zone.offset(after)]
  let [last, first] = [before / MINUTE_MS, after / MINUTE_MS]
  while (first - last > 1) {
    const middle = Math.floor((first + last) / 2)
    if (zone.offset(middle * MINUTE_MS) === offset) first = middle
    else last = middle
  }
  return { from: first * MINUTE_MS, localFrom: (first + Math.max(was, offset)) * MINUTE_MS, offset }
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
