import { groupBy } from '../../values/group-by.ts'
import { DURATIONS } from '../../values/rental.ts'
import type { Setting } from '../../values/setting.ts'
import { isRoutePattern, patternsCovering, splitPatterns } from '../route-patterns.ts'
import { type Limit, limitFaults } from './check-limits.ts'
import type { FileFault } from './faults.ts'
import { type CatalogueRows, TABLES, type TableSpec, type ColumnName } from './tables.ts'

/**
 * Yields the faults between rows: references to nothing, a route to itself, ranges that run backwards, overlapping
 * bands. References to a faulty file are not checked, because the row in question may be one of the faulty ones.
 */
export function* checkRows(rows: CatalogueRows, faultyFiles: ReadonlySet<string>): Generator<FileFault> {
  const known = knownKeys(rows, faultyFiles)
  const covering = new Set(rows.routes.flatMap((route) => patternsCovering(route)))
  yield* pointFaults(TABLES.places, rows.places)
  yield* pointFaults(TABLES.accommodations, rows.accommodations)
  yield* ofEach(rows.routes, (route) => routeFaults(route, known))
  yield* priceFaults(TABLES.basePrices, rows.basePrices, known)
  yield* priceFaults(TABLES.sharedPrices, rows.sharedPrices, known)
  yield* ofEach(rows.shuttles, (shuttle) => shuttleFaults(shuttle, known))
  yield* ofEach(rows.markupRules, (rule) => ruleFaults(rule, covering, known))
  yield* ofEach(rows.promoCodes, promoFaults)
  yield* euroFaults(rows.currencies, known)
  yield* settingFaults(rows.settings, known)
  yield* ofEach(rows.cancellationTerms ?? [], seasonFaults)
  yield* ofEach(rows.meetingPoints ?? [], (point) => meetingFaults(point, known))
  yield* drivingFaults(rows, known)
  yield* pointFaults(TABLES.shops, rows.shops)
  yield* rentalFaults(rows, known)
}

function pointFaults<Place extends { latitude: number | null; longitude: number | null }>(
  spec: TableSpec<Place>,
  places: readonly (Place & { line: number })[],
): Iterable<FileFault> {
  return ofEach(places, ({ latitude, longitude, line }) =>
    faultIf(
      (latitude === null) !== (longitude === null),
      spec,
      line,
      'latitude',
      'must be given together with the longitude',
    ),
  )
}

function routeFaults({ from, to, line }: Row<'routes'>, known: Known): FileFault[] {
  const spec = TABLES.routes
  return [
    ...faultIf(!known.place(from), spec, line, 'from', `${from} is not in places.csv`),
    ...faultIf(!known.place(to), spec, line, 'to', `${to} is not in places.csv`),
    ...faultIf(from === to, spec, line, 'to', 'must differ from the start'),
  ]
}

type PriceSpec = typeof TABLES.basePrices

function* priceFaults(spec: PriceSpec, prices: CatalogueRows['basePrices'], known: Known): Generator<FileFault> {
  yield* ofEach(prices, ({ from, to, vehicle, pax_min, pax_max, line }) => [
    ...faultIf(!known.route(from, to), spec, line, 'to', `${from} to ${to} is not in routes.csv`),
    ...faultIf(!known.vehicle(vehicle), spec, line, 'vehicle', `${vehicle} is not in vehicles.csv`),
    ...faultIf(pax_max < pax_min, spec, line, 'pax_max', 'must not be below pax_min'),
  ])
  yield* overlapFaults(spec, prices, 'pax_min', ({ from, to, vehicle, pax_min, pax_max }) => ({
    key: `${from}>${to} ${vehicle}`,
    from: pax_min,
    to: pax_max,
  }))
}

function shuttleFaults({ from, to, date_from, date_to, line }: Row<'shuttles'>, known: Known): FileFault[] {
  const spec = TABLES.shuttles
  return [
    ...faultIf(!known.route(from, to), spec, line, 'to', `${from} to ${to} is not in routes.csv`),
    ...faultIf(date_to < date_from, spec, line, 'date_to', 'must not be before date_from'),
  ]
}

function ruleFaults(
  { vehicle, date_from, date_to, routes, line }: Row<'markupRules'>,
  covering: ReadonlySet<string>,
  known: Known,
): FileFault[] {
  const spec = TABLES.markupRules
  return [
    ...faultIf(!known.vehicle(vehicle), spec, line, 'vehicle', `${vehicle} is not in vehicles.csv`),
    ...faultIf(date_to < date_from, spec, line, 'date_to', 'must not be before date_from'),
    ...splitPatterns(routes).flatMap((pattern) => {
      const isPattern = isRoutePattern(pattern)
      const hasRoute = covering.has(pattern) || known.faulty(TABLES.routes)
      const notOne = `${pattern} is not a pattern such as airport-1>resort-* or *>resort-11`
      return [
        ...faultIf(!isPattern, spec, line, 'routes', notOne),
        ...faultIf(isPattern && !hasRoute, spec, line, 'routes', `${pattern} matches no route of routes.csv`),
      ]
    }),
  ]
}

function promoFaults({ type, value, valid_from, valid_to, line }: Row<'promoCodes'>): FileFault[] {
  const spec = TABLES.promoCodes
  return [
    ...faultIf(valid_to < valid_from, spec, line, 'valid_to', 'must not be before valid_from'),
    ...faultIf(type === 'percent' && Number(value) > 100, spec, line, 'value', 'must be at most 100 percent'),
  ]
}

function euroFaults(currencies: CatalogueRows['currencies'], known: Known): FileFault[] {
  const euro = currencies.find(({ code }) => code === 'EUR')
  if (!euro)
    return faultIf(
      !known.faulty(TABLES.currencies),
      TABLES.currencies,
      1,
      'code',
      'EUR is missing: all prices are kept in it',
    )
  return faultIf(
    Number(euro.rate) !== 1 || !euro.active,
    TABLES.currencies,
    euro.line,
    'rate',
    'EUR must be active with the rate 1',
  )
}

function settingFaults(settings: CatalogueRows['settings'], known: Known): FileFault[] {
  const spec = TABLES.settings
  const missing = !settings.some(({ name }) => name === 'round_trip_discount_percent') && !known.faulty(spec)
  return [
    ...faultIf(missing, spec, 1, 'name', 'round_trip_discount_percent is missing'),
    ...settings.flatMap(({ name, value, line }) => {
      const reason = refusedValue(name, Number(value))
      return faultIf(reason !== undefined, spec, line, 'value', `${name} ${reason}`)
    }),
  ]
}

function refusedValue(name: Setting, value: number): string | undefined {
  if (name.includes('percent') && value > 100) return 'must be at most 100 percent'
  if (name.endsWith('minutes') && !Number.isInteger(value)) return 'must be whole minutes'
  if (name.endsWith('hours') && !Number.isInteger(value)) return 'must be whole hours'
  if (name.includes('days') && !Number.isInteger(value)) return 'must be whole days'
  if (name === 'hold_minutes' && value === 0) return 'must leave time to pay'
  if (name === 'offer_hold_minutes' && value === 0) return 'must leave time to book'
  if (name.startsWith('pay_on_arrival') && value !== 0 && value !== 1) return 'must be 0 or 1'
  return undefined
}

function seasonFaults({ season_from, season_to, line }: Row<'cancellationTerms'>): FileFault[] {
  const isHalf = (season_from === null) !== (season_to === null)
  const reason = 'season_from and season_to must be given together, or neither'
  return faultIf(isHalf, TABLES.cancellationTerms, line, 'season_to', reason)
}

function meetingFaults({ place, line }: Row<'meetingPoints'>, known: Known): FileFault[] {
  return faultIf(!known.place(place), TABLES.meetingPoints, line, 'place', `${place} is not in places.csv`)
}

/** Yields the faults of the files that say what can be driven. */
function* drivingFaults(rows: CatalogueRows, known: Known): Generator<FileFault> {
  const of = ({ file }: TableSpec, found: readonly (Limit & { line: number })[] | null) =>
    ofEach(found ?? [], (row) => limitFaults(row, known).map((fault) => ({ file, line: row.line, ...fault })))
  yield* of(TABLES.vehicleCapacity, rows.vehicleCapacity)
  yield* of(TABLES.closures, rows.closures)
  yield* of(TABLES.pickupAllowances, rows.pickupAllowances)
  yield* of(TABLES.notice, rows.notice)
}

/** Yields the faults between rows of the rental files. */
function* rentalFaults(rows: CatalogueRows, known: Known): Generator<FileFault> {
  const offers = new Map(rows.rentalOffers.map((offer) => [offer.id, offer]))
  yield* ofEach(rows.proof ?? [], proofFaults)
  yield* ofEach(rows.countries ?? [], (country) => countryFaults(country, known))
  yield* ofEach(rows.shops, (shop) => shopFaults(shop, known))
  yield* ofEach(rows.rentalOffers, (offer) => offerFaults(offer, known))
  yield* ofEach(rows.packs, (pack) => packFaults(pack, offers.get(pack.offer), known))
  yield* ofEach(rows.rentalPrices, (price) => rentalPriceFaults(price, known))
  yield* overlapFaults(TABLES.rentalPrices, rows.rentalPrices, 'date_from', ({ pack, resort, date_from, date_to }) => ({
    key: `${pack} ${resort ?? ''}`,
    from: date_from,
    to: date_to,
  }))
}

/** A row is either the figure of a site with reviews or the words of a traveller with a name. */
function proofFaults({ name, rating, best_rating: best, reviews, words_en: words, line }: Row<'proof'>): FileFault[] {
  const spec = TABLES.proof
  if (name !== null)
    return [
      ...faultIf(words === null, spec, line, 'words_en', 'must say what the traveller said'),
      ...[['rating', rating] as const, ['best_rating', best] as const, ['reviews', reviews] as const].flatMap(
        ([column, value]) => faultIf(value !== null, spec, line, column, 'must be empty where a traveller is named'),
      ),
    ]
  const isTooHigh = rating !== null && best !== null && Number(rating) > best
  return [
    ...faultIf(words !== null, spec, line, 'name', 'must say whose words these are'),
    ...[['rating', rating] as const, ['best_rating', best] as const, ['reviews', reviews] as const].flatMap(
      ([column, value]) => faultIf(value === null, spec, line, column, 'is needed where no traveller is named'),
    ),
    ...faultIf(isTooHigh, spec, line, 'rating', 'must not be above best_rating'),
  ]
}

function countryFaults({ country, helmet_from_age: from, helmet_to_age: to, line }: Row<'countries'>, known: Known) {
  const spec = TABLES.countries
  const isBackwards = from !== null && to !== null && to < from
  return [
    ...faultIf(!known.country(country), spec, line, 'country', `${country} is the country of no place in places.csv`),
    ...faultIf(from === null && to !== null, spec, line, 'helmet_from_age', 'must be given with helmet_to_age'),
    ...faultIf(isBackwards, spec, line, 'helmet_to_age', 'must not be below helmet_from_age'),
  ]
}

function shopFaults({ supplier, resort, line }: Row<'shops'>, known: Known): FileFault[] {
  const spec = TABLES.shops
  return [
    ...faultIf(!known.supplier(supplier), spec, line, 'supplier', `${supplier} is not in suppliers.csv`),
    ...faultIf(!known.place(resort), spec, line, 'resort', `${resort} is not in places.csv`),
  ]
}

function offerFaults({ supplier, min_age, max_age, line }: Row<'rentalOffers'>, known: Known): FileFault[] {
  const spec = TABLES.rentalOffers
  const backwards = min_age !== null && max_age !== null && max_age < min_age
  return [
    ...faultIf(!known.supplier(supplier), spec, line, 'supplier', `${supplier} is not in suppliers.csv`),
    ...faultIf(backwards, spec, line, 'max_age', 'must not be below min_age'),
  ]
}

function packFaults(
  { offer: id, parts, line }: Row<'packs'>,
  offer: Row<'rentalOffers'> | undefined,
  known: Known,
): FileFault[] {
  const spec = TABLES.packs
  if (!offer)
    return faultIf(!known.faulty(TABLES.rentalOffers), spec, line, 'offer', `${id} is not in rental-offers.csv`)
  const wrongBoard = offer.group === 'SKI' ? 'snowboard' : 'skis'
  return faultIf(parts.includes(wrongBoard), spec, line, 'parts', `offer ${id} is of the group ${offer.group}`)
}

function rentalPriceFaults(
  { pack, resort, date_from, date_to, online, in_store, line }: Row<'rentalPrices'>,
  known: Known,
): FileFault[] {
  const spec = TABLES.rentalPrices
  return [
    ...faultIf(!known.pack(pack), spec, line, 'pack', `${pack} is not in packs.csv`),
    ...faultIf(resort !== null && !known.place(resort), spec, line, 'resort', `${resort} is not in places.csv`),
    ...faultIf(date_to < date_from, spec, line, 'date_to', 'must not be before date_from'),
    ...DURATIONS.flatMap((days, i) => {
      const alone = online[i] === null && in_store[i] !== null
      return faultIf(alone, spec, line, `in_store_${days}`, `needs a price in days_${days} beside it`)
    }),
  ]
}

/** Yields the faults of each row, one row after the other. */
function* ofEach<Row>(rows: readonly Row[], faultsOf: (row: Row) => Iterable<FileFault>): Generator<FileFault> {
  for (const row of rows) yield* faultsOf(row)
}

/** The keys that rows may refer to. Nothing counts as missing from a file that is itself faulty. */
interface Known {
  faulty(spec: { file: string }): boolean
  place(code: string): boolean
  country(name: string): boolean
  vehicle(id: number): boolean
  route(from: string, to: string): boolean
  supplier(id: string): boolean
  pack(id: number): boolean
}

/** Returns the keys that the files define, given which of the files are faulty. */
function knownKeys(rows: CatalogueRows, faultyFiles: ReadonlySet<string>): Known {
  const places = new Set(rows.places.map(({ code }) => code))
  const countries = new Set(rows.places.map(({ country }) => country))
  const vehicles = new Set(rows.vehicles.map(({ id }) => id))
  const routes = new Set(rows.routes.map(({ from, to }) => `${from}>${to}`))
  const suppliers = new Set(rows.suppliers.map(({ id }) => id))
  const packs = new Set(rows.packs.map(({ id }) => id))
  const faulty = ({ file }: { file: string }) => faultyFiles.has(file)
  return {
    faulty,
    place: (code) => places.has(code) || faulty(TABLES.places),
    country: (name) => countries.has(name) || faulty(TABLES.places),
    vehicle: (id) => vehicles.has(id) || faulty(TABLES.vehicles),
    route: (from, to) => routes.has(`${from}>${to}`) || faulty(TABLES.routes),
    supplier: (id) => suppliers.has(id) || faulty(TABLES.suppliers),
    pack: (id) => packs.has(id) || faulty(TABLES.packs),
  }
}

/** Returns a fault in a column of a row if the condition holds, as a list to spread. */
function faultIf<Row>(
  wrong: boolean,
  { file }: TableSpec<Row>,
  line: number,
  column: ColumnName<Row>,
  reason: string,
): FileFault[] {
  return wrong ? [{ file, line, column, reason }] : []
}

/** A row of a table, with its line number. */
type Row<Name extends keyof CatalogueRows> = NonNullable<CatalogueRows[Name]>[number]

/** Yields a fault for each row whose range overlaps that of another row with the same key; both ends count. */
function* overlapFaults<Row extends { line: number }>(
  spec: TableSpec<Omit<Row, 'line'>>,
  rows: readonly Row[],
  column: ColumnName<Omit<Row, 'line'>>,
  rangeOf: (row: Row) => { key: string; from: number | string; to: number | string },
): Generator<FileFault> {
  const ranged = rows.map((row) => ({ ...rangeOf(row), line: row.line }))
  for (const ranges of groupBy(ranged, ({ key }) => key).values()) {
    const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    for (const [i, range] of sorted.entries()) {
      const before = sorted[i - 1]
      const overlaps = before !== undefined && before.to >= range.from
      yield* faultIf(overlaps, spec, range.line, column, `the range overlaps the one in line ${before?.line}`)
    }
  }
}
