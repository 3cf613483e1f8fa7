import type { FileFault } from './read-folder.ts'
import { routesOfPattern } from './route-patterns.ts'
import { type CatalogueRows, TABLES, type TableSpec } from './tables.ts'

/**
 * What is wrong between rows: references to nothing, a route to itself, ranges that run backwards, overlapping bands.
 * A reference to a file with faults of its own is not judged, since the row it means may be the faulty one.
 */
export function checkRows(rows: CatalogueRows, readFaults: readonly FileFault[]): FileFault[] {
  const faults: FileFault[] = []
  const faultyFiles = new Set(readFaults.map(({ file }) => file))
  const lacks = <Key>(keys: ReadonlySet<Key>, key: Key, { file }: { file: string }) =>
    !faultyFiles.has(file) && !keys.has(key)
  const fault = <Row>(spec: TableSpec<Row>, line: number, column: keyof Row & string, reason: string) =>
    faults.push({ file: spec.file, line, column, reason })

  const places = new Set(rows.places.map((place) => place.code))
  const vehicles = new Set(rows.vehicles.map((vehicle) => vehicle.id))
  const routes = new Set(rows.routes.map((route) => `${route.from}>${route.to}`))

  for (const row of [
    ...rows.places.map((place) => ({ ...place, spec: TABLES.places })),
    ...rows.accommodations.map((place) => ({ ...place, spec: TABLES.accommodations })),
  ]) {
    if ((row.latitude === null) !== (row.longitude === null)) {
      faults.push({
        file: row.spec.file,
        line: row.line,
        column: 'latitude',
        reason: 'must be given together with the longitude',
      })
    }
  }
  for (const route of rows.routes) {
    if (lacks(places, route.from, TABLES.places))
      fault(TABLES.routes, route.line, 'from', `${route.from} is not in places.csv`)
    if (lacks(places, route.to, TABLES.places))
      fault(TABLES.routes, route.line, 'to', `${route.to} is not in places.csv`)
    if (route.from === route.to) fault(TABLES.routes, route.line, 'to', 'must differ from the start')
  }
  for (const price of rows.basePrices) {
    if (lacks(routes, `${price.from}>${price.to}`, TABLES.routes))
      fault(TABLES.basePrices, price.line, 'to', `${price.from} to ${price.to} is not in routes.csv`)
    if (lacks(vehicles, price.vehicle, TABLES.vehicles))
      fault(TABLES.basePrices, price.line, 'vehicle', `${price.vehicle} is not in vehicles.csv`)
    if (price.pax_max < price.pax_min) fault(TABLES.basePrices, price.line, 'pax_max', 'must not be below pax_min')
  }
  for (const { line, other } of overlappingBands(rows.basePrices)) {
    fault(TABLES.basePrices, line, 'pax_min', `the band overlaps the one in line ${other}`)
  }
  for (const rule of rows.markupRules) {
    if (lacks(vehicles, rule.vehicle, TABLES.vehicles))
      fault(TABLES.markupRules, rule.line, 'vehicle', `${rule.vehicle} is not in vehicles.csv`)
    if (rule.date_to < rule.date_from) fault(TABLES.markupRules, rule.line, 'date_to', 'must not be before date_from')
    for (const pattern of rule.routes.split(' ').filter(Boolean)) {
      const found = routesOfPattern(pattern, rows.routes)
      if (found === undefined)
        fault(
          TABLES.markupRules,
          rule.line,
          'routes',
          `${pattern} is not a pattern such as airport-1>resort-* or *>resort-11`,
        )
      else if (found.length === 0 && !faultyFiles.has(TABLES.routes.file))
        fault(TABLES.markupRules, rule.line, 'routes', `${pattern} matches no route of routes.csv`)
    }
  }
  for (const promo of rows.promoCodes) {
    if (promo.valid_to < promo.valid_from)
      fault(TABLES.promoCodes, promo.line, 'valid_to', 'must not be before valid_from')
    if (promo.type === 'percent' && Number(promo.value) > 100)
      fault(TABLES.promoCodes, promo.line, 'value', 'must be at most 100 percent')
  }
  if (rows.settings.length === 0 && !faultyFiles.has(TABLES.settings.file))
    fault(TABLES.settings, 1, 'name', 'round_trip_discount_percent is missing')
  const euro = rows.currencies.find((currency) => currency.code === 'EUR')
  if (faultyFiles.has(TABLES.currencies.file)) return faults
  if (!euro) fault(TABLES.currencies, 1, 'code', 'EUR is missing: all prices are kept in it')
  else if (Number(euro.rate) !== 1 || !euro.active)
    fault(TABLES.currencies, euro.line, 'rate', 'EUR must be active with the rate 1')
  return faults
}

function overlappingBands(prices: CatalogueRows['basePrices']): { line: number; other: number }[] {
  const byFare = new Map<string, CatalogueRows['basePrices']>()
  for (const price of prices) {
    const key = `${price.from}>${price.to} ${price.vehicle}`
    const bands = byFare.get(key)
    if (bands) bands.push(price)
    else byFare.set(key, [price])
  }
  return [...byFare.values()].flatMap((bands) => {
    const sorted = bands.toSorted((a, b) => a.pax_min - b.pax_min)
    return sorted.flatMap((band, i) => {
      const before = sorted[i - 1]
      return before && before.pax_max >= band.pax_min ? [{ line: band.line, other: before.line }] : []
    })
  })
}
