/**
 * One line of CSV. A cell that a spreadsheet would run as a formula is quoted with an apostrophe; phone numbers and
 * amounts are not.
 */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(',')
}

const PHONE = /^\+\d[\d ]*$/
const AMOUNT = /^-?\d+(\.\d+)?$/

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !PHONE.test(text) && !AMOUNT.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
