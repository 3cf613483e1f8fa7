import { groupBy } from '../values/group-by.ts'
import type { Band, MarkupRule, Route, Shuttle, VehicleType } from './catalogue.ts'

/** A route under construction. */
export type OpenRoute = Omit<Route, 'fares' | 'sharedFares' | 'shuttles' | 'markups'> & {
  fares: OpenFare[]
  sharedFares: OpenFare[]
  shuttles: Shuttle[]
  markups: readonly MarkupRule[]
}

/** A fare of a route under construction. */
export interface OpenFare {
  vehicle: VehicleType
  bands: Band[]
  markups: readonly MarkupRule[]
}

/** The rules that cover a route, in order of precedence: all of them, and those of each vehicle. */
export interface OrderedRules {
  all: readonly MarkupRule[]
  byVehicle: ReadonlyMap<number, readonly MarkupRule[]>
}

/** Returns the rules in order of precedence. */
export function orderRules(rules: readonly MarkupRule[]): OrderedRules {
  const all = rules.toSorted(byPrecedence)
  return { all, byVehicle: groupBy(all, ({ vehicleId }) => vehicleId) }
}

/** Makes exactly these rules cover the route and its fares. */
export function markUp(route: OpenRoute, { all, byVehicle }: OrderedRules): void {
  route.markups = all
  for (const fares of [route.fares, route.sharedFares])
    for (const fare of fares) fare.markups = byVehicle.get(fare.vehicle.id) ?? NO_RULES
}

const NO_RULES: readonly MarkupRule[] = []

/** Orders rules by precedence (decisions 4.2). */
function byPrecedence(a: MarkupRule, b: MarkupRule): number {
  return b.level - a.level || b.id - a.id
}
