import { decimalsOf } from './currency.ts'
import { lazy, memoizeValues } from './memo.ts'
import { DAY_MINUTES, dayOf, type LocalMinute, MINUTE_MS } from './time.ts'

/** How one language writes days, times and money. */
export interface Formats {
  /** The locale itself, for scripts that format money in the browser. */
  locale: string
  /** `Sat 16 January 2027`. */
  day: (at: LocalMinute) => string
  /** `Saturday 16 January 2027`. */
  longDay: (at: LocalMinute) => string
  /** `Saturday 16 January`. */
  spokenDay: (at: LocalMinute) => string
  /** `Sat 16 January`. */
  shortDay: (at: LocalMinute) => string
  /** `Jan 2027`. */
  month: (at: LocalMinute) => string
  /** `Sat 16 Jan`. */
  briefDay: (at: LocalMinute) => string
  /** `Sat`. */
  weekday: (at: LocalMinute) => string
  /** `Sat 16 January 2027, 11:00`. */
  moment: (at: LocalMinute) => string
  /** `Fri 15 January, 11:00`: in a sentence about a trip whose year is known. */
  shortMoment: (at: LocalMinute) => string
  /**
   * The end of a period, `Fri 15 January, 11:00`, or with the day in another format. Midnight is written as the end of
   * the day before: `Wed 10 February, 23:59`.
   */
  deadline: (at: LocalMinute, day?: (at: LocalMinute) => string) => string
  /** `11:00`. */
  time: (at: LocalMinute) => string
  /** `11:00`, or on another day than the given moment `Sat 16 Jan, 23:40`. */
  timeBeside: (at: LocalMinute, other: LocalMinute) => string
  /** `€286.00`, from minor units. */
  money: (minor: number, currency: string) => string
  /** `€286.00`, from cents. */
  euros: (cents: number) => string
  /** `2 h 15 min`. */
  duration: (minutes: number) => string
  /** `in 77 days`. */
  inDays: (days: number) => string
  /** Joins a label and its value: `: `, in French with a space before it. */
  colon: string
  /** `1 child` or `2 children`, by the grammar of the language. */
  counted: (count: number, one: string, many: string) => string
}

/**
 * Returns the formats of a locale such as `en-GB`. A comma separates a day from a time unless another separator is
 * given.
 */
export function formatsOf(locale: string, beforeTime = ', '): Formats {
  const day = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
  const longDay = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const spokenDay = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const shortDay = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'long' })
  const month = dateFormat(locale, { month: 'short', year: 'numeric' })
  const briefDay = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const weekday = dateFormat(locale, { weekday: 'short' })
  const time = dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale))
  const plurals = lazy(() => new Intl.PluralRules(locale))
  const moneyIn = memoizeValues((currency: string) => moneyFormat(locale, currency))
  return {
    locale,
    day,
    longDay,
    spokenDay,
    shortDay,
    month,
    briefDay,
    weekday,
    time,
    timeBeside: (at, other) => (dayOf(at) === dayOf(other) ? time(at) : briefDay(at) + beforeTime + time(at)),
    duration: locale.startsWith('de') ? durationIn('Std.', 'Min.') : durationIn('h', 'min'),
    inDays: (days) => relative().format(days, 'day'),
    colon: locale.startsWith('fr') ? '\u00A0: ' : ': ',
    counted: (count, one, many) => `${count} ${plurals().select(count) === 'one' ? one : many}`,
    moment: (at) => day(at) + beforeTime + time(at),
    shortMoment: (at) => shortDay(at) + beforeTime + time(at),
    deadline: (at, dayOf = shortDay) =>
      at % DAY_MINUTES === 0 ? dayOf(at - 1) + beforeTime + END_OF_DAY : dayOf(at) + beforeTime + time(at),
    money: (minor, currency) => moneyIn(currency)(minor),
    euros: (cents) => moneyIn('EUR')(cents),
  }
}

/** Formats in UTC, because wall-clock minutes are counted as if they were UTC. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: LocalMinute) => string {
  const format = lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
  const [usual, ours] = DATE_REPAIRS[locale.slice(0, 2)] ?? ['', '']
  return memoizeValues((at: LocalMinute) =>
    format()
      .format(at * MINUTE_MS)
      .replace(usual, ours),
  )
}

/** What is written differently here than in the data of Intl: English weekdays without a comma, and `1er janvier`. */
const DATE_REPAIRS: Readonly<Record<string, readonly [usual: string | RegExp, ours: string]>> = {
  en: [',', ''],
  fr: [/(?<!\d)1 (?=\p{L})/u, '1er '],
}

/** The end of a day, because 00:00 or midnight would be read as its beginning. */
const END_OF_DAY = '23:59'

function durationIn(hour: string, minute: string): (minutes: number) => string {
  return (minutes) => {
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    if (hours === 0) return `${rest} ${minute}`
    return rest === 0 ? `${hours} ${hour}` : `${hours} ${hour} ${rest} ${minute}`
  }
}

function moneyFormat(locale: string, currency: string): (minor: number) => string {
  const decimals = decimalsOf(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return memoizeValues((minor: number) => format.format(minor / 100))
}
