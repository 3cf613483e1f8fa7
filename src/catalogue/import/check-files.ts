import { checkRows } from './check-rows.ts'
import { type Faults, FoundFaults } from './faults.ts'
import type { CatalogueFiles } from './files.ts'
import type { OnStep } from './history.ts'
import { readFiles } from './read-files.ts'
import { type CatalogueRows, type Located, storedColumns, TABLES, type TableSpec } from './tables.ts'

/** A catalogue without faults, whose rows are handed out piece by piece. */
export interface CheckedCatalogue {
  /** The number of rows of each file that is there. */
  files: ReadonlyMap<string, number>
  /** Yields the rows of a file, as JSON arrays of records with the names of the table. */
  pieces: (file: string) => AsyncIterable<string>
}

/** Reads and checks every file of a catalogue. Returns its rows, or what is wrong. */
export async function checkFiles(source: CatalogueFiles, onStep: OnStep): Promise<CheckedCatalogue | Faults> {
  const found = new FoundFaults()
  const rows = await readFiles(source, found, onStep)
  if (!found.more) found.addAll(checkRows(rows, found.files))
  return found.faults.length > 0 ? { faults: found.faults, more: found.more } : checked(rows)
}

/** How many rows are in a piece. */
const ROWS_AT_ONCE = 1_000

function checked(rows: CatalogueRows): CheckedCatalogue {
  const tables = new Map<string, Table>()
  for (const [name, spec] of Object.entries<TableSpec>(TABLES)) {
    const ofFile: Table['rows'] | null = Reflect.get(rows, name)
    if (ofFile) tables.set(spec.file, { spec, rows: ofFile })
  }
  return {
    files: new Map([...tables].map(([file, { rows }]) => [file, rows.length])),
    async *pieces(file) {
      const table = tables.get(file)
      for (let start = 0; table && start < table.rows.length; start += ROWS_AT_ONCE)
        yield JSON.stringify(recordsOf(table, start, start + ROWS_AT_ONCE))
    },
  }
}

interface Table {
  spec: TableSpec
  rows: Located<object>[]
}

function recordsOf({ spec, rows }: Table, start: number, end: number): object[] {
  const columns = storedColumns(spec)
  return rows
    .slice(start, end)
    .map((row) =>
      Object.fromEntries(columns.map(({ name, stored }) => [stored, name in row ? Reflect.get(row, name) : true])),
    )
}
