import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import { yieldToEventLoop } from '../../values/event-loop.ts'
import type { CatalogueFiles } from './files.ts'
import type { OnStep } from './on-step.ts'
import { type CatalogueRows, type Located, TABLES, type TableSpec } from './tables.ts'

/** How much is read before yielding to the event loop. */
const LINES_AT_ONCE = 5_000
const BYTES_AT_ONCE = 65_536

/** The maximum number of lines of a file, because every line takes memory until all of them are checked. */
const MAX_LINES = 1_000_000

/** The maximum length of a line in bytes, because a line is read as a whole. The longest ones hold a few words. */
const MAX_LINE_BYTES = 20_000

/** A fault in a folder of CSV files. */
export interface FileFault {
  file: string
  line: number
  column: string
  reason: string
}

/** Reads every file of a catalogue. Whatever cannot be read is reported and left out of the rows. */
export async function readFiles(
  source: CatalogueFiles,
  onStep: OnStep,
): Promise<{ rows: CatalogueRows; faults: FileFault[] }> {
  const faults: FileFault[] = []
  const read = <Row>(spec: TableSpec<Row>) => {
    onStep({ doing: 'reading', file: spec.file })
    return readTable(source, spec, faults)
  }
  const readIfThere = async <Row>(spec: TableSpec<Row>) => (source.has(spec.file) ? read(spec) : null)
  const rows = {
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
  return { rows, faults }
}

async function readTable<Row>(
  source: CatalogueFiles,
  spec: TableSpec<Row>,
  faults: FileFault[],
): Promise<Located<Row>[]> {
  const [header, ...lines] = await readLines(source, spec.file, faults)
  if (!header || !isHeaderRight(spec, header.cells, faults)) return []
  const rows: Located<Row>[] = []
  const lineByKey = new Map<string, number>()
  const compiled = { ...spec, row: z.compile(spec.row) }
  const places = placesOf(spec, header.cells)
  const keyPlaces = spec.key.map((name) => header.cells.indexOf(name))
  for (const [i, { line, cells }] of lines.entries()) {
    if (i % LINES_AT_ONCE === 0) await yieldToEventLoop()
    if (cells.length !== header.cells.length) {
      const reason = `has ${cells.length} columns, the header has ${header.cells.length}`
      faults.push({ file: spec.file, line, column: '', reason })
      continue
    }
    const row = readRow(compiled, places, { line, cells }, faults)
    if (!row) continue
    const key = keyPlaces.map((place) => cells[place]).join(' ')
    const twin = lineByKey.get(key)
    if (twin !== undefined)
      faults.push({
        file: spec.file,
        line,
        column: spec.key.join(','),
        reason: `${key.trim()} is already in line ${twin}`,
      })
    lineByKey.set(key, line)
    rows.push({ ...row, line })
  }
  return rows
}

interface Line {
  line: number
  cells: string[]
}

async function readLines(source: CatalogueFiles, file: string, faults: FileFault[]): Promise<Line[]> {
  const fault = (line: number, reason: string): Line[] => {
    faults.push({ file, line, column: '', reason })
    return []
  }
  if (!source.has(file)) return fault(1, 'the file is missing')
  const content = await source.read(file).catch(() => undefined)
  if (!content) return fault(1, 'the file cannot be read')
  if (!isUtf8(content)) return fault(1, 'the file is not readable as UTF-8')
  const lines: Line[] = []
  const isTooLong = () => lines.length > MAX_LINES
  const tooLong = () => fault(MAX_LINES + 1, `the file has more than ${MAX_LINES.toLocaleString('en')} lines`)
  try {
    const parser = parse({
      bom: true,
      // Also of a quoted text of many lines.
      max_record_size: MAX_LINE_BYTES,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record(cells: string[], { lines: line }) {
        lines.push({ line, cells })
        return null
      },
    })
    await pipeline(piecesOf(content, isTooLong), parser)
    if (isTooLong()) return tooLong()
    return lines.length > 0 ? lines : fault(1, 'the file is empty: it needs at least its header')
  } catch (error) {
    if (error instanceof LongLine) return fault(error.line, LONG_LINE)
    if (!(error instanceof CsvError)) throw error
    if (isTooLong()) return tooLong()
    if (error.code === 'CSV_MAX_RECORD_SIZE') return fault(Number(error.lines ?? 1), LONG_LINE)
    return fault(Number(error.lines ?? 1), `is not CSV: ${error.message}`)
  }
}

const LONG_LINE = `the line is longer than ${MAX_LINE_BYTES.toLocaleString('en')} bytes`

/** Thrown at a line that is too long. */
class LongLine extends Error {
  readonly line: number

  constructor(line: number) {
    super(LONG_LINE)
    this.line = line
  }
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Yields the pieces of a file one after the other, until there are enough. Throws LongLine before a line that is too
 * long is passed on: the parser does not count the separators of empty cells.
 */
async function* piecesOf(content: Buffer, isEnough: () => boolean): AsyncGenerator<Buffer> {
  let line = 1
  let length = 0
  for (let start = 0; start < content.length && !isEnough(); start += BYTES_AT_ONCE) {
    await yieldToEventLoop()
    const piece = content.subarray(start, start + BYTES_AT_ONCE)
    for (const byte of piece) {
      length = byte === LINE_FEED || byte === CARRIAGE_RETURN ? 0 : length + 1
      if (byte === LINE_FEED) line += 1
      if (length > MAX_LINE_BYTES) throw new LongLine(line)
    }
    yield piece
  }
}

function isHeaderRight<Row>(spec: TableSpec<Row>, header: string[], faults: FileFault[]): boolean {
  const known = Object.entries(spec.columns).flatMap(([name, column]) => column.meta()?.span ?? name)
  const isMissing = (name: string) => !header.includes(name) && !spec.columns[name]?.meta()?.mayBeMissing
  const wrong = [
    ...known.filter(isMissing).map((column) => ({ column, reason: 'the column is missing' })),
    ...header.filter((name) => !known.includes(name)).map((column) => ({ column, reason: 'there is no such column' })),
    ...header
      .filter((name, i) => header.indexOf(name) < i)
      .map((column) => ({ column, reason: 'the column appears twice' })),
  ]
  faults.push(...wrong.map((fault) => ({ file: spec.file, line: 1, ...fault })))
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
  faults: FileFault[],
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
  for (const [column, reason] of reasons) faults.push({ file: spec.file, line, column, reason })
  return undefined
}

/** Returns the file's name of the column that is wrong. */
function columnAt<Row>({ columns }: TableSpec<Row>, [name = '', inSpan]: PropertyKey[]): string {
  const span = columns[String(name)]?.meta()?.span
  return span?.[Number(inSpan)] ?? String(name)
}
