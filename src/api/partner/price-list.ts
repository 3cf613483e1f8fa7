import { z } from 'zod'
import type { Catalogue, Route } from '../../catalogue/catalogue.ts'
import { integer, optional } from '../../http/fields.ts'
import { LargeBody } from '../../http/large-body.ts'
import { getPlace } from '../../services/routing/destinations.ts'
import { toDecimal } from '../../values/money.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import type { TransferType } from '../../values/transfer-request.ts'
import { keepBody } from './kept-bodies.ts'
import { destinationCode } from './kinds.ts'

/** Filters that the price and the markup lists of both versions share. */
export const since = optional(integer(0), { description: 'Unix timestamp: what was added or changed from then on.' })

/** Restricts a list to routes that start or end there. */
export const destinationFilter = optional(destinationCode, {
  description: 'Restricts to routes from or to this destination.',
})

const entry = z.object({ vehicle: z.string(), pax_min: z.string(), pax_max: z.string(), price: z.string() })

/** Base prices by departure and arrival code. */
export const priceList = z.record(z.string(), z.record(z.string(), z.array(entry))).meta({
  id: 'BasePrices',
  description: 'Departure code → arrival code → base prices in EUR. All values are strings.',
})

/** What restricts a list. */
export interface PriceFilter {
  type: TransferType
  since: number | undefined
  destination: PlaceCode | undefined
}

/** The base prices; throws ROUTE_NOT_FOUND for an unknown destination. */
export function priceListBody(catalogue: Catalogue, filter: PriceFilter): LargeBody {
  if (filter.destination !== undefined) getPlace(catalogue, filter.destination)
  const build = () => JSON.stringify(priceListView(catalogue, filter))
  return filter.since === undefined
    ? keepBody(catalogue, `prices ${filter.type} ${filter.destination}`, build)
    : new LargeBody(build())
}

function priceListView(catalogue: Catalogue, { type, since = 0, destination }: PriceFilter): z.input<typeof priceList> {
  const list: z.input<typeof priceList> = {}
  for (const route of catalogue.routes.values()) {
    if (destination !== undefined && !touches(route, destination)) continue
    const entries = (type === 'shared' ? route.sharedFares : route.fares).flatMap(({ vehicle, bands }) =>
      bands
        .filter(({ changedAt }) => changedAt >= since)
        .map(({ paxMin, paxMax, priceMinor }) => ({
          vehicle: String(vehicle.id),
          pax_min: String(paxMin),
          pax_max: String(paxMax),
          price: toDecimal(priceMinor).toFixed(2),
        })),
    )
    if (entries.length > 0) (list[route.from.code] ??= {})[route.to.code] = entries
  }
  return list
}

/** Whether the route starts or ends there. */
export function touches({ from, to }: Route, code: PlaceCode): boolean {
  return from.code === code || to.code === code
}
