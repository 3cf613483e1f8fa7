import { pipeline } from 'node:stream/promises'
import { TextDecoder } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import { plainLine } from '../../values/text.ts'
import type { FoundFaults } from './check-rows.ts'
import type { CatalogueFiles } from './files.ts'
import type { OnStep } from './history.ts'
import { type CatalogueRows, type Located, TABLES, type TableSpec } from './tables.ts'

/** The maximum number of lines of all files together, because every row takes memory until all of them are checked. */
const MAX_LINES = 1_000_000

/** The maximum length of a line in bytes, because a line is read as a whole. The longest ones hold a few words. */
const MAX_LINE_BYTES = 20_000

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
export async function readFiles(source: CatalogueFiles, found: FoundFaults, onStep: OnStep): Promise<CatalogueRows> {
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
    suppliers: await read(TABLES.suppliers),
    shops: await read(TABLES.shops),
    rentalOffers: await read(TABLES.rentalOffers),
    packs: await read(TABLES.packs),
    rentalPrices: await read(TABLES.rentalPrices),
    measurements: await read(TABLES.measurements),
  }
}

async function readTable<Row>(reading: Reading, spec: TableSpec<Row>): Promise<Located<Row>[]> {
  const { found } = reading
  const rows: Located<Row>[] = []
  let take: ((line: Line) => void) | undefined
  await readLines(reading, spec.file, (line) => {
    if (take) take(line)
    else if (isHeaderRight(spec, line.cells, found)) take = lineReader(spec, line.cells, { rows, found })
    else take = () => {}
  })
  return rows
}

/** Returns a function that adds the row of a line, or its faults. */
function lineReader<Row>(
  spec: TableSpec<Row>,
  header: string[],
  { rows, found }: { rows: Located<Row>[]; found: FoundFaults },
): (line: Line) => void {
  const lineByKey = new Map<string, number>()
  const compiled = { ...spec, row: z.compile(spec.row) }
  const places = placesOf(spec, header)
  const keyPlaces = spec.key.map((name) => header.indexOf(name))
  const fault = (line: number, column: string, reason: string) => found.add({ file: spec.file, line, column, reason })
  return ({ line, cells }) => {
    if (cells.length !== header.length)
      return fault(line, '', `has ${cells.length} columns, the header has ${header.length}`)
    const row = readRow(compiled, places, { line, cells }, found)
    if (!row) return
    const key = keyPlaces.map((place) => cells[place]).join(' ')
    const twin = lineByKey.get(key)
    if (twin !== undefined) fault(line, spec.key.join(','), `${key.trim()} is already in line ${twin}`)
    lineByKey.set(key, line)
    rows.push({ ...row, line })
  }
}

interface Line {
  line: number
  cells: string[]
}

/** Reads the lines of a file, the header first, until there are enough. */
async function readLines(reading: Reading, file: string, onLine: (line: Line) => void): Promise<void> {
  const { source, found } = reading
  const fault = (line: number, reason: string) => found.add({ file, line, column: '', reason })
  if (found.more) return
  if (!source.has(file)) return fault(1, 'the file is missing')
  let isEmpty = true
  const parser = parse({
    bom: true,
    // Also of a quoted text of many lines.
    max_record_size: MAX_LINE_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    on_record(cells: string[], { lines: line }) {
      isEmpty = false
      reading.lines += 1
      if (reading.lines > MAX_LINES) found.stop({ file, line, column: '', reason: TOO_MANY_LINES })
      if (!found.more) onLine({ line, cells: cells.map(plainLine) })
      return null
    },
  })
  try {
    await pipeline(piecesOf(source.read(file), found), parser)
    if (isEmpty) fault(1, 'the file is empty: it needs at least its header')
  } catch (error) {
    if (error instanceof UnfitFile) return fault(error.line, error.message)
    if (!(error instanceof CsvError)) throw error
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE'
    fault(Number(error.lines ?? 1), isLong ? LONG_LINE : `is not CSV: ${error.message}`)
  }
}

const TOO_MANY_LINES = `the files have more than ${MAX_LINES.toLocaleString('en')} lines together`
const LONG_LINE = `the line is longer than ${MAX_LINE_BYTES.toLocaleString('en')} bytes`

/** Thrown at a line before which a file can be read, but not on. */
class UnfitFile extends Error {
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Yields the pieces of a file until there are enough faults. Throws UnfitFile before a line that is too long is passed
 * on, because the parser does not count the separators of empty cells.
 */
async function* piecesOf(content: AsyncIterable<Uint8Array>, found: FoundFaults): AsyncGenerator<Uint8Array> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let length = 0
  try {
    for await (const piece of content) {
      if (!isText(utf8, piece)) throw new UnfitFile(1, 'the file is not readable as UTF-8')
      for (const byte of piece) {
        length = byte === LINE_FEED || byte === CARRIAGE_RETURN ? 0 : length + 1
        if (byte === LINE_FEED) line += 1
        if (length > MAX_LINE_BYTES) throw new UnfitFile(line, LONG_LINE)
      }
      yield piece
      if (found.more) return
    }
    if (!isText(utf8)) throw new UnfitFile(1, 'the file is not readable as UTF-8')
  } catch (error) {
    throw error instanceof UnfitFile ? error : new UnfitFile(1, 'the file cannot be read')
  }
}

/** Returns whether a file goes on, or ends, as text. */
function isText(utf8: TextDecoder, piece?: Uint8Array): boolean {
  try {
    utf8.decode(piece, { stream: piece !== undefined })
    return true
  } catch {
    return false
  }
}

function isHeaderRight<Row>(spec: TableSpec<Row>, header: string[], found: FoundFaults): boolean {
  const known = Object.entries(spec.columns).flatMap(([name, column]) => column.meta()?.span ?? name)
  const isMissing = (name: string) => !header.includes(name) && !spec.columns[name]?.meta()?.mayBeMissing
  const wrong = [
    ...known.filter(isMissing).map((column) => ({ column, reason: 'the column is missing' })),
    ...header.filter((name) => !known.includes(name)).map((column) => ({ column, reason: 'there is no such column' })),
    ...header
      .filter((name, i) => header.indexOf(name) < i)
      .map((column) => ({ column, reason: 'the column appears twice' })),
  ]
  found.addAll(wrong.map((fault) => ({ file: spec.file, line: 1, ...fault })))
  return wrong.length === 0
}

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
  found: FoundFaults,
): Row | undefined {
  const texts: Record<string, unknown> = {}
  for (const [name, place] of places)
    texts[name] = typeof place === 'number' ? (place < 0 ? '' : cells[place]) : place.map((one) => cells[one])
  const result = spec.row.safeParse(texts)
  if (result.success) return result.data
  const reasons = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const column = columnAt(spec, path)
    // One reason is enough, because the others may follow from it.
    if (!reasons.has(column)) reasons.set(column, message)
  }
  for (const [column, reason] of reasons) found.add({ file: spec.file, line, column, reason })
  return undefined
}

/** Returns the file's name of the column that is wrong. */
function columnAt<Row>({ columns }: TableSpec<Row>, [name = '', inSpan]: PropertyKey[]): string {
  const span = columns[String(name)]?.meta()?.span
  return span?.[Number(inSpan)] ?? String(name)
}
