import type { Band, MarkupRule, Route, Shuttle, VehicleType } from './catalogue.ts'

/** A route while what belongs to it is still being read. */
export type OpenRoute = Omit<Route, 'fares' | 'sharedFares' | 'shuttles' | 'markups'> & {
  fares: OpenFare[]
  sharedFares: OpenFare[]
  shuttles: Shuttle[]
  markups: readonly MarkupRule[]
}

/** A fare of such a route. */
export interface OpenFare {
  vehicle: VehicleType
  bands: Band[]
  markups: MarkupRule[]
}

/** Lets exactly these rules cover the route and its fares, those that win first. */
export function markUp(route: OpenRoute, rules: readonly MarkupRule[]): void {
  route.markups = rules.toSorted(byPrecedence)
  for (const rule of route.markups) {
    ruledFare(route.fares, rule)?.markups.push(rule)
    ruledFare(route.sharedFares, rule)?.markups.push(rule)
  }
}

/** Orders rules by precedence (decisions 4.2). */
function byPrecedence(a: MarkupRule, b: MarkupRule): number {
  return b.level - a.level || b.id - a.id
}

function ruledFare(fares: OpenFare[], { vehicleId }: MarkupRule): OpenFare | undefined {
  // A plain loop: a large catalogue gets here half a million times.
  for (const fare of fares) if (fare.vehicle.id === vehicleId) return fare
  return undefined
}
