/**
 * A step of an import: before the lines of a file are read, or before its rows are written; null for rows that are not
 * counted.
 */
export type ImportStep = { doing: 'reading'; file: string } | { doing: 'writing'; file: string; rows: number | null }

/** Called for each step of an import. */
export type OnStep = (step: ImportStep) => void

/** Returns a step in words: `writing base-prices.csv, 12,000 rows`. */
export function describeStep(step: ImportStep): string {
  const what = `${step.doing} ${step.file}`
  return step.doing === 'writing' && step.rows !== null ? `${what}, ${step.rows.toLocaleString('en')} rows` : what
}
