import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const ISO_8601 = /^(-?)P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

const UNITS_MS = [365 * DAY_MS, 30 * DAY_MS, 7 * DAY_MS, DAY_MS, HOUR_MS, MINUTE_MS, 1_000]

/**
 * Returns an ISO 8601 duration, such as `P1D`, in milliseconds: of years of 365 days and months of 30; undefined for
 * what is none.
 */
export function parseDuration(text: string): number | undefined {
  const match = ISO_8601.exec(text)
  if (!match) return undefined
  const [, sign, ...amounts] = match
  const ms = UNITS_MS.reduce((sum, unit, i) => sum + unit * Number(amounts[i] ?? 0), 0)
  return sign === '-' ? 0 - ms : ms
}
