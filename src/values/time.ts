import { IANAZone, DateTime } from 'luxon'
import { memoizeValues } from './memo.ts'

/**
 * A minute on the wall clock of a place, counted since 1970-01-01T00:00 on that clock. A day number counts the days
 * since then. Both are plain integers because a quote formats and compares a great many of them.
 */
export type LocalMinute = number

/** The operator's time zone, used for places without their own and for everything that happens at no place. */
export const OPERATOR_ZONE = 'Europe/Paris'

/** Returns whether the time zone database has a zone of that name. */
function isTimeZone(name: string): boolean {
  // Newer versions of Node also accept offsets such as +02:00 as zones.
  return /^[a-z]/i.test(name) && IANAZone.isValidZone(name)
}

/**
 * Returns the name of a zone as programs write it, whatever its case: Java, for one, knows no `europe/zurich`. Returns
 * undefined for what is no zone. Kept, because a catalogue has thousands of places in five zones, and asking ICU takes
 * 0.2 ms each.
 */
export const timeZoneNamed = memoizeValues((name: string): string | undefined => {
  if (!isTimeZone(name)) return undefined
  const own = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  // Another name of a zone, such as Europe/Kyiv, is kept where it is written as such names are.
  const isWritten = /^[A-Z]\w*[a-z]\w*(?:\/[A-Z][\w+-]*)+$/.test(name)
  return isWritten && own.toLowerCase() !== name.toLowerCase() ? name : own
}, 1_000)

/** A time of a timetable, `HH:MM`. */
export const DEPARTURE_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/

/** Milliseconds in a minute. */
export const MINUTE_MS = 60_000

/** Milliseconds in an hour. */
export const HOUR_MS = 3_600_000

/** Milliseconds in 24 hours. */
export const DAY_MS = 86_400_000

/** Minutes in a day on the wall clock. */
export const DAY_MINUTES = 1440

/** The minutes of an hour. */
export const HOUR_MINUTES = 60

/** Parses `YYYY-MM-DD` into a day number. Returns undefined for any other text and for days that do not exist. */
export function parseDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return undefined
  const day = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS
  return formatDay(day) === text ? day : undefined
}

/** Formats a day number as `YYYY-MM-DD`. */
export const formatDay = memoizeValues((day: number) => {
  const date = new Date(day * DAY_MS)
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
})

/** Formats a wall-clock minute as `YYYY-MM-DD HH:MM:SS`; the seconds are always 00. */
export function formatLocal(at: LocalMinute): string {
  return `${formatDay(dayOf(at))} ${formatDuration(minuteOfDay(at))}`
}

/** Formats a wall-clock minute as `HH:MM`. */
export function formatTime(at: LocalMinute): string {
  return formatDuration(minuteOfDay(at)).slice(0, 5)
}

/** Formats a number of minutes as `HH:MM:SS`. */
export const formatDuration = memoizeValues(
  (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`,
)

/** Returns the wall-clock minute at a day number, hour and minute. */
export function localMinute(day: number, hours: number, minutes: number): LocalMinute {
  return day * DAY_MINUTES + hours * 60 + minutes
}

/** Returns the day number of a wall-clock minute. */
export function dayOf(at: LocalMinute): number {
  return Math.floor(at / DAY_MINUTES)
}

/** Returns the minutes since midnight, 0 to 1439. */
export function minuteOfDay(at: LocalMinute): number {
  return at - dayOf(at) * DAY_MINUTES
}

/** Returns the ISO weekday of a day number: 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** A wall-clock minute in the parts that pricing rules compare. */
export interface Moment {
  /** Day number. */
  day: number
  /** 1 = Monday … 7 = Sunday. */
  weekday: number
  /** Seconds since midnight. */
  second: number
}

/** Returns the day, weekday and second of the day of a wall-clock minute. */
export function momentOf(at: LocalMinute): Moment {
  const day = dayOf(at)
  return { day, weekday: weekdayOf(day), second: (at - day * DAY_MINUTES) * 60 }
}

/**
 * Returns the wall clock a number of real minutes later or earlier, correct even on nights when the clocks change. With
 * a second zone, the result is on the clock of that zone.
 */
export function addMinutes(at: LocalMinute, minutes: number, timeZone: string, inZone = timeZone): LocalMinute {
  if (minutes === 0 && inZone === timeZone) return at
  return toLocal(toInstant(at, timeZone) + minutes * MINUTE_MS, inZone)
}

/**
 * Returns the instant of a wall-clock minute, in milliseconds. In an hour that occurs twice the first occurrence
 * counts; a skipped hour is read as if the clocks had not changed yet (decisions 1.5).
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

/** Formats an instant on the wall clock of a zone as `YYYY-MM-DD HH:MM:SS`, with its seconds. */
export function formatInstant(instant: Date, timeZone: string): string {
  const seconds = Math.floor(instant.getTime() / 1000) % 60
  return formatLocal(toLocal(instant.getTime(), timeZone)).slice(0, -2) + pad(seconds)
}

/** Returns the UTC offset of a zone at one of its wall-clock minutes: `+02:00`. */
export function offsetAtLocal(at: LocalMinute, timeZone: string): string {
  return formatOffset(at - toInstant(at, timeZone) / MINUTE_MS)
}

/** Returns the UTC offset of a zone at an instant in milliseconds: `+02:00`. */
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

/** A change of the clocks of a zone, and how many minutes ahead of UTC they are from then on. */
interface Change {
  from: number
  /**
   * The wall clock right after the change, as if it were UTC. An earlier wall-clock time may also occur before the
   * change.
   */
  localFrom: number
  offset: number
}

/** The length of a 365-day year; it need not match the calendar's. */
const YEAR_MS = 365 * DAY_MS

/** Returns the changes of the clocks around an instant, or around a wall-clock time as if it were UTC. */
function changesAround(at: number, timeZone: string): Change[] {
  return changesIn(timeZone)(Math.floor(at / YEAR_MS))
}

/** Memoized by zone and year, because the time zone database is too slow for a quote. */
const changesIn = memoizeValues((timeZone: string) => {
  if (!isTimeZone(timeZone)) throw new Error(`${timeZone} is not a time zone`)
  const zone = IANAZone.create(timeZone)
  return memoizeValues((year: number) => changesOf(zone, year))
})

/**
 * Returns the offset at the beginning of a year and each change until its end, with one day more at both ends because
 * no wall clock is farther from UTC.
 */
function changesOf(zone: IANAZone, year: number): Change[] {
  const start = year * YEAR_MS - DAY_MS
  const end = (year + 1) * YEAR_MS + DAY_MS
  const changes = [{ from: -Infinity, localFrom: -Infinity, offset: zone.offset(start) }]
  for (let before = start; before < end; before += WEEK_MS) {
    const after = before + WEEK_MS
    if (zone.offset(before) !== zone.offset(after)) changes.push(changeBetween(zone, before, after))
  }
  return changes
}

/** Clocks change at most once within a week. */
const WEEK_MS = 7 * DAY_MS

/** Returns the change of the clocks between two instants. */
function changeBetween(zone: IANAZone, before: number, after: number): Change {
  const was = zone.offset(before)
  const offset = zone.offset(after)
  let last = before / MINUTE_MS
  let first = after / MINUTE_MS
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

/** Returns the first day of the month that contains a day. */
export function firstOfMonth(day: number): number {
  return dayNumber(DateTime.fromMillis(day * DAY_MS, { zone: 'utc' }).startOf('month'))
}

/** No booking is older than this. */
const FIRST_YEAR = 2000

/**
 * Returns the first day of a month such as `2027-01` and of the month after it. Returns undefined for other texts and
 * for years before 2000.
 */
export function parseMonth(text: string): { from: number; before: number } | undefined {
  const month = DateTime.fromFormat(text, 'yyyy-MM', { zone: 'utc' })
  const isOurs = month.isValid && month.year >= FIRST_YEAR
  return isOurs ? { from: dayNumber(month), before: dayNumber(month.plus({ months: 1 })) } : undefined
}

/** Returns the month that contains a day: `2027-01`. */
export function formatMonth(day: number): string {
  return formatDay(day).slice(0, 'YYYY-MM'.length)
}

function dayNumber(midnight: DateTime): number {
  return midnight.toMillis() / DAY_MS
}
