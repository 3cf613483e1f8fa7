import { parseDecimal } from '../values/money.ts'

/**
 * Returns an amount that an operator typed in minor units, with a point or a comma before at most two decimals;
 * undefined unless it is positive.
 */
export function amountOf(text = ''): number | undefined {
  const minor = parseDecimal(text.trim().replace(',', '.'), 2)
  return minor !== undefined && minor > 0 ? minor : undefined
}
