/** What is asked for together, such as the prices and days of a season, fits; whatever else comes is not kept for ever. */
const MOST_REMEMBERED = 5_000

/**
 * Returns a function that formats each value once: the same days, times and prices are shown again and again, and
 * looking a text up is faster than writing it. What formats is made for the first value, because it may take long to
 * make, and a process may never need it.
 */
export function remembering(makeFormat: () => (value: number) => string): (value: number) => string {
  const texts = new Map<number, string>()
  let format: ((value: number) => string) | undefined
  return (value) => {
    let text = texts.get(value)
    if (text === undefined) {
      if (texts.size === MOST_REMEMBERED) texts.clear()
      format ??= makeFormat()
      texts.set(value, (text = format(value)))
    }
    return text
  }
}
