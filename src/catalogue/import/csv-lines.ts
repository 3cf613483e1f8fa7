import { pipeline } from 'node:stream/promises'
import { TextDecoder } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import { plainLine } from '../../values/text.ts'

/** The maximum length of a line in bytes, because a line is read as a whole. The longest ones hold a few words. */
const MAX_LINE_BYTES = 20_000

/** A line of a CSV file and its cells, trimmed. */
export interface Line {
  line: number
  cells: string[]
}

/** How the lines of a file are handed out. */
export interface LineReading {
  onLine: (line: Line) => void
  /** Returns whether the rest of the file is not needed. */
  isEnough: () => boolean
}

/** Thrown at a line before which a file can be read, but not on. */
export class UnfitFile extends Error {
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

/**
 * Reads the lines of a CSV file as programs and spreadsheets write it: UTF-8, or UTF-16 with a mark; separated by
 * commas, semicolons or tabs; with line ends of any kind. Lines without a value are left out. Throws UnfitFile.
 */
export async function readLines(content: AsyncIterable<Uint8Array>, { onLine, isEnough }: LineReading): Promise<void> {
  const { separator, text } = await openText(decode(content))
  let isEmpty = true
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Also of a quoted text of many lines.
    max_record_size: MAX_LINE_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    on_record(cells: string[], { lines: line }) {
      isEmpty = false
      if (!isEnough()) onLine({ line, cells: cells.map(plainCell) })
      return null
    },
  })
  try {
    await pipeline(piecesOf(text, isEnough), parser)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE'
    throw new UnfitFile(Number(error.lines ?? 1), isLong ? LONG_LINE : `is not CSV: ${error.message}`)
  }
  if (isEmpty) throw new UnfitFile(1, 'the file is empty: it needs at least its header')
}

/**
 * Returns a cell without what keeps a spreadsheet from reading it as a number (`="0012"`, `'0012`); blank, if it says
 * in the words of a program that there is nothing.
 */
function plainCell(cell: string): string {
  const text = plainLine(cell)
  if (/^(?:null|\\N|nan|none)$/i.test(text)) return ''
  return text.replace(/^="(.*)"$/, '$1').replace(/^'(?=[\d.,-]+$)/, '')
}

/** Returns the title of a column in the one form that is read: in small letters, with `_` for blanks and dashes. */
export function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[\s-]+/g, '_')
}

const LONG_LINE = `the line is longer than ${MAX_LINE_BYTES.toLocaleString('en')} bytes`

const NOT_UTF8 =
  'the file is not UTF-8: save it as “CSV UTF-8” in Excel, or with the character set “Unicode (UTF-8)” in LibreOffice'
/** A zip, as the workbooks of today are, and those of before 2007. */
const WORKBOOK_STARTS = new Set(['504b0304', 'd0cf11e0'])
const WORKBOOK = 'the file is a workbook: save its sheet as “CSV UTF-8”'

/** Yields the text of a file without its byte order mark. Throws UnfitFile if it is no text, or cannot be read. */
async function* decode(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head = Buffer.alloc(0)
  let decoder: TextDecoder | undefined
  const read = (piece?: Uint8Array) => {
    try {
      // Old programs end a text with a mark of its end.
      const whole = decoder?.decode(piece, { stream: piece !== undefined }) ?? ''
      const text = whole.endsWith('\u001A') ? whole.slice(0, -1) : whole
      if (!text.includes('\0')) return text
    } catch {
      // Told below.
    }
    throw new UnfitFile(1, NOT_UTF8)
  }
  try {
    for await (const piece of content) {
      if (decoder) {
        yield read(piece)
        continue
      }
      head = Buffer.concat([head, piece])
      if (head.length < 4) continue
      decoder = decoderOf(head)
      yield read(head)
    }
    if (!decoder) {
      decoder = decoderOf(head)
      yield read(head)
    }
    yield read()
  } catch (error) {
    throw error instanceof UnfitFile ? error : new UnfitFile(1, 'the file cannot be read')
  }
}

/** Returns what decodes a file that begins with these bytes. */
function decoderOf(head: Buffer): TextDecoder {
  if (WORKBOOK_STARTS.has(head.subarray(0, 4).toString('hex'))) throw new UnfitFile(1, WORKBOOK)
  const [first, second] = head
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8', { fatal: true })
}

/** Returns the separator that the first line with a value uses or names, and the text of the file. */
async function openText(pieces: AsyncGenerator<string>): Promise<{ separator: string; text: AsyncGenerator<string> }> {
  let head = ''
  for (;;) {
    const { value, done } = await pieces.next()
    if (!done) head += value
    if (done || head.length > MAX_LINE_BYTES || /[^\s,;].*[\r\n]/.test(head)) break
  }
  // Programs that write one mark after another leave all but the first in the text.
  head = head.replace(/^\uFEFF+/, '')
  const [, named] = /^"?sep=([,;\t])"?(?=[\r\n])/i.exec(head) ?? []
  if (named !== undefined) head = head.replace(/^[^\r\n]*/, '')
  const first = /[^\s,;].*/.exec(head)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (separator: string) => first.split(separator).length
  const [most = ','] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))
  return { separator: named ?? most, text: withHead(head, pieces) }
}

async function* withHead(head: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head
  yield* pieces
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Yields the pieces of a file until there is enough of it. Throws UnfitFile before a line that is too long is passed
 * on, because the parser does not count the separators of empty cells.
 */
async function* piecesOf(text: AsyncIterable<string>, isEnough: () => boolean): AsyncGenerator<Buffer> {
  let line = 1
  let length = 0
  for await (const part of text) {
    const piece = Buffer.from(part)
    for (const byte of piece) {
      length = byte === LINE_FEED || byte === CARRIAGE_RETURN ? 0 : length + 1
      if (byte === LINE_FEED) line += 1
      if (length > MAX_LINE_BYTES) throw new UnfitFile(line, LONG_LINE)
    }
    yield piece
    if (isEnough()) return
  }
}
