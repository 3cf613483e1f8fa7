import type { Shop, StopSale, StopSales } from '../../../catalogue/rentals.ts'
import { formatDay } from '../../../values/time.ts'
import { lastDay, type Period } from './rental.ts'

/** Packs that one person takes from one shop, and when. */
export interface Wanted {
  packIds: readonly number[]
  period: Period
}

/** Returns whether a shop rents these packs out on all of these days. */
export function isOnSale(stopSales: StopSales, shopId: number, { packIds, period }: Wanted): boolean {
  return !stopsDuring(stopSales, shopId, period).some(({ packId }) => packId === null || packIds.includes(packId))
}

/** Returns the stop-sales of a shop that a rental would run into. */
export function stopsDuring(stopSales: StopSales, shopId: number, period: Period): readonly StopSale[] {
  const stops = stopSales.get(shopId) ?? []
  return stops.filter(({ from, to }) => from <= lastDay(period) && period.firstDay <= to)
}

/** Returns what to add to a refusal if shops have stopped sales meanwhile; nothing if they have not. */
export function stoppedWords(stopSales: StopSales, shops: readonly Shop[], period: Period): string {
  const stopped = shops.flatMap(({ id, name }) => {
    const ends = stopsDuring(stopSales, id, period).map(({ to }) => to)
    return ends.length === 0 ? [] : [`${name} has stopped sales until ${formatDay(Math.max(...ends))}`]
  })
  return stopped.length === 0 ? '' : ` (${stopped.join(', ')})`
}
