import { groupBy } from '../../values/group-by.ts'
import type { FileFault } from './read-files.ts'
import { type CatalogueRows, type ColumnName, TABLES, type TableSpec } from './tables.ts'

/** The keys that rows may refer to. Nothing counts as missing from a file that is itself faulty. */
export interface Known {
  faulty(spec: { file: string }): boolean
  place(code: string): boolean
  country(name: string): boolean
  vehicle(id: number): boolean
  route(from: string, to: string): boolean
  supplier(id: string): boolean
  pack(id: number): boolean
}

/** Returns the keys that the files define, given which of the files are faulty. */
export function knownKeys(rows: CatalogueRows, faultyFiles: ReadonlySet<string>): Known {
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
export function faultIf<Row>(
  wrong: boolean,
  { file }: TableSpec<Row>,
  line: number,
  column: ColumnName<Row>,
  reason: string,
): FileFault[] {
  return wrong ? [{ file, line, column, reason }] : []
}

/** A row of a table, with its line number. */
export type Row<Name extends keyof CatalogueRows> = NonNullable<CatalogueRows[Name]>[number]

/** Returns a fault for each row whose range overlaps that of another row with the same key; both ends count. */
export function overlapFaults<Row extends { line: number }>(
  spec: TableSpec<Omit<Row, 'line'>>,
  rows: readonly Row[],
  column: ColumnName<Omit<Row, 'line'>>,
  rangeOf: (row: Row) => { key: string; from: number | string; to: number | string },
): FileFault[] {
  const ranged = rows.map((row) => ({ ...rangeOf(row), line: row.line }))
  return [...groupBy(ranged, ({ key }) => key).values()].flatMap((ranges) => {
    const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    return sorted.flatMap((range, i) => {
      const before = sorted[i - 1]
      const overlaps = before !== undefined && before.to >= range.from
      return faultIf(overlaps, spec, range.line, column, `the range overlaps the one in line ${before?.line}`)
    })
  })
}
