import { groupBy } from '../../values/group-by.ts'
import { type CatalogueRows, type ColumnName, TABLES, type TableSpec } from './tables.ts'

/** A fault in a folder of CSV files. */
export interface FileFault {
  file: string
  line: number
  column: string
  reason: string
}

/** The faults of a catalogue: the first of them, and whether there are more. */
export interface Faults {
  faults: FileFault[]
  more: boolean
}

/** How many faults are told. After one more the files are not read on: most will have the same cause. */
const MAX_FAULTS = 500

/** The faults that were found so far, of which a limited number is kept. */
export class FoundFaults implements Faults {
  readonly faults: FileFault[] = []
  more = false

  add(fault: FileFault): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push(fault)
    else this.more = true
  }

  /** Adds a fault after which nothing more is read. */
  stop(fault: FileFault): void {
    this.add(fault)
    this.more = true
  }

  /** Takes faults until there are more than are kept. */
  addAll(faults: Iterable<FileFault>): void {
    for (const fault of faults) {
      if (this.more) return
      this.add(fault)
    }
  }

  /** The names of the files with faults. */
  get files(): ReadonlySet<string> {
    return new Set(this.faults.map(({ file }) => file))
  }
}

/** Returns in words how many faults there are: `3 faults`, `500 faults and more`. */
export function countFaults({ faults, more }: Faults): string {
  return `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}${more ? ' and more' : ''}`
}

/** Yields the faults of each row, one row after the other. */
export function* ofEach<Row>(rows: readonly Row[], faultsOf: (row: Row) => Iterable<FileFault>): Generator<FileFault> {
  for (const row of rows) yield* faultsOf(row)
}

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

/** Yields a fault for each row whose range overlaps that of another row with the same key; both ends count. */
export function* overlapFaults<Row extends { line: number }>(
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
