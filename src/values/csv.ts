/** The columns of a CSV file by their titles, in order. Programs depend on them. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null | undefined>>

/** Returns rows as a CSV file. */
export function csvFile<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  return `${csvLine(Object.keys(columns))}\r\n${csvRows(columns, rows)}`
}

/** Returns a CSV file with the mark by which Excel knows its encoding; programs do not expect one. */
export function forExcel(csv: string): string {
  return BYTE_ORDER_MARK + csv
}

/** Yields rows as a CSV file page by page, for programs or for Excel. */
export async function* csvPages<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
  { isForExcel }: { isForExcel: boolean },
): AsyncGenerator<string> {
  const head = csvFile(columns, [])
  yield isForExcel ? forExcel(head) : head
  for await (const rows of pages) yield csvRows(columns, rows)
}

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

function csvRows<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns)
  return rows.map((row) => `${csvLine(cells.map((cell) => String(cell(row) ?? '')))}\r\n`).join('')
}

/**
 * Returns one line of CSV. A cell that a spreadsheet would run as a formula gets an apostrophe in front, even where the
 * spreadsheet splits cells at semicolons or tabs. Phone numbers and amounts are left alone.
 */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(',')
}

const PHONE = /^\+\d[\d ]*$/
const AMOUNT = /^-?\d+(\.\d+)?$/

/**
 * Matches the start of what a spreadsheet may take for a formula: it can follow a semicolon, a tab or a line break,
 * have leading spaces or a quotation mark, and use a full-width sign.
 */
const FORMULA = /(?<=^|[;\t\n\r])(?=[ \u00A0\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r])/gu

function csvCell(text: string): string {
  const safe = PHONE.test(text) || AMOUNT.test(text) ? text : text.replace(FORMULA, "'")
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
