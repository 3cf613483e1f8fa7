/**
 * One line of CSV. Whatever a spreadsheet would run as a formula is marked as text by an apostrophe, also where the
 * spreadsheet splits cells at semicolons or tabs; phone numbers and amounts are left alone.
 */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(',')
}

const PHONE = /^\+\d[\d ]*$/
const AMOUNT = /^-?\d+(\.\d+)?$/

/**
 * The start of what some spreadsheet takes for a cell that holds a formula: it may begin after a semicolon, a tab or a
 * line break, and with spaces or a quotation mark, and its sign may be a full-width one.
 */
const FORMULA = /(?<=^|[;\t\n\r])(?=[ \u00A0\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r])/gu

function csvCell(text: string): string {
  const safe = PHONE.test(text) || AMOUNT.test(text) ? text : text.replace(FORMULA, "'")
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
