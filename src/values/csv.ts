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
