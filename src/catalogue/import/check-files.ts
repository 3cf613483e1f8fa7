import { z } from 'zod'
import { checkRows } from './check-rows.ts'
import { type Line, plainTitle, readLines, UnfitFile } from './csv-lines.ts'
import { type Faults, type FileFault, FoundFaults } from './faults.ts'
import type { CatalogueFiles } from './files.ts'
import type { OnStep } from './history.ts'
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

/** The maximum number of lines of all files together, because every row takes memory until all of them are checked. */
const MAX_LINES = 1_000_000

/** A catalogue that is being read. */
interface Reading {
  source: CatalogueFiles
  found: FoundFaults
  /** How many lines were read, in all files. */
  lines: number
}

/**
 * Reads every file of a catalogue. Whatever cannot be read is reported and left out of the rows. Stops where there are
 * too many faults or too many lines.
 */
async function readFiles(source: CatalogueFiles, found: FoundFaults, onStep: OnStep): Promise<CatalogueRows> {
  const reading: Reading = { source, found, lines: 0 }
  const read = async <Row>(spec: TableSpec<Row>) => {
    onStep({ doing: 'reading', file: spec.file })
    return readTable(reading, spec)
  }
  const readIfThere = async <Row>(spec: TableSpec<Row>) => (source.has(spec.file) ? read(spec) : null)
  return {
    places: await read(TABLES.places),
    accommodations: await read(TABLES.accommodations),
    routes: await read(TABLES.routes),
    vehicles: await read(TABLES.vehicles),
    basePrices: await read(TABLES.basePrices),
    sharedPrices: await read(TABLES.sharedPrices),
    shuttles: await read(TABLES.shuttles),
    markupRules: await read(TABLES.markupRules),
    currencies: await read(TABLES.currencies),
    promoCodes: await read(TABLES.promoCodes),
    settings: await read(TABLES.settings),
    cancellationTerms: await readIfThere(TABLES.cancellationTerms),
    meetingPoints: await readIfThere(TABLES.meetingPoints),
    countries: await readIfThere(TABLES.countries),
    vehicleCapacity: await readIfThere(TABLES.vehicleCapacity),
    closures: await readIfThere(TABLES.closures),
    pickupAllowances: await readIfThere(TABLES.pickupAllowances),
    notice: await readIfThere(TABLES.notice),
    proof: await readIfThere(TABLES.proof),
    suppliers: await read(TABLES.suppliers),
    shops: await read(TABLES.shops),
    rentalOffers: await read(TABLES.rentalOffers),
    packs: await read(TABLES.packs),
    rentalPrices: await read(TABLES.rentalPrices),
    measurements: await read(TABLES.measurements),
  }
}

async function readTable<Row>(reading: Reading, spec: TableSpec<Row>): Promise<Located<Row>[]> {
  const { source, found } = reading
  const { file } = spec
  const rows: Located<Row>[] = []
  const fault = (line: number, reason: string) => found.add({ file, line, column: '', reason })
  if (found.more) return rows
  if (!source.has(file)) {
    fault(1, 'the file is missing')
    return rows
  }
  let take: ((line: Line) => void) | undefined
  const onLine = (line: Line) => {
    reading.lines += 1
    if (reading.lines > MAX_LINES) found.stop({ file, line: line.line, column: '', reason: TOO_MANY_LINES })
    else if (take) take(line)
    else take = lineReader(spec, line, { rows, found })
  }
  try {
    await readLines(source.read(file), { onLine, isEnough: () => found.more })
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error
    fault(error.line, error.message)
  }
  return rows
}

const TYPOGRAPHIC_QUOTES =
  'the file has typographic quotes (“ ”), which a text program made of plain ones: replace all by "'

const TOO_MANY_LINES = `the files have more than ${MAX_LINES.toLocaleString('en')} lines together`

/** Returns a function that adds the row of a line, or its faults; one that does nothing if the header has faults. */
function lineReader<Row>(
  spec: TableSpec<Row>,
  head: Line,
  { rows, found }: { rows: Located<Row>[]; found: FoundFaults },
): (line: Line) => void {
  const header = head.cells.map(plainTitle)
  const isTypeset = head.cells.some((title) => /[“”„]/.test(title))
  const wrong = isTypeset ? [{ column: '', reason: TYPOGRAPHIC_QUOTES }] : headerFaults(spec, header)
  found.addAll(wrong.map((fault) => ({ file: spec.file, line: head.line, ...fault })))
  if (wrong.length > 0) return () => {}
  const lineByKey = new Map<string, number>()
  const compiled = { ...spec, row: z.compile(spec.row) }
  const places = placesOf(spec, header)
  const fault = (line: number, column: string, reason: string) => found.add({ file: spec.file, line, column, reason })
  const isBeside = (cell: string, place: number) => cell !== '' && !header[place]
  return ({ line, cells }) => {
    // Of files that were joined.
    if (cells.every((cell, place) => plainTitle(cell) === header[place])) return
    if (cells.some(isBeside)) return fault(line, '', countedCells(cells, header))
    // Spreadsheets leave out the separators of empty cells at the end of a line.
    const all = header.map((_, place) => cells[place] ?? '')
    const read = readRow(compiled, places, { line, cells: all })
    if ('faults' in read && cells.length < header.length) return fault(line, '', countedCells(cells, header))
    if ('faults' in read) return found.addAll(read.faults)
    const key = spec.key.map((name) => String(Reflect.get(Object(read.row), name) ?? '')).join(' ')
    const twin = lineByKey.get(key)
    if (twin !== undefined) fault(line, spec.key.join(','), `${key.trim() || 'the same'} is already in line ${twin}`)
    lineByKey.set(key, line)
    rows.push({ ...read.row, line })
  }
}

function countedCells(cells: string[], header: string[]): string {
  const titles = header.filter((title) => title !== '').length
  return `has ${cells.length} columns, the header has ${titles}`
}

/** Returns what is wrong with a header: one fault if it is none at all. */
function headerFaults<Row>(spec: TableSpec<Row>, header: string[]): { column: string; reason: string }[] {
  const known = Object.entries(spec.columns).flatMap(([name, column]) => column.meta()?.span ?? name)
  const needed = known.filter((name) => !spec.columns[name]?.meta()?.mayBeMissing)
  const [only = '', ...others] = header.filter((title) => title !== '')
  if (others.length === 0 && /[,;\t]/.test(only)) return [{ column: '', reason: ONE_CELL }]
  if (!header.some((name) => known.includes(name)))
    return [{ column: '', reason: `the first line is not the header: it must have the columns ${needed.join(', ')}` }]
  return [
    ...needed.filter((name) => !header.includes(name)).map((column) => ({ column, reason: 'the column is missing' })),
    ...header
      .filter((name) => name !== '' && !known.includes(name))
      .map((column) => ({ column, reason: 'there is no such column' })),
    ...header
      .filter((name, place) => name !== '' && header.indexOf(name) < place)
      .map((column) => ({ column, reason: 'the column appears twice' })),
  ]
}

const ONE_CELL =
  'each line is one cell in quotes, because a spreadsheet read it with another separator: import the original file into the spreadsheet as separated by commas, and save it again'

/** Where the values of a row are among the cells of a line; a span takes several cells. */
type Places = ReadonlyMap<string, number | number[]>

function placesOf<Row>(spec: TableSpec<Row>, header: string[]): Places {
  return new Map(
    Object.entries(spec.columns).map(([name, column]) => {
      const span = column.meta()?.span
      return [name, span ? span.map((one) => header.indexOf(one)) : header.indexOf(name)]
    }),
  )
}

function readRow<Row>(
  spec: TableSpec<Row>,
  places: Places,
  { line, cells }: Line,
): { row: Row } | { faults: FileFault[] } {
  const texts: Record<string, unknown> = {}
  for (const [name, place] of places)
    texts[name] = typeof place === 'number' ? (place < 0 ? '' : cells[place]) : place.map((one) => cells[one])
  const result = spec.row.safeParse(texts)
  if (result.success) return { row: result.data }
  const reasons = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const column = columnAt(spec, path)
    // One reason is enough, because the others may follow from it.
    if (!reasons.has(column)) reasons.set(column, message)
  }
  return { faults: Array.from(reasons, ([column, reason]) => ({ file: spec.file, line, column, reason })) }
}

/** Returns the file's name of the column that is wrong. */
function columnAt<Row>({ columns }: TableSpec<Row>, [name = '', inSpan]: PropertyKey[]): string {
  const span = columns[String(name)]?.meta()?.span
  return span?.[Number(inSpan)] ?? String(name)
}
