/** One side of a pattern: a code, a kind of place such as `airport-*`, or `*`. */
const SIDE = /^(\*|(resort|airport|train_station|city)-(\*|\d{1,9}(-[a-z]+)?))$/

/** The routes that a pattern such as `airport-1>resort-*` covers; undefined if it is not a pattern. */
export function routesOfPattern<Route extends { from: string; to: string }>(
  pattern: string,
  routes: readonly Route[],
): Route[] | undefined {
  const [from = '', to = '', ...rest] = pattern.split('>')
  if (!SIDE.test(from) || !SIDE.test(to) || rest.length > 0) return undefined
  return routes.filter((route) => matches(from, route.from) && matches(to, route.to))
}

/** Returns the routes that any of the patterns, separated by spaces, covers; each once. */
export function routesOfPatterns<Route extends { from: string; to: string }>(
  patterns: string,
  routes: readonly Route[],
): Set<Route> {
  return new Set(
    patterns
      .split(' ')
      .filter(Boolean)
      .flatMap((pattern) => routesOfPattern(pattern, routes) ?? []),
  )
}

function matches(side: string, code: string): boolean {
  return side.endsWith('*') ? code.startsWith(side.slice(0, -1)) : code === side
}
