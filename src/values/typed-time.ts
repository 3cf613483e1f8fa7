import { plainCode } from './code.ts'
import { fold } from './text.ts'
import { parseDay } from './time.ts'

/** Other ways to write a time: `930`, `10h30`, `10.30`, `10:30:00`, `14u30`, `9 Uhr`, `2:30 pm`. */
const WRITTEN_TIME = /^(\d{1,2}) ?(?:[:.HU] ?)?([0-5]\d)?(?::[0-5]\d)? ?(?:([AP])\.?M\.?|H|U|UHR|UUR|HEURES?|HRS?)?$/

/** A whole moment on the clock of its place, of which a query may have lost the plus sign; UTC is another clock. */
const IN_MOMENT = /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?:[+ -]\d\d:?\d\d)?$/

/** Returns the one time that a text can mean, as `HH:MM`; of a whole moment, that in it. */
export function timeMeantBy(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const [match, hours, minutes = '00', half] = WRITTEN_TIME.exec(plainCode(value).replace(IN_MOMENT, '$1')) ?? []
  if (match === undefined) return undefined
  const isTwelve = half !== undefined
  const hour = isTwelve ? (Number(hours) % 12) + (half === 'P' ? 12 : 0) : Number(hours)
  const isTime = isTwelve ? Number(hours) >= 1 && Number(hours) <= 12 : hour < 24
  return isTime ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}

/** The day of the week before a date. */
const WEEKDAY = /^\p{L}{2,10}\.?,? +(?=\d)/u
const YEAR_FIRST = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/
/** With full stops nobody writes the month first. */
const DAY_FIRST = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/
const EITHER_FIRST = /^(\d{1,2})([-/ ])(\d{1,2})\2(\d{4})$/
const NAMED_MONTH = /^(\d{1,2})(?:\.|st|nd|rd|th|er)?[ -]?(?:de )?(\p{L}{3,10})\.?,?[ -]?(?:de )?(\d{4})$/iu
const NAMED_MONTH_FIRST = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu

/** Returns the one day that a text can mean, as `YYYY-MM-DD`: `16.1.2027`, `2027/1/16`, `Sat 16 January 2027`. */
export function dayMeantBy(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const written = plainCode(value)
  const [year, month, day] = partsOf(written) ?? partsOf(written.replace(WEEKDAY, '')) ?? []
  const text = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-')
  return parseDay(text) === undefined ? undefined : text
}

type Parts = readonly (string | undefined)[]

function partsOf(text: string): Parts | undefined {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return [year, month, day]
  const dotted = DAY_FIRST.exec(text)
  if (dotted) return [dotted[3], dotted[2], dotted[1]]
  const either = EITHER_FIRST.exec(text)
  if (either) return inOneOrder(either[1], either[3], either[4])
  const named = NAMED_MONTH.exec(text)
  if (named) return [named[3], monthNamed(named[2]), named[1]]
  const first = NAMED_MONTH_FIRST.exec(text)
  return first ? [first[3], monthNamed(first[1]), first[2]] : undefined
}

/** Returns a date of which either number may be the month, if only one can be or both are the same. */
function inOneOrder(one = '', other = '', year = ''): Parts | undefined {
  if (Number(one) > 12 || Number(one) === Number(other)) return [year, other, one]
  return Number(other) > 12 ? [year, one, other] : undefined
}

/** How the months begin in the languages of the site and around them, folded. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'gen', 'ene'],
  ['feb', 'fev'],
  ['mar', 'maer', 'mrz', 'mrt', 'maart'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag', 'mei', 'maj'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

/** Returns the number of a month by its name, or by how that begins. */
export function monthNamed(name = ''): string | undefined {
  const folded = fold(name)
  const at = MONTHS.findIndex((beginnings) => beginnings.some((beginning) => folded.startsWith(beginning)))
  return at < 0 ? undefined : String(at + 1)
}
