/** What was measured several times. */
export interface Spread {
  median: number
  low: number
  high: number
}

/**
 * The median of the values and an interval that contains the true median in at least 95 of 100 cases, whatever the
 * values' distribution: the outermost values are left out, as many as chance alone would rarely enough put on one side
 * of the median. With fewer than six values it is their whole range, and promises less.
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (position: number) => sorted[position] ?? Number.NaN
  const last = sorted.length - 1
  const outliers = leftOut(sorted.length)
  return {
    median: (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2,
    low: at(outliers),
    high: at(last - outliers),
  }
}

/**
 * The largest k for which at most k of that many tosses of a coin are heads less than once in forty times; at least 0.
 */
function leftOut(tosses: number): number {
  let heads = 0
  let chance = 0.5 ** tosses
  for (let upToHeads = chance; ; upToHeads += chance) {
    if (upToHeads > 0.025) return Math.max(0, heads - 1)
    heads += 1
    chance *= (tosses - heads + 1) / heads
  }
}

/** `36.1 ms (35.2–37.0)`: the median in its unit and, in brackets, the interval. */
export function inUnits({ median, low, high }: Spread, unit: string, digits = 0): string {
  return `${median.toFixed(digits)} ${unit} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}

/** `57 % (55–58)`. */
export function percent({ median, low, high }: Spread): string {
  return inUnits({ median: median * 100, low: low * 100, high: high * 100 }, '%')
}

/** `× 1.5 (1.4–1.7)`. */
export function times({ median, low, high }: Spread): string {
  return `× ${median.toFixed(1)} (${low.toFixed(1)}–${high.toFixed(1)})`
}
