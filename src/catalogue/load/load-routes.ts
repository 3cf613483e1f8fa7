import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { basePrices, routes, sharedPrices, shuttles } from '../../db/schema/index.ts'
import { groupBy } from '../../values/group-by.ts'
import { memoize } from '../../values/memo.ts'
import { isVariant, withoutSuffix, type PlaceCode } from '../../values/place-code.ts'
import { DEPARTURE_PATTERN, parseDay } from '../../values/time.ts'
import { yieldToEventLoop } from '../../values/wait.ts'
import {
  type Catalogue,
  type MarkupRule,
  type Route,
  type RouteEnds,
  routeKey,
  type Band,
  type Shuttle,
  type VehicleType,
} from '../catalogue.ts'
import { MAX_ROUTES } from '../changes.ts'
import { inBatches, secondOfDay, stored } from '../count-rows.ts'
import type { Place } from '../place-index.ts'
import { patternsCovering } from '../route-patterns.ts'

/** The parts of the catalogue that routes refer to. */
type Around = Pick<Catalogue, 'places' | 'vehicles' | 'markupRules'>

/**
 * Reads the active routes between active places with their fares, shuttles and rules; only those in `only`, if given.
 */
export async function loadRoutes(
  db: Database,
  around: Around,
  only?: readonly RouteEnds[],
): Promise<Map<string, Route>> {
  const found = await loadBareRoutes(db, around, only)
  await loadFares(db, basePrices, around, only, (key) => found.get(key)?.fares)
  await loadFares(db, sharedPrices, around, only, (key) => found.get(key)?.sharedFares)
  await loadShuttles(db, found, only)
  await markUpAll(around, found)
  addVariants(around.places, found)
  return found
}

/** How many routes one statement names. More would make the query planner slow. */
const ROUTES_AT_ONCE = 100

/**
 * Returns the routes after rows of some of them, or rules, have changed; unchanged routes are shared with the previous
 * catalogue. The previous map is returned only if the rules are unchanged, too, because values memoized per map depend
 * on them.
 */
export async function reloadRoutes(
  db: Database,
  before: Catalogue,
  around: Around,
  written: readonly RouteEnds[],
): Promise<Catalogue['routes']> {
  const changed = [...written, ...coveredDifferently(before, around.markupRules)]
  if (changed.length > MAX_ROUTES) return loadRoutes(db, around)
  if (changed.length === 0 && around.markupRules === before.markupRules) return before.routes
  const all = new Map(before.routes)
  for (let start = 0; start < changed.length; start += ROUTES_AT_ONCE) {
    const named = withVariants(around, changed.slice(start, start + ROUTES_AT_ONCE))
    // These rows do not determine which routes exist, so no key is added or removed and the order stays.
    for (const [key, route] of await loadRoutes(db, around, named)) all.set(key, route)
  }
  return all
}

/** Returns the routes covered by a rule that was added, changed or removed. */
function coveredDifferently({ routes, markupRules }: Catalogue, rules: Catalogue['markupRules']): RouteEnds[] {
  if (rules === markupRules) return []
  const before = new Set(markupRules)
  const after = new Set(rules)
  const changed = [...markupRules.filter((rule) => !after.has(rule)), ...rules.filter((rule) => !before.has(rule))]
  const patterns = new Set(changed.flatMap((rule) => rule.patterns))
  const ends = Array.from(routes.values(), endsOf)
  return ends.filter((route) => patternsCovering(route).some((pattern) => patterns.has(pattern)))
}

/** Adds the routes of all seasonal variants of their ends, because these depend on one another. */
function withVariants({ places }: Around, changed: readonly RouteEnds[]): RouteEnds[] {
  const variants = [...places.keys()].filter(isVariant)
  const allOf = (code: PlaceCode) => {
    const airport = withoutSuffix(code)
    return [airport, ...variants.filter((variant) => withoutSuffix(variant) === airport)]
  }
  return changed.flatMap((ends) => allOf(ends.from).flatMap((from) => allOf(ends.to).map((to) => ({ from, to }))))
}

/** Tables whose rows belong to routes. */
interface OfRoutes {
  fromCode: PgColumn
  toCode: PgColumn
}

/** Restricts rows to the given routes, if any are given. */
function among({ fromCode, toCode }: OfRoutes, only: readonly RouteEnds[] | undefined): SQL | undefined {
  const named = only?.map(({ from, to }) => sql`(${from}, ${to})`)
  return named && sql`(${fromCode}, ${toCode}) IN (${sql.join(named, sql`, `)})`
}

/** Restricts rows to the routes after the last one read. */
function after(
  { fromCode, toCode }: OfRoutes,
  last: { fromCode: string; toCode: string } | undefined,
): SQL | undefined {
  return last && sql`(${fromCode}, ${toCode}) > (${last.fromCode}, ${last.toCode})`
}

async function loadBareRoutes(
  db: Database,
  { places }: Around,
  only: readonly RouteEnds[] | undefined,
): Promise<Map<string, OpenRoute>> {
  const found = new Map<string, OpenRoute>()
  const rows = inBatches<typeof routes.$inferSelect>(500, (size, last) =>
    db
      .select()
      .from(routes)
      .where(and(eq(routes.active, true), among(routes, only), after(routes, last)))
      .orderBy(routes.fromCode, routes.toCode)
      .limit(size),
  )
  for await (const { fromCode, toCode, distanceKm, durationMinutes, manual, maxOnlinePassengers } of rows) {
    const from = places.get(fromCode)
    const to = places.get(toCode)
    if (!from || !to) continue
    found.set(routeKey(fromCode, toCode), {
      from,
      to,
      distanceKm,
      durationMinutes,
      manual,
      maxOnlinePassengers,
      fares: [],
      sharedFares: [],
      shuttles: [],
      markups: [],
    })
  }
  return found
}

/** A route's prices as rows of vehicle id, first and last group size, price, and time of its last change. */
type PricedRoute = { fromCode: string; toCode: string; prices: [number, number, number, number, number][] }

async function loadFares(
  db: Database,
  table: typeof basePrices | typeof sharedPrices,
  { vehicles }: Around,
  only: readonly RouteEnds[] | undefined,
  faresOf: (routeKey: string) => OpenFare[] | undefined,
): Promise<void> {
  const rows = inBatches<PricedRoute>(200, (size, last) =>
    db
      .select({
        fromCode: table.fromCode,
        toCode: table.toCode,
        prices: sql<
          PricedRoute['prices']
        >`array_to_json(array_agg(ARRAY[${table.vehicleId}, ${table.paxMin}, ${table.paxMax}, ${table.priceMinor}, floor(date_part('epoch', ${table.updatedAt}))::bigint] ORDER BY ${table.vehicleId}, ${table.paxMin}))`,
      })
      .from(table)
      .where(and(eq(table.active, true), among(table, only), after(table, last)))
      .groupBy(table.fromCode, table.toCode)
      .orderBy(table.fromCode, table.toCode)
      .limit(size),
  )
  for await (const { fromCode, toCode, prices } of rows) {
    const fares = faresOf(routeKey(fromCode, toCode))
    if (!fares) continue
    for (const [vehicleId, paxMin, paxMax, priceMinor, changedAt] of prices) {
      const vehicle = vehicles.get(vehicleId)
      if (!vehicle) continue
      let fare = fares.at(-1)
      if (fare?.vehicle !== vehicle) fares.push((fare = { vehicle, bands: [], markups: [] }))
      fare.bands.push({ paxMin, paxMax, priceMinor, changedAt })
    }
  }
}

async function loadShuttles(
  db: Database,
  found: ReadonlyMap<string, OpenRoute>,
  only: readonly RouteEnds[] | undefined,
): Promise<void> {
  const rows = await db
    .select()
    .from(shuttles)
    .where(and(eq(shuttles.active, true), among(shuttles, only)))
    .orderBy(shuttles.fromCode, shuttles.toCode, shuttles.dateFrom, shuttles.weekdays)
  for (const { fromCode, toCode, weekdays, dateFrom, dateTo, departures, seats } of rows) {
    const where = { table: 'shuttles', row: `${fromCode} – ${toCode} on ${weekdays} from ${dateFrom}` }
    found.get(routeKey(fromCode, toCode))?.shuttles.push({
      weekdays: weekdays.split('').map(Number),
      dateFrom: stored(parseDay(dateFrom), { ...where, column: 'date_from' }),
      dateTo: stored(parseDay(dateTo), { ...where, column: 'date_to' }),
      departures: departures.map((time) => stored(parseDeparture(time), { ...where, column: 'departures' })),
      seats,
    })
  }
}

/** Returns a stored departure, `HH:MM`, as minutes since midnight; undefined for any other text. */
function parseDeparture(time: string): number | undefined {
  return DEPARTURE_PATTERN.test(time) ? secondOfDay(time) / 60 : undefined
}

/** How many routes are marked up before yielding to the event loop. */
const MARKED_UP_AT_ONCE = 500

async function markUpAll({ markupRules }: Around, found: ReadonlyMap<string, OpenRoute>): Promise<void> {
  const byPattern = rulesByPattern(markupRules)
  // Many routes have the same rules, and share them.
  const ordered = new Map<string, OrderedRules>()
  let marked = 0
  for (const route of found.values()) {
    const patterns = patternsCovering(endsOf(route)).filter((pattern) => byPattern.has(pattern))
    const key = patterns.join(' ')
    const rules =
      ordered.get(key) ?? orderRules([...new Set(patterns.flatMap((pattern) => byPattern.get(pattern) ?? []))])
    ordered.set(key, rules)
    markUp(route, rules)
    if (++marked % MARKED_UP_AT_ONCE === 0) await yieldToEventLoop()
  }
}

const rulesByPattern = memoize((rules: Catalogue['markupRules']): ReadonlyMap<string, readonly MarkupRule[]> => {
  const found = new Map<string, MarkupRule[]>()
  for (const rule of rules)
    for (const pattern of rule.patterns) {
      const others = found.get(pattern)
      if (others) others.push(rule)
      else found.set(pattern, [rule])
    }
  return found
})

function endsOf({ from, to }: Pick<Route, 'from' | 'to'>): RouteEnds {
  return { from: from.code, to: to.code }
}

/**
 * Adds the routes of an airport to its seasonal variants, unless a variant has its own prices on a route (decisions
 * 6.13). Each is covered by the airport's rules and by its own.
 */
function addVariants(places: ReadonlyMap<PlaceCode, Place>, routes: Map<string, OpenRoute>): void {
  for (const variant of places.values()) {
    if (!isVariant(variant.code)) continue
    const airport = withoutSuffix(variant.code)
    for (const route of Array.from(routes.values())) {
      if (route.from.code !== airport && route.to.code !== airport) continue
      const [from, to] = [route.from, route.to].map((place) => (place.code === airport ? variant : place))
      if (!from || !to) continue
      const key = routeKey(from.code, to.code)
      const own = routes.get(key)
      if (own && own.fares.length > 0) continue
      const copy = {
        ...route,
        from,
        to,
        fares: withoutRules(route.fares),
        sharedFares: withoutRules(route.sharedFares),
      }
      markUp(copy, orderRules([...new Set([...route.markups, ...(own?.markups ?? [])])]))
      routes.set(key, copy)
    }
  }
}

function withoutRules(fares: OpenRoute['fares']): OpenRoute['fares'] {
  return fares.map(({ vehicle, bands }) => ({ vehicle, bands, markups: [] }))
}

/** A route under construction. */
type OpenRoute = Omit<Route, 'fares' | 'sharedFares' | 'shuttles' | 'markups'> & {
  fares: OpenFare[]
  sharedFares: OpenFare[]
  shuttles: Shuttle[]
  markups: readonly MarkupRule[]
}

/** A fare of a route under construction. */
interface OpenFare {
  vehicle: VehicleType
  bands: Band[]
  markups: readonly MarkupRule[]
}

/** The rules that cover a route, in order of precedence: all of them, and those of each vehicle. */
interface OrderedRules {
  all: readonly MarkupRule[]
  byVehicle: ReadonlyMap<number, readonly MarkupRule[]>
}

/** Returns the rules in order of precedence. */
function orderRules(rules: readonly MarkupRule[]): OrderedRules {
  const all = rules.toSorted(byPrecedence)
  return { all, byVehicle: groupBy(all, ({ vehicleId }) => vehicleId) }
}

/** Makes exactly these rules cover the route and its fares. */
function markUp(route: OpenRoute, { all, byVehicle }: OrderedRules): void {
  route.markups = all
  for (const fares of [route.fares, route.sharedFares])
    for (const fare of fares) fare.markups = byVehicle.get(fare.vehicle.id) ?? NO_RULES
}

const NO_RULES: readonly MarkupRule[] = []

/** Orders rules by precedence (decisions 4.2). */
function byPrecedence(a: MarkupRule, b: MarkupRule): number {
  return b.level - a.level || b.id - a.id
}
