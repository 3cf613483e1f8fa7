import { readDay } from '../http/date-fields.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { DAY_MINUTES, formatDay, OPERATOR_ZONE, todayAt } from '../values/time.ts'
import { hidden } from '../web/parts/fields.ts'
import { dayIn, type TextParams } from '../web/request/text-params.ts'
import type { Visit } from './door.ts'
import { refusalLine } from './parts.ts'

/** A day that a page shows, and what was asked for instead if that is no date. */
export interface AskedDay {
  day: number
  wrong: string | null
}

/** Returns the day of a page: today unless the URL has a date. */
export function askedDay({ query, now }: Pick<Visit, 'query' | 'now'>): AskedDay {
  const text = query['day']?.trim() ?? ''
  const day = readDay(text)
  return { day: day ?? todayAt(now, OPERATOR_ZONE), wrong: day === undefined && text !== '' ? text : null }
}

/** Returns the day of a download. Throws for what is no date, so that nobody gets the rows of another day. */
export function downloadedDay(visit: Pick<Visit, 'query' | 'now'>): number {
  return dayIn(visit.query, 'day') ?? todayAt(visit.now, OPERATOR_ZONE)
}

/** Returns the heading of a day with the ways to others: those before and after, any by its date, and today. */
export function dayChooser(here: string, { day, wrong }: AskedDay, query: TextParams): Markup {
  const { day: _, ...others } = query
  const kept = new URLSearchParams(others).toString()
  const on = (other: number) => `${here}?${new URLSearchParams({ ...others, day: formatDay(other) }).toString()}`
  const weekday = (other: number) => en.formats.weekday(other * DAY_MINUTES)
  return html`${wrong !== null && refusalLine(`“${wrong}” is not a date as YYYY-MM-DD. This is today.`)}
    <a class="button quiet" href="${on(day - 1)}" rel="prev">‹ ${weekday(day - 1)}</a>
    <h1>${en.formats.longDay(day * DAY_MINUTES)}</h1>
    <a class="button quiet" href="${on(day + 1)}" rel="next">${weekday(day + 1)} ›</a>
    <form class="inline" action="${here}">
      ${Object.entries(others).map(([name, value]) => hidden(name, value))}
      <input type="date" name="day" value="${formatDay(day)}" aria-label="Day" />
      <button class="quiet">Go</button>
    </form>
    <a class="button quiet" href="${here}${kept && `?${kept}`}">Today</a>`
}
