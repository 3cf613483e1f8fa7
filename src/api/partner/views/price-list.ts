import { z } from 'zod'
import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import type { CachedBody } from '../../../http/cached-body.ts'
import type { FieldNames } from '../../../http/field-names.ts'
import { integer, optional, refusedAs } from '../../../http/fields.ts'
import type { TransferType } from '../../../services/quoting/offers/offer.ts'
import { getPlace } from '../../../services/quoting/routing/get-route.ts'
import { groupBy } from '../../../values/group-by.ts'
import { memoize, once } from '../../../values/memo.ts'
import { toDecimal } from '../../../values/money.ts'
import type { PlaceCode } from '../../../values/place-code.ts'
import { yieldToEventLoop } from '../../../values/wait.ts'
import { jsonMember, jsonPieces, keepBody } from '../../kept-bodies.ts'
import { destinationCode } from '../bodies/kinds.ts'

const unixTime = refusedAs(integer(0), 'must be a Unix timestamp in whole seconds')

/** Filters of the price and markup lists of both versions. */
export const since = optional(unixTime, {
  description:
    'Unix timestamp in seconds: prices that were added, changed or listed again since then. A change has the time at which its import began, so use a time some minutes before your last call.',
})

/** Restricts a list to routes that start or end at a place. */
export const destinationFilter = optional(destinationCode, {
  description: 'Restricts to routes from or to this destination.',
})

const entry = z.object({ vehicle: z.string(), pax_min: z.string(), pax_max: z.string(), price: z.string() })

/** The schema of base prices by departure and arrival code. */
export const priceList = z.record(z.string(), z.record(z.string(), z.array(entry))).meta({
  id: 'BasePrices',
  description: 'Departure code → arrival code → base prices in EUR. All values are strings.',
})

/** The filters of a list. */
export interface PriceFilter {
  type: TransferType
  since: number | undefined
  destination: PlaceCode | undefined
}

/** The name of an unknown destination in refusals. */
export const DESTINATION_NAMES: FieldNames = { from: 'destination_code' }

/** Returns the base prices. Throws ROUTE_NOT_FOUND for an unknown destination. */
export async function priceListBody(catalogue: Catalogue, asked: PriceFilter): Promise<CachedBody> {
  const { type, destination } = asked
  if (destination !== undefined) getPlace(catalogue, destination, 'from')
  const since = asked.since === undefined ? undefined : await nextPriceChange(catalogue, asked.since)
  return keepBody(catalogue, `prices ${type} ${destination} ${since}`, () =>
    priceListPieces(catalogue, { type, destination, since }),
  )
}

/** Yields the list as JSON in pieces, because that of a large catalogue takes half a second. */
export function priceListPieces(catalogue: Catalogue, filter: PriceFilter): Generator<string> {
  return routePieces(catalogue, (route) => {
    const entries = entriesOf(route, filter)
    return entries.length === 0 ? undefined : JSON.stringify(entries)
  })
}

/** Yields JSON in pieces: departure code → arrival code → what is written of the route. */
export function routePieces({ routes }: Catalogue, write: (route: Route) => string | undefined): Generator<string> {
  const byDeparture = groupBy([...routes.values()], ({ from }) => from.code)
  return jsonPieces('{}', byDeparture, ([code, starting]) => {
    const arrivals = starting.flatMap((route) => {
      const written = write(route)
      return written === undefined ? [] : [jsonMember(route.to.code, written)]
    })
    return arrivals.length === 0 ? undefined : jsonMember(code, `{${arrivals.join(',')}}`)
  })
}

function entriesOf(route: Route, { type, since = 0, destination }: PriceFilter): z.input<typeof entry>[] {
  if (destination !== undefined && !touches(route, destination)) return []
  const entries: z.input<typeof entry>[] = []
  for (const { vehicle, bands } of type === 'shared' ? route.sharedFares : route.fares) {
    for (const { paxMin, paxMax, priceMinor, changedAt } of bands) {
      if (changedAt < since) continue
      entries.push({
        vehicle: String(vehicle.id),
        pax_min: String(paxMin),
        pax_max: String(paxMax),
        price: toDecimal(priceMinor).toFixed(2),
      })
    }
  }
  return entries
}

/** Returns whether a route starts or ends at a place. */
export function touches({ from, to }: Route, code: PlaceCode): boolean {
  return from.code === code || to.code === code
}

/** How many routes are read before yielding to the event loop. */
const CHANGES_AT_ONCE = 2000

/** The times at which prices of these routes changed, in order. All changes of one import have the same time. */
const changesOf = memoize((routes: Catalogue['routes']) => once(() => findChanges(routes)))

/**
 * Returns the first moment at or after the given one at which a base price changed; Infinity if there is none. The
 * lists of changes since any time in between are identical. Returns undefined if every price has changed since then.
 */
async function nextPriceChange({ routes }: Catalogue, since: number): Promise<number | undefined> {
  const changes = await changesOf(routes)()
  const next = changes.find((change) => change >= since)
  return next === changes[0] ? undefined : (next ?? Infinity)
}

async function findChanges(routes: Catalogue['routes']): Promise<number[]> {
  const changes = new Set<number>()
  let seen = 0
  for (const { fares, sharedFares } of routes.values()) {
    if (++seen % CHANGES_AT_ONCE === 0) await yieldToEventLoop()
    for (const { bands } of [...fares, ...sharedFares]) for (const { changedAt } of bands) changes.add(changedAt)
  }
  return Array.from(changes).sort((one, other) => one - other)
}
