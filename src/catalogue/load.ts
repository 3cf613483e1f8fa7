import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import {
  accommodations,
  basePrices,
  cancellationTerms,
  closures,
  countries,
  currencies,
  markupRules,
  measurements,
  meetingPoints,
  notice,
  packs,
  partners,
  pickupAllowances,
  places,
  promoCodes,
  proof,
  publishableKeys,
  rentalOffers,
  rentalPrices,
  routes,
  settings,
  settingsInForce,
  sharedPrices,
  shops,
  shuttles,
  stopSales,
  suppliers,
  vehicleCapacity,
  vehicles,
} from '../db/schema/index.ts'
import type { Product } from '../values/booking.ts'
import { groupBy } from '../values/group-by.ts'
import { parseDecimal } from '../values/money.ts'
import { isVariant, type PlaceCode, placeType } from '../values/place-code.ts'
import type { Setting } from '../values/setting.ts'
import { fold } from '../values/text.ts'
import { parseDay, timeZoneNamed } from '../values/time.ts'
import { wording } from '../values/wording.ts'
import { type AccommodationIndex, AccommodationIndexBuilder } from './accommodation.ts'
import {
  type Catalogue,
  type Currency,
  type Proof,
  type PromoCode,
  type VehicleType,
  type PartnerCode,
  type PublishableKey,
  type MeetingPoint,
  type MarkupRule,
  withUnits,
} from './catalogue.ts'
import { type Changes, currentSnapshot, EVERYTHING, readChanges } from './changes.ts'
import { inBatches, pointOf, stored, secondOfDay } from './count-rows.ts'
import { loadCapacity, loadClosures, loadNotice, loadPickupAllowances } from './load/load-limits.ts'
import { loadRentals, loadStopSales } from './load/load-rentals.ts'
import { loadRoutes, reloadRoutes } from './load/load-routes.ts'
import { loadUnits, refreshUnits } from './load/load-units.ts'
import { buildPlaceIndex, type PlaceIndex, type Place } from './place-index.ts'
import { splitPatterns } from './route-patterns.ts'

/**
 * Reads all active rows at one moment into a new catalogue. A large catalogue takes a second or two; it is read in
 * batches, and requests are served in between. Of the rides that need units, those before `since` are left out.
 */
export async function loadCatalogue(database: Database, since = EVER): Promise<Catalogue> {
  return atOneMoment(database, (db) => readParts(db, EVERYTHING, since))
}

/** Earlier than any ride. */
const EVER = new Date(0)

/**
 * Returns the current catalogue: changes are read, everything else is shared with the given one, which is itself
 * returned if nothing has changed.
 */
export async function refreshCatalogue(database: Database, current: Catalogue, since = EVER): Promise<Catalogue> {
  return atOneMoment(database, async (db) => {
    const changes = await readChanges(db, current.snapshot)
    return changes.areNone ? current : readParts(db, changes, since, current)
  })
}

function atOneMoment<Read>(database: Database, read: (db: Database) => Promise<Read>): Promise<Read> {
  return database.transaction(
    async (db) => {
      // It is idle while rows are compiled, which takes seconds where a large catalogue meets a starved processor, and
      // holds nothing that anybody waits for.
      await db.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '1min'`)
      return read(db)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Reads the parts of a catalogue. Each is read again only if one of its tables has changed. */
async function readParts(db: Database, changes: Changes, since: Date, current?: Catalogue): Promise<Catalogue> {
  const part = async <Name extends keyof Catalogue>(
    name: Name,
    tables: readonly PgTable[],
    load: () => Catalogue[Name] | Promise<Catalogue[Name]>,
  ): Promise<Catalogue[Name]> => (current && !tables.some(changes.anyOf) ? current[name] : load())

  const placesByCode = await part('places', [places], () => loadPlaces(db))
  const vehiclesById = await part('vehicles', [vehicles], () => loadVehicles(db))
  const rules = await part('markupRules', [markupRules, vehicles], () =>
    loadMarkupRules(db, vehiclesById, current?.markupRules),
  )
  const around = { places: placesByCode, vehicles: vehiclesById, markupRules: rules }
  const routesByKey =
    current && !ROUTE_TABLES.some(changes.anyOf)
      ? await reloadRoutes(db, current, around, changes.routes)
      : await loadRoutes(db, around)
  const { roundTripBasisPoints, minimumNoticeMinutes, turnaroundMinutes, horizonDays, sale } =
    current && !changes.anyOf(settings) ? current : await loadSettings(db)
  const capacity = await part('capacity', [vehicleCapacity], () => loadCapacity(db))
  const counting = { capacity, turnaroundMinutes }
  const isCountedAlike = current?.capacity === capacity && current.turnaroundMinutes === turnaroundMinutes
  const { owners } = changes
  const unitsInUse =
    current && isCountedAlike && owners
      ? await refreshUnits(db, { ...counting, unitsInUse: current.unitsInUse }, owners)
      : await loadUnits(db, counting, since)
  const snapshot = await currentSnapshot(db)
  if (current && changes.areOfUnits) return withUnits(current, { snapshot, unitsInUse })
  return {
    snapshot,
    ...around,
    routes: routesByKey,
    placeIndex: await part('placeIndex', [places], () => indexPlaces(placesByCode)),
    currencies: await part('currencies', [currencies], () => loadCurrencies(db)),
    promoCodes: await part('promoCodes', [promoCodes], () => loadPromoCodes(db)),
    partnerCodes: await part('partnerCodes', [partners], () => loadPartnerCodes(db)),
    publishableKeys: await part('publishableKeys', [publishableKeys], () => loadPublishableKeys(db)),
    accommodations: await part('accommodations', [accommodations], () => loadAccommodations(db)),
    roundTripBasisPoints,
    minimumNoticeMinutes,
    turnaroundMinutes,
    horizonDays,
    sale,
    capacity,
    unitsInUse,
    environment: 'live',
    closures: await part('closures', [closures], () => loadClosures(db)),
    pickupAllowances: await part('pickupAllowances', [pickupAllowances], () => loadPickupAllowances(db)),
    notice: await part('notice', [notice], () => loadNotice(db)),
    cancellationRules: await part('cancellationRules', [cancellationTerms], () => loadCancellationRules(db)),
    proof: await part('proof', [proof], () => loadProof(db)),
    meetingPoints: await part('meetingPoints', [meetingPoints], () => loadMeetingPoints(db)),
    rentals: await part('rentals', RENTAL_TABLES, () => loadRentals(db, placesByCode.values())),
    // Apart from the rest, because a shop that stops a sale should not wait for all prices to be read.
    stopSales: await part('stopSales', [stopSales], () => loadStopSales(db)),
  }
}

const ROUTE_TABLES = [places, vehicles, routes, basePrices, sharedPrices, shuttles]

const RENTAL_TABLES = [places, countries, suppliers, shops, rentalOffers, packs, rentalPrices, measurements]

function indexPlaces(placesByCode: Catalogue['places']): PlaceIndex {
  return buildPlaceIndex([...placesByCode.values()].filter(({ code }) => !isVariant(code)))
}

async function loadPlaces(db: Database): Promise<Map<PlaceCode, Place>> {
  const rows = await db.select().from(places).where(eq(places.active, true)).orderBy(places.code)
  return new Map(
    rows.map(({ nameFr: fr, nameDe: de, nameIt: it, latitude, longitude, active: _, updatedAt: __, ...row }) => [
      row.code,
      {
        ...row,
        names: wording(row.name, { fr, de, it }),
        type: placeType(row.code),
        point: pointOf(latitude, longitude),
        timeZone: stored(timeZoneNamed(row.timeZone), {
          table: 'places',
          row: row.code,
          column: 'time_zone',
        }),
      },
    ]),
  )
}

async function loadVehicles(db: Database): Promise<Map<number, VehicleType>> {
  const rows = await db.select().from(vehicles).where(eq(vehicles.active, true)).orderBy(vehicles.id)
  return new Map(
    rows.map(({ nameFr: fr, nameDe: de, nameIt: it, active: _, updatedAt: __, ...row }) => [
      row.id,
      { ...row, names: wording(row.name, { fr, de, it }) },
    ]),
  )
}

async function loadCurrencies(db: Database): Promise<Map<string, Currency>> {
  const rows = await db.select().from(currencies).where(eq(currencies.active, true))
  return new Map(
    rows.map(({ code, rate }) => [
      code,
      { code, rateMillionths: stored(parseDecimal(rate, 6), { table: 'currencies', row: code, column: 'rate' }) },
    ]),
  )
}

async function loadPromoCodes(db: Database): Promise<Map<string, PromoCode>> {
  const rows = await db.select().from(promoCodes).where(eq(promoCodes.active, true))
  return new Map(
    rows.map(({ code, type, value, validFrom, validTo }) => [
      code,
      {
        code,
        type,
        value: stored(parseDecimal(value, 2), { table: 'promo_codes', row: code, column: 'value' }),
        validFrom: stored(parseDay(validFrom), { table: 'promo_codes', row: code, column: 'valid_from' }),
        validTo: stored(parseDay(validTo), { table: 'promo_codes', row: code, column: 'valid_to' }),
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
        season: from !== null && to !== null ? { from, to } : null,
      }))
  return { transfer: rulesOf('transfer'), ski: rulesOf('ski') }
}

/** Reads the operator's settings. */
async function loadSettings(
  db: Database,
): Promise<
  Pick<Catalogue, 'roundTripBasisPoints' | 'minimumNoticeMinutes' | 'turnaroundMinutes' | 'horizonDays' | 'sale'>
> {
  const [set] = await db.select().from(settingsInForce)
  if (!set) throw new Error('The view settings_in_force has one row')
  return {
    roundTripBasisPoints: basisPoints('round_trip_discount_percent', set.roundTripDiscountPercent),
    minimumNoticeMinutes: set.minimumNoticeMinutes,
    turnaroundMinutes: set.turnaroundMinutes,
    horizonDays: {
      transfer: set.horizonDaysTransfer ?? set.horizonDays,
      ski: set.horizonDaysSki ?? set.horizonDays,
    },
    sale: {
      holdMinutes: set.holdMinutes,
      offerHoldMinutes: set.offerHoldMinutes,
      changeCutoffMinutes: set.changeCutoffMinutes,
      changeHours: set.changeHours,
      payOnArrival: { transfer: set.payOnArrivalTransfer === 1, ski: set.payOnArrivalSki === 1 },
      vatBasisPoints: {
        transfer: basisPointsOrNone('vat_percent_transfer', set.vatPercentTransfer),
        ski: basisPointsOrNone('vat_percent_ski', set.vatPercentSki),
      },
    },
  }
}

function basisPoints(row: Setting, percent: string): number {
  return stored(parseDecimal(percent, 2), { table: 'settings', row, column: 'value' })
}

function basisPointsOrNone(row: Setting, percent: string | null): number | null {
  return percent === null ? null : basisPoints(row, percent)
}

/** Reads the codes of all partners that have one. */
async function loadPartnerCodes(db: Database): Promise<ReadonlyMap<string, PartnerCode>> {
  const { id, promoCode, discountPercent } = partners
  const codes = new Map<string, PartnerCode>()
  for (const row of await db.select({ id, promoCode, discountPercent }).from(partners)) {
    const { id: partnerId, promoCode: code } = row
    if (code === null) continue
    const where = { table: 'partners', row: partnerId, column: 'discount_percent' }
    codes.set(code, { code, partnerId, basisPoints: stored(parseDecimal(row.discountPercent, 2), where) })
  }
  return codes
}

/** Reads all publishable keys by digest, including disabled ones, because links created with them remain valid. */
async function loadPublishableKeys(db: Database): Promise<ReadonlyMap<string, PublishableKey>> {
  const { id, keyDigest: digest, partnerId, environment, origins, quotesPerMinute, endedAt } = publishableKeys
  const rows = await db
    .select({ id, digest, partnerId, environment, origins, quotesPerMinute, endedAt })
    .from(publishableKeys)
  return new Map(rows.map((key) => [key.digest, key]))
}

/** Reads how travellers find their drivers. English is used for missing translations. */
async function loadMeetingPoints(db: Database): Promise<ReadonlyMap<PlaceCode, readonly MeetingPoint[]>> {
  const { active, placeCode, terminal } = meetingPoints
  const rows = await db
    .select()
    .from(meetingPoints)
    .where(eq(active, true))
    .orderBy(placeCode, sql`${terminal} NULLS FIRST`)
  const byPlace = groupBy(rows, (row) => row.placeCode)
  return new Map([...byPlace].map(([code, own]) => [code, own.map(pointOfRow)]))
}

function pointOfRow(row: typeof meetingPoints.$inferSelect): MeetingPoint {
  const { terminal, phone, waitingMinutes } = row
  const words = wording(row.wordsEn, { fr: row.wordsFr, de: row.wordsDe, it: row.wordsIt })
  return { terminal, words, phone, waitingMinutes }
}

/** Reads what others say of the operator: figures first, those of most reviews before the others. */
async function loadProof(db: Database): Promise<Proof[]> {
  const rows = await db
    .select()
    .from(proof)
    .orderBy(sql`${proof.reviews} DESC NULLS LAST`, proof.source, proof.name)
  return rows.map(({ source, name, rating, bestRating, reviews, link, route, ...row }) => {
    if (name !== null && row.wordsEn !== null) {
      const words = wording(row.wordsEn, { fr: row.wordsFr, de: row.wordsDe, it: row.wordsIt })
      return { source, link, name, words, route }
    }
    return { source, link, rating: Number(rating), bestRating: bestRating ?? 0, reviews: reviews ?? 0 }
  })
}

/** Reads the active rules of these vehicles; unchanged ones remain the same objects. */
async function loadMarkupRules(
  db: Database,
  vehicles: Catalogue['vehicles'],
  known: readonly MarkupRule[] = [],
): Promise<MarkupRule[]> {
  const knownById = new Map(known.map((rule) => [rule.id, rule]))
  const found: MarkupRule[] = []
  const rows = inBatches<typeof markupRules.$inferSelect>(250, (size, last) =>
    db
      .select()
      .from(markupRules)
      .where(and(eq(markupRules.active, true), last && gt(markupRules.id, last.id)))
      .orderBy(markupRules.id)
      .limit(size),
  )
  for await (const row of rows) {
    if (!vehicles.has(row.vehicleId)) continue
    const rule = markupRule(row)
    const before = knownById.get(rule.id)
    found.push(before && isDeepStrictEqual(before, rule) ? before : rule)
  }
  return found
}

function markupRule(row: typeof markupRules.$inferSelect): MarkupRule {
  const where = { table: 'markup_rules', row: row.id }
  return {
    id: row.id,
    vehicleId: row.vehicleId,
    weekdayFrom: row.weekdayFrom,
    weekdayTo: row.weekdayTo,
    dateFrom: stored(parseDay(row.dateFrom), { ...where, column: 'date_from' }),
    dateTo: stored(parseDay(row.dateTo), { ...where, column: 'date_to' }),
    secondFrom: secondOfDay(row.timeFrom),
    secondTo: secondOfDay(row.timeTo),
    basisPoints: stored(parseDecimal(row.percentage, 2), { ...where, column: 'percentage' }),
    level: row.level,
    patterns: splitPatterns(row.routes),
    changedAt: Math.floor(row.updatedAt.getTime() / 1000),
  }
}
