import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import {
  accommodations,
  basePrices,
  cancellationTerms,
  currencies,
  markupRuleRoutes,
  markupRules,
  places,
  promoCodes,
  routes,
  sharedPrices,
  shuttles,
  vehicles,
} from '../db/schema/index.ts'
import type { Product } from '../values/booking.ts'
import { parseDecimal } from '../values/money.ts'
import { isVariant, type PlaceCode, placeType } from '../values/place-code.ts'
import { fold } from '../values/text.ts'
import { parseDay } from '../values/time.ts'
import { type AccommodationIndex, AccommodationIndexBuilder } from './accommodation-index.ts'
import {
  type Catalogue,
  type Currency,
  type MarkupRule,
  type PromoCode,
  type Route,
  routeKey,
  type VehicleType,
} from './catalogue.ts'
import { loadMeetingPoints } from './load-meeting-points.ts'
import type { Place } from './place.ts'
import { loadPartnerCodes } from './load-partner-codes.ts'
import { loadRentals } from './load-rentals.ts'
import { loadSettings } from './load-settings.ts'
import { buildPlaceIndex } from './place-index.ts'
import { inBatches, pointOf, stored } from './stored-rows.ts'
import { addVariants, type OpenFare, type OpenRoute } from './seasonal-airports.ts'

/** Parts of an earlier catalogue that still hold. */
export type Unchanged = Partial<Pick<Catalogue, 'accommodations'>>

/**
 * Reads all active rows into a new catalogue, as they are at one moment; accommodations that are known not to have
 * changed are reused. A large catalogue takes a second or two; it is read in batches, and requests are served in
 * between.
 */
export async function loadCatalogue(database: Database, unchanged: Unchanged = {}): Promise<Catalogue> {
  return database.transaction(
    async (db) => {
      const placesByCode = await loadPlaces(db)
      const vehiclesById = await loadVehicles(db)
      const routesByKey = await loadRoutes(db, placesByCode)
      await loadFares(db, basePrices, vehiclesById, (key) => routesByKey.get(key)?.fares)
      await loadFares(db, sharedPrices, vehiclesById, (key) => routesByKey.get(key)?.sharedFares)
      await loadShuttles(db, routesByKey)
      const variants = addVariants(placesByCode, routesByKey)
      return {
        places: placesByCode,
        routes: routesByKey,
        vehicles: vehiclesById,
        markupRules: await loadMarkups(db, routesByKey, vehiclesById, variants),
        currencies: await loadCurrencies(db),
        promoCodes: await loadPromoCodes(db),
        partnerCodes: await loadPartnerCodes(db),
        accommodations: unchanged.accommodations ?? (await loadAccommodations(db)),
        placeIndex: buildPlaceIndex([...placesByCode.values()].filter(({ code }) => !isVariant(code))),
        ...(await loadSettings(db)),
        cancellationRules: await loadCancellationRules(db),
        meetingPoints: await loadMeetingPoints(db),
        rentals: await loadRentals(db, placesByCode.values()),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function loadPlaces(db: Database): Promise<Map<PlaceCode, Place>> {
  const rows = await db.select().from(places).where(eq(places.active, true)).orderBy(places.code)
  return new Map(
    rows.map(({ latitude, longitude, active: _, updatedAt: __, ...row }) => [
      row.code,
      { ...row, type: placeType(row.code), point: pointOf(latitude, longitude) },
    ]),
  )
}

async function loadVehicles(db: Database): Promise<Map<number, VehicleType>> {
  const rows = await db.select().from(vehicles).where(eq(vehicles.active, true)).orderBy(vehicles.id)
  return new Map(rows.map(({ active: _, updatedAt: __, ...vehicle }) => [vehicle.id, vehicle]))
}

async function loadRoutes(db: Database, placesByCode: ReadonlyMap<PlaceCode, Place>): Promise<Map<string, OpenRoute>> {
  const found = new Map<string, OpenRoute>()
  const rows = inBatches<typeof routes.$inferSelect>(500, (size, last) =>
    db
      .select()
      .from(routes)
      .where(
        and(
          eq(routes.active, true),
          last && sql`(${routes.fromCode}, ${routes.toCode}) > (${last.fromCode}, ${last.toCode})`,
        ),
      )
      .orderBy(routes.fromCode, routes.toCode)
      .limit(size),
  )
  for await (const { fromCode, toCode, distanceKm, durationMinutes, manual, maxOnlinePassengers } of rows) {
    const from = placesByCode.get(fromCode)
    const to = placesByCode.get(toCode)
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
    })
  }
  return found
}

/** A route's prices as rows of vehicle id, first and last group size, price, and the moment of its last change. */
type PricedRoute = { fromCode: string; toCode: string; prices: [number, number, number, number, number][] }

async function loadFares(
  db: Database,
  table: typeof basePrices | typeof sharedPrices,
  vehiclesById: ReadonlyMap<number, VehicleType>,
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
      .where(
        and(
          eq(table.active, true),
          last && sql`(${table.fromCode}, ${table.toCode}) > (${last.fromCode}, ${last.toCode})`,
        ),
      )
      .groupBy(table.fromCode, table.toCode)
      .orderBy(table.fromCode, table.toCode)
      .limit(size),
  )
  for await (const { fromCode, toCode, prices } of rows) {
    const fares = faresOf(routeKey(fromCode, toCode))
    if (!fares) continue
    for (const [vehicleId, paxMin, paxMax, priceMinor, changedAt] of prices) {
      const vehicle = vehiclesById.get(vehicleId)
      if (!vehicle) continue
      let fare = fares.at(-1)
      if (fare?.vehicle !== vehicle) fares.push((fare = { vehicle, bands: [], markups: [] }))
      fare.bands.push({ paxMin, paxMax, priceMinor, changedAt })
    }
  }
}

async function loadShuttles(db: Database, routesByKey: ReadonlyMap<string, OpenRoute>): Promise<void> {
  const rows = await db
    .select()
    .from(shuttles)
    .where(eq(shuttles.active, true))
    .orderBy(shuttles.fromCode, shuttles.toCode, shuttles.dateFrom)
  for (const { fromCode, toCode, weekdays, dateFrom, dateTo, departures, seats } of rows) {
    routesByKey.get(routeKey(fromCode, toCode))?.shuttles.push({
      weekdays: weekdays.split('').map(Number),
      dateFrom: stored(parseDay(dateFrom)),
      dateTo: stored(parseDay(dateTo)),
      departures: departures.map((time) => secondOfDay(`${time}:00`) / 60),
      seats,
    })
  }
}

/**
 * Adds their rules to the fares and returns all rules by id. A variant of an airport's route is covered wherever that
 * route is.
 */
async function loadMarkups(
  db: Database,
  routesByKey: ReadonlyMap<string, OpenRoute>,
  vehiclesById: ReadonlyMap<number, VehicleType>,
  variants: ReadonlyMap<OpenRoute, OpenRoute[]>,
): Promise<MarkupRule[]> {
  const rulesById = await loadMarkupRules(db, vehiclesById)
  // A variant's own route may have rules beside those of its airport: they are sorted once all are known.
  const rulesOfVariant = new Map<OpenRoute, Set<OpenRule>>()
  for (const copies of variants.values()) for (const copy of copies) rulesOfVariant.set(copy, new Set())
  const rows = inBatches<{ fromCode: string; toCode: string; ruleIds: string }>(200, (size, last) =>
    db
      .select({
        fromCode: markupRuleRoutes.fromCode,
        toCode: markupRuleRoutes.toCode,
        // One string per route: building an array takes the embedded database three times as long.
        ruleIds: sql<string>`string_agg(${markupRuleRoutes.ruleId}::text, ' ')`,
      })
      .from(markupRuleRoutes)
      .where(
        last && sql`(${markupRuleRoutes.fromCode}, ${markupRuleRoutes.toCode}) > (${last.fromCode}, ${last.toCode})`,
      )
      .groupBy(markupRuleRoutes.fromCode, markupRuleRoutes.toCode)
      .orderBy(markupRuleRoutes.fromCode, markupRuleRoutes.toCode)
      .limit(size),
  )
  for await (const { fromCode, toCode, ruleIds } of rows) {
    const route = routesByKey.get(routeKey(fromCode, toCode))
    if (!route) continue
    const rules: OpenRule[] = []
    for (const id of ruleIds.split(' ')) {
      const rule = rulesById.get(Number(id))
      if (rule) rules.push(rule)
    }
    const known = rulesOfVariant.get(route)
    if (known) for (const rule of rules) known.add(rule)
    else cover(route, rules.sort(byPrecedence))
    for (const copy of variants.get(route) ?? []) for (const rule of rules) rulesOfVariant.get(copy)?.add(rule)
  }
  for (const [route, rules] of rulesOfVariant) cover(route, [...rules].sort(byPrecedence))
  return [...rulesById.values()]
}

/** A markup rule while the routes that it covers are still being read. */
type OpenRule = Omit<MarkupRule, 'routes'> & { routes: Route[] }

/** Orders rules by precedence (decisions 4.2). */
function byPrecedence(a: MarkupRule, b: MarkupRule): number {
  return b.level - a.level || b.id - a.id
}

function cover(route: OpenRoute, rules: readonly OpenRule[]): void {
  for (const rule of rules) {
    rule.routes.push(route)
    ruledFare(route.fares, rule)?.markups.push(rule)
    ruledFare(route.sharedFares, rule)?.markups.push(rule)
  }
}

function ruledFare(fares: OpenFare[], { vehicleId }: MarkupRule): OpenFare | undefined {
  // A plain loop: a large catalogue gets here half a million times.
  for (const fare of fares) if (fare.vehicle.id === vehicleId) return fare
  return undefined
}

async function loadMarkupRules(
  db: Database,
  vehiclesById: ReadonlyMap<number, VehicleType>,
): Promise<Map<number, OpenRule>> {
  const found = new Map<number, OpenRule>()
  const rows = inBatches<typeof markupRules.$inferSelect>(250, (size, last) =>
    db
      .select()
      .from(markupRules)
      .where(and(eq(markupRules.active, true), last && gt(markupRules.id, last.id)))
      .orderBy(markupRules.id)
      .limit(size),
  )
  for await (const row of rows) if (vehiclesById.has(row.vehicleId)) found.set(row.id, markupRule(row))
  return found
}

function markupRule(row: typeof markupRules.$inferSelect): OpenRule {
  return {
    id: row.id,
    vehicleId: row.vehicleId,
    weekdayFrom: row.weekdayFrom,
    weekdayTo: row.weekdayTo,
    dateFrom: stored(parseDay(row.dateFrom)),
    dateTo: stored(parseDay(row.dateTo)),
    secondFrom: secondOfDay(row.timeFrom),
    secondTo: secondOfDay(row.timeTo),
    basisPoints: stored(parseDecimal(row.percentage, 2)),
    level: row.level,
    changedAt: Math.floor(row.updatedAt.getTime() / 1000),
    routes: [],
  }
}

async function loadCurrencies(db: Database): Promise<Map<string, Currency>> {
  const rows = await db.select().from(currencies).where(eq(currencies.active, true))
  return new Map(rows.map(({ code, rate }) => [code, { code, rateMillionths: stored(parseDecimal(rate, 6)) }]))
}

async function loadPromoCodes(db: Database): Promise<Map<string, PromoCode>> {
  const rows = await db.select().from(promoCodes).where(eq(promoCodes.active, true))
  return new Map(
    rows.map(({ code, type, value, validFrom, validTo }) => [
      code,
      {
        code,
        type,
        value: stored(parseDecimal(value, 2)),
        validFrom: stored(parseDay(validFrom)),
        validTo: stored(parseDay(validTo)),
      },
    ]),
  )
}

async function loadAccommodations(db: Database): Promise<AccommodationIndex> {
  const index = new AccommodationIndexBuilder()
  const { id, name, address, latitude, longitude } = accommodations
  const rows = inBatches<Omit<typeof accommodations.$inferSelect, 'active' | 'updatedAt'>>(500, (size, last) =>
    db
      .select({ id, name, address, latitude, longitude })
      .from(accommodations)
      .where(and(eq(accommodations.active, true), last && gt(accommodations.id, last.id)))
      .orderBy(accommodations.id)
      .limit(size),
  )
  for await (const { id, name, address, latitude, longitude } of rows) {
    index.add({ id, name, foldedName: fold(name), address, point: pointOf(latitude, longitude) })
  }
  return index
}

async function loadCancellationRules(db: Database): Promise<Catalogue['cancellationRules']> {
  const rows = await db.select().from(cancellationTerms).where(eq(cancellationTerms.active, true))
  const rulesOf = (product: Product) =>
    rows
      .filter((row) => row.product === product)
      .map(({ hours, percent, seasonFrom: from, seasonTo: to }) => ({
        hours,
        percent,
        season: from === '' ? null : { from, to },
      }))
  return { transfer: rulesOf('transfer'), ski: rulesOf('ski') }
}

function secondOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
