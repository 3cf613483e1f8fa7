import { and, eq, gt } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import {
  accommodations,
  basePrices,
  cancellationTerms,
  countries,
  currencies,
  markupRules,
  measurements,
  meetingPoints,
  packs,
  partners,
  places,
  promoCodes,
  publishableKeys,
  rentalOffers,
  rentalPrices,
  routes,
  settings,
  sharedPrices,
  shops,
  shuttles,
  suppliers,
  vehicles,
} from '../db/schema/index.ts'
import type { Product } from '../values/booking.ts'
import { parseDecimal } from '../values/money.ts'
import { isVariant, type PlaceCode, placeType } from '../values/place-code.ts'
import { fold } from '../values/text.ts'
import { parseDay, isTimeZone } from '../values/time.ts'
import { wording } from '../values/wording.ts'
import { type AccommodationIndex, AccommodationIndexBuilder } from './accommodation-index.ts'
import type { Catalogue, Currency, PromoCode, VehicleType } from './catalogue.ts'
import { type Changes, currentSnapshot, EVERYTHING, readChanges } from './changes.ts'
import { loadMarkupRules } from './load-markup-rules.ts'
import { loadMeetingPoints } from './load-meeting-points.ts'
import { loadPartnerCodes, loadPublishableKeys } from './load-partners.ts'
import { loadRentals } from './load-rentals.ts'
import { loadRoutes, reloadRoutes } from './load-routes.ts'
import { loadSettings } from './load-settings.ts'
import { buildPlaceIndex, type PlaceIndex } from './place-index.ts'
import type { Place } from './place.ts'
import { inBatches, pointOf, stored } from './stored-rows.ts'

/**
 * Reads all active rows at one moment into a new catalogue. A large catalogue takes a second or two; it is read in
 * batches, and requests are served in between.
 */
export async function loadCatalogue(database: Database): Promise<Catalogue> {
  return atOneMoment(database, (db) => readParts(db, EVERYTHING))
}

/**
 * Returns the current catalogue: changes are read, everything else is shared with the given one, which is itself
 * returned if nothing has changed.
 */
export async function refreshCatalogue(database: Database, current: Catalogue): Promise<Catalogue> {
  return atOneMoment(database, async (db) => {
    const changes = await readChanges(db, current.snapshot)
    return changes.areNone ? current : readParts(db, changes, current)
  })
}

function atOneMoment<Read>(database: Database, read: (db: Database) => Promise<Read>): Promise<Read> {
  return database.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Reads the parts of a catalogue. Each is read again only if one of its tables has changed. */
async function readParts(db: Database, changes: Changes, current?: Catalogue): Promise<Catalogue> {
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
  const { roundTripBasisPoints, minimumNoticeMinutes, horizonDays, sale } =
    current && !changes.anyOf(settings) ? current : await loadSettings(db)
  return {
    snapshot: await currentSnapshot(db),
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
    horizonDays,
    sale,
    cancellationRules: await part('cancellationRules', [cancellationTerms], () => loadCancellationRules(db)),
    meetingPoints: await part('meetingPoints', [meetingPoints], () => loadMeetingPoints(db)),
    rentals: await part('rentals', RENTAL_TABLES, () => loadRentals(db, placesByCode.values())),
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
        timeZone: stored(isTimeZone(row.timeZone) ? row.timeZone : undefined, {
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
