import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  countries,
  measurements,
  packs,
  rentalOffers,
  rentalPrices,
  shops,
  stopSales,
  suppliers,
} from '../../db/schema/index.ts'
import { groupBy } from '../../values/group-by.ts'
import { equipmentOf } from '../../values/pack.ts'
import { type PlaceCode, placeNumber } from '../../values/place-code.ts'
import { type AgeRange, OPENING_HOURS_PATTERN, WEEKDAYS } from '../../values/rental.ts'
import { fold, compareNames } from '../../values/text.ts'
import { parseDay } from '../../values/time.ts'
import { wording } from '../../values/wording.ts'
import { inBatches, pointOf, stored } from '../count-rows.ts'
import { buildPlaceIndex, type Place } from '../place-index.ts'
import {
  type Measurement,
  type OpeningHours,
  type Pack,
  type PriceRange,
  type RentalCatalogue,
  type RentalOffer,
  type Shop,
  type SkiResort,
  type StopSale,
  type StopSales,
  type Supplier,
} from '../rentals.ts'

/** Reads the days on which shops do not rent something out. */
export async function loadStopSales(db: Database): Promise<StopSales> {
  const rows = await db.select().from(stopSales).orderBy(stopSales.id)
  return new Map(
    Array.from(
      groupBy(rows, ({ shopId }) => shopId),
      ([shopId, own]) => [shopId, own.map(stopSaleOf)],
    ),
  )
}

function stopSaleOf({ id: row, packId, dateFrom, dateTo }: typeof stopSales.$inferSelect): StopSale {
  const where = { table: 'stop_sales', row }
  return {
    packId,
    from: stored(parseDay(dateFrom), { ...where, column: 'date_from' }),
    to: stored(parseDay(dateTo), { ...where, column: 'date_to' }),
  }
}

/** Reads what can be rented in the resorts among these places. */
export async function loadRentals(db: Database, places: Iterable<Place>): Promise<RentalCatalogue> {
  const resortPlaces = [...places].filter((place) => place.type === 'resort' && place.point)
  const resorts = skiResorts(resortPlaces, await loadHelmetAges(db))
  const suppliersById = await loadSuppliers(db)
  const packsById = await loadPacks(db, await loadOffers(db, suppliersById))
  await loadPrices(db, packsById)
  return {
    resorts,
    resortIndex: buildPlaceIndex(resortPlaces),
    shops: await loadShops(db, resorts, suppliersById),
    packs: packsById,
    measurements: await loadMeasurements(db),
  }
}

/** Resorts, suppliers, offers and packs under construction. */
type OpenResort = Omit<SkiResort, 'shops'> & { shops: Shop[] }
type OpenSupplier = Omit<Supplier, 'offers'> & { offers: RentalOffer[] }
type OpenOffer = Omit<RentalOffer, 'packs'> & { packs: Pack[] }
type OpenPack = Omit<Pack, 'prices'> & { prices: Map<number | null, PriceRange[]> }

async function loadHelmetAges(db: Database): Promise<Map<string, AgeRange>> {
  const rows = await db.select().from(countries).where(eq(countries.active, true))
  return new Map(
    rows.flatMap(({ country, helmetFromAge: from, helmetToAge: to }) =>
      from === null ? [] : [[country, { from, to }]],
    ),
  )
}

function skiResorts(places: readonly Place[], helmetAgesIn: ReadonlyMap<string, AgeRange>): Map<number, OpenResort> {
  const found = new Map<number, OpenResort>()
  for (const place of places.toSorted((a, b) => compareNames(a.name, b.name))) {
    const { code, name, names, regionId, point, timeZone } = place
    if (!point) continue
    const id = placeNumber(code)
    const country = place.country ?? ''
    const helmetAges = helmetAgesIn.get(country) ?? null
    found.set(id, { id, name, names, country, helmetAges, regionId: regionId ?? 0, point, timeZone, shops: [] })
  }
  return found
}

async function loadSuppliers(db: Database): Promise<Map<string, OpenSupplier>> {
  const rows = await db.select().from(suppliers).where(eq(suppliers.active, true))
  return new Map(rows.map(({ id, name }) => [id, { id, name, offers: [] }]))
}

async function loadOffers(
  db: Database,
  suppliersById: ReadonlyMap<string, OpenSupplier>,
): Promise<Map<number, OpenOffer>> {
  const found = new Map<number, OpenOffer>()
  const rows = await db.select().from(rentalOffers).where(eq(rentalOffers.active, true)).orderBy(rentalOffers.id)
  for (const { active: _, updatedAt: __, equipmentGroup: group, ...row } of rows) {
    const offer = { ...row, group, tier: `${group} ${row.ageGroup} ${row.name}`, packs: [] }
    const supplier = suppliersById.get(row.supplierId)
    if (!supplier) continue
    supplier.offers.push(offer)
    found.set(row.id, offer)
  }
  return found
}

async function loadPacks(db: Database, offersById: ReadonlyMap<number, OpenOffer>): Promise<Map<number, OpenPack>> {
  const found = new Map<number, OpenPack>()
  const rows = await db.select().from(packs).where(eq(packs.active, true)).orderBy(packs.id)
  for (const { id, offerId, parts } of rows) {
    const offer = offersById.get(offerId)
    if (!offer) continue
    const pack = { id, offer, equipment: equipmentOf(parts), prices: new Map() }
    offer.packs.push(pack)
    found.set(id, pack)
  }
  return found
}

/** A pack's prices in a resort as rows of first and last day, online and in-store prices. */
interface PricedPack {
  packId: number
  resortCode: PlaceCode | null
  prices: [string, string, PriceRange['onlineMinor'], PriceRange['inStoreMinor']][]
}

/** For ordering: prices for every resort come first. */
const RESORT = sql`coalesce(${rentalPrices.resortCode}, '')`

async function loadPrices(db: Database, packsById: ReadonlyMap<number, OpenPack>): Promise<void> {
  const { packId, resortCode, dateFrom, dateTo, onlineMinor, inStoreMinor } = rentalPrices
  const rows = inBatches<PricedPack>(100, (size, last) =>
    db
      .select({
        packId,
        resortCode,
        // Reading a result costs time for each row and column, so prices are aggregated.
        prices: sql<
          PricedPack['prices']
        >`json_agg(json_build_array(${dateFrom}, ${dateTo}, ${onlineMinor}, ${inStoreMinor}) ORDER BY ${dateFrom})`,
      })
      .from(rentalPrices)
      .where(
        and(
          eq(rentalPrices.active, true),
          last && sql`(${packId}, ${RESORT}) > (${last.packId}, ${last.resortCode ?? ''})`,
        ),
      )
      .groupBy(packId, resortCode)
      .orderBy(packId, RESORT)
      .limit(size),
  )
  for await (const { packId, resortCode, prices } of rows) {
    const where = { table: 'rental_prices', row: `pack ${packId}` }
    const ranges = prices.map(([from, to, onlineMinor, inStoreMinor]) => ({
      firstDayFrom: stored(parseDay(from), { ...where, column: 'date_from' }),
      firstDayTo: stored(parseDay(to), { ...where, column: 'date_to' }),
      onlineMinor,
      inStoreMinor,
    }))
    packsById.get(packId)?.prices.set(resortCode === null ? null : placeNumber(resortCode), ranges)
  }
}

async function loadShops(
  db: Database,
  resorts: ReadonlyMap<number, OpenResort>,
  suppliersById: ReadonlyMap<string, Supplier>,
): Promise<Map<number, Shop>> {
  const found = new Map<number, Shop>()
  const rows = await db.select().from(shops).where(eq(shops.active, true)).orderBy(shops.id)
  for (const { id, name, supplierId, resortCode, address, latitude, longitude, openingHours, email } of rows) {
    const resort = resorts.get(placeNumber(resortCode))
    const supplier = suppliersById.get(supplierId)
    if (!resort || !supplier) continue
    const shop = {
      id,
      name,
      foldedName: fold(name),
      supplier,
      resortId: resort.id,
      address,
      point: pointOf(latitude, longitude),
      openingHours: openingHours.map((text) => readHours(id, text)),
      email,
    }
    found.set(id, shop)
    resort.shops.push(shop)
  }
  for (const resort of resorts.values()) resort.shops.sort((a, b) => compareNames(a.name, b.name))
  return found
}

/** Parses `mon 08:30-19:00`. */
function readHours(shopId: number, text: string): OpeningHours {
  const where = { table: 'shops', row: shopId, column: 'opening_hours' }
  const [, short = '', opens = '', closes = ''] = stored(OPENING_HOURS_PATTERN.exec(text) ?? undefined, where)
  return {
    day: stored(
      WEEKDAYS.find((day) => day.startsWith(short)),
      where,
    ),
    opens,
    closes,
  }
}

async function loadMeasurements(db: Database): Promise<Map<number, Measurement>> {
  const rows = await db.select().from(measurements).where(eq(measurements.active, true)).orderBy(measurements.id)
  return new Map(
    rows.map(({ id, kind, label, labelFr, labelDe, labelIt }) => [
      id,
      { id, kind, label: wording(label, { fr: labelFr, de: labelDe, it: labelIt }) },
    ]),
  )
}
