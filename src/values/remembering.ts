/** What is asked for together, such as the prices and days of a season, fits; whatever else comes is not kept for ever. */
const MOST_REMEMBERED = 5_000

/**
 * Returns a function that formats each value once: the same days, times and prices are shown again and again, and
 * looking a text up is faster than writing it. What formats is made for the first value, because it may take long to
 * make, and a process may never need it.
 */
export function remembering<Shown>(makeFormat: () => (value: number) => Shown): (value: number) => Shown {
  const known = new Map<number, Shown>()
  let format: ((value: number) => Shown) | undefined
  return (value) => {
    let shown = known.get(value)
    if (shown === undefined) {
      if (known.size === MOST_REMEMBERED) known.clear()
      format ??= makeFormat()
      known.set(value, (shown = format(value)))
    }
    return shown
  }
}
