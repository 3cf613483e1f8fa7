import { lazy, memoizeValues } from './memo.ts'
import { DAY_MINUTES, MINUTE_MS, type LocalMinute } from './time.ts'

/** How one language writes days, times and money. */
export interface Formats {
  /** For scripts that write money too. */
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
  /** `Sat 16 January 2027, 11:00`. */
  moment: (at: LocalMinute) => string
  /** `Fri 15 January, 11:00`: in a sentence about a trip whose year is known. */
  shortMoment: (at: LocalMinute) => string
  /**
   * The end of a span, `Fri 15 January, 11:00`, or with the day written in another way. Midnight belongs to the day that
   * it ends: `Wed 10 February, midnight`.
   */
  deadline: (at: LocalMinute, day?: (at: LocalMinute) => string) => string
  /** `11:00`. */
  time: (at: LocalMinute) => string
  /** `€286.00`, of minor units. */
  money: (minor: number, currency: string) => string
  /** `2 h 15 min`. */
  duration: (minutes: number) => string
  /** Between a label and what it is about: `: `, in French with a space before it. */
  colon: string
  /** `1 child` or `2 children`, by the grammar of the language. */
  counted: (count: number, one: string, many: string) => string
}

/** The formats of a locale such as `en-GB`; between a day and a time stands a comma, or what a sentence needs there. */
export function formatsOf(locale: string, beforeTime = ', '): Formats {
  const day = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
  const longDay = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const spokenDay = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const shortDay = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'long' })
  const month = dateFormat(locale, { month: 'short', year: 'numeric' })
  const briefDay = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const time = dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
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
    time,
    duration: locale.startsWith('de') ? durationIn('Std.', 'Min.') : durationIn('h', 'min'),
    colon: locale.startsWith('fr') ? '\u00A0: ' : ': ',
    counted: (count, one, many) => `${count} ${plurals().select(count) === 'one' ? one : many}`,
    moment: (at) => day(at) + beforeTime + time(at),
    shortMoment: (at) => shortDay(at) + beforeTime + time(at),
    deadline: (at, dayOf = shortDay) =>
      at % DAY_MINUTES === 0 ? dayOf(at - 1) + beforeTime + endOfDay(locale) : dayOf(at) + beforeTime + time(at),
    money: (minor, currency) => moneyIn(currency)(minor),
  }
}

/** Wall-clock minutes are counted as if they were UTC, so they are formatted as UTC. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: LocalMinute) => string {
  // English weekdays stand without a comma.
  const comma = locale.startsWith('en') ? ',' : ''
  const format = lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
  return memoizeValues((at: LocalMinute) =>
    format()
      .format(at * MINUTE_MS)
      .replace(comma, ''),
  )
}

/** The last moment of a day, where 00:00 would be read as its first. */
function endOfDay(locale: string): string {
  if (locale.startsWith('en')) return 'midnight'
  return locale.startsWith('fr') ? 'minuit' : '24:00'
}

function durationIn(hour: string, minute: string): (minutes: number) => string {
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return [...(hours > 0 ? [`${hours} ${hour}`] : []), ...(rest > 0 || hours === 0 ? [`${rest} ${minute}`] : [])].join(
      ' ',
    )
  }
}

function moneyFormat(locale: string, currency: string): (minor: number) => string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return memoizeValues((minor: number) => format.format(minor / 100))
}
