import type { Setting } from '../../values/setting.ts'
import { isRoutePattern, patternsCovering, splitPatterns } from '../route-patterns.ts'
import { rentalFaults } from './check-rentals.ts'
import { faultIf, type FileFault, type Known, knownKeys, ofEach, overlapFaults, type Row } from './faults.ts'
import { type CatalogueRows, TABLES, type TableSpec } from './tables.ts'

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
  if (name.startsWith('horizon_days') && !Number.isInteger(value)) return 'must be whole days'
  if (name === 'hold_minutes' && value === 0) return 'must leave time to pay'
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
