import { z } from 'zod'
import type { Catalogue, MarkupRule, Route } from '../../../catalogue/catalogue.ts'
import type { CachedBody } from '../../../http/cached-body.ts'
import { day } from '../../../http/date-fields.ts'
import { integer, optional, withDefault } from '../../../http/fields.ts'
import { coveredAmong, type CoveredRoutes, coveredRoutes } from '../../../services/quoting/routing/destinations.ts'
import { getPlace } from '../../../services/quoting/routing/get-route.ts'
import { toPercentage } from '../../../values/money.ts'
import type { PlaceCode } from '../../../values/place-code.ts'
import { formatDay } from '../../../values/time.ts'
import { calendarDay, duration } from '../../answer-fields.ts'
import { jsonPieces, keepBody } from '../../kept-bodies.ts'
import { touches } from './price-list.ts'

const MAX_PER_PAGE = 1000

/** Filters and paging of both versions. */
export const markupFilters = {
  date: optional(day, { description: 'Rules whose dates include this day.' }),
  vehicle: optional(integer(1), { description: 'Vehicle type id.' }),
  page: withDefault(1, integer(1)),
}

/** The number of rules on a page. */
export const pageSize = withDefault(MAX_PER_PAGE, integer(1), { description: `At most ${MAX_PER_PAGE}.` })

const weekday = z.string().meta({ pattern: '^[1-7]$' })

/** The schema of a rule in any list. */
export const markupRule = z
  .object({
    id: z.string().meta({ description: 'Of two rules with the same level the one with the higher id applies.' }),
    vehicle: z.string(),
    weekday_from: weekday.meta({ description: '1 is Monday. A range may wrap around the week: 6 to 1.' }),
    weekday_to: weekday,
    date_from: calendarDay,
    date_to: calendarDay,
    time_from: duration.meta({ description: '`HH:MM:SS`. A range may wrap around midnight.' }),
    time_to: duration,
    percentage: z.string().meta({ description: 'Added to the base price.' }),
    level: z
      .string()
      .meta({ description: 'Of the rules that match a pickup, all ends included, the highest applies.' }),
    routes: z.record(z.string(), z.array(z.string())).meta({ description: 'Departure code → arrival codes.' }),
  })
  .meta({ id: 'MarkupRule' })

/** The schema of a page of rules. */
export const markupList = z
  .object({ pages: z.int(), page: z.int(), data: z.array(markupRule) })
  .meta({ id: 'MarkupRules', description: 'Rules by id. A page beyond the last is empty.' })

/** The filters of a list, and the requested page. */
export interface MarkupFilter {
  since: number | undefined
  destination: PlaceCode | undefined
  /** A day number. */
  date: number | undefined
  vehicle: number | undefined
  page: number
  size: number
}

/** Returns a page of the markup rules. Throws ROUTE_NOT_FOUND for an unknown destination. */
export async function markupListBody(
  catalogue: Catalogue,
  { since: asked = 0, ...filter }: MarkupFilter,
): Promise<CachedBody> {
  if (filter.destination !== undefined) getPlace(catalogue, filter.destination, 'from')
  const wanted = { ...filter, since: nextMarkupChange(catalogue, asked) }
  return keepBody(catalogue, nameOf(wanted), () => markupListPieces(catalogue, wanted))
}

function nameOf({ since, destination, date, vehicle, page, size }: MarkupFilter): string {
  return `markups ${since} ${destination} ${date} ${vehicle} ${page} ${size}`
}

/** Returns the first moment at or after the given one at which a rule changed; Infinity if there is none. */
function nextMarkupChange({ markupRules }: Catalogue, since: number): number {
  let next = Infinity
  for (const { changedAt } of markupRules) if (changedAt >= since && changedAt < next) next = changedAt
  return next
}

/** Yields the page as JSON in pieces, because a rule may cover every route of a large catalogue. */
async function* markupListPieces(catalogue: Catalogue, filter: MarkupFilter): AsyncGenerator<string> {
  const { since = 0, destination, date, vehicle, page } = filter
  const covered =
    destination === undefined
      ? await coveredRoutes(catalogue)
      : await coveredAmong([...catalogue.routes.values()].filter((route) => touches(route, destination)))
  const size = Math.min(filter.size, MAX_PER_PAGE)
  const found = catalogue.markupRules.filter(
    (rule) =>
      rule.changedAt >= since &&
      (vehicle === undefined || rule.vehicleId === vehicle) &&
      (date === undefined || (rule.dateFrom <= date && date <= rule.dateTo)) &&
      (destination === undefined || covered.has(rule)),
  )
  yield `{"pages":${Math.max(1, Math.ceil(found.length / size))},"page":${page},"data":`
  yield* rulePieces(found.slice((page - 1) * size, page * size), covered)
  yield '}'
}

/** Yields the list of these rules as JSON in pieces. */
export function rulePieces(rules: readonly MarkupRule[], covered: CoveredRoutes): Generator<string> {
  return jsonPieces('[]', rules, (rule) => JSON.stringify(ruleView(rule, covered.get(rule) ?? [])))
}

function ruleView(rule: MarkupRule, routes: readonly Route[]): z.input<typeof markupRule> {
  return {
    id: String(rule.id),
    vehicle: String(rule.vehicleId),
    weekday_from: String(rule.weekdayFrom),
    weekday_to: String(rule.weekdayTo),
    date_from: formatDay(rule.dateFrom),
    date_to: formatDay(rule.dateTo),
    time_from: formatSeconds(rule.secondFrom),
    time_to: formatSeconds(rule.secondTo),
    percentage: toPercentage(rule.basisPoints),
    level: String(rule.level),
    routes: routesView(routes),
  }
}

function routesView(routes: readonly Route[]): Record<string, string[]> {
  const view: Record<string, string[]> = {}
  for (const { from, to } of routes) (view[from.code] ??= []).push(to.code)
  return view
}

function formatSeconds(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
