/** One side of a pattern: a code, a type of place such as `airport-*`, or `*`. */
const SIDE = /^(\*|(resort|airport|train_station|city)-(\*|\d{1,9}(-[a-z]+)?))$/

/** Returns whether a text is a pattern of routes, such as `airport-1>resort-*` or `*>resort-11`. */
export function isRoutePattern(text: string): boolean {
  const sides = text.split('>')
  return sides.length === 2 && sides.every((side) => SIDE.test(side))
}

/** Splits the patterns of a rule, which are separated by spaces. */
export function splitPatterns(text: string): string[] {
  return text.split(' ').filter(Boolean)
}

/** Returns every pattern that covers a route. */
export function patternsCovering({ from, to }: { from: string; to: string }): string[] {
  return sidesOf(from).flatMap((start) => sidesOf(to).map((end) => `${start}>${end}`))
}

function sidesOf(code: string): string[] {
  return [code, `${code.slice(0, code.indexOf('-'))}-*`, '*']
}
