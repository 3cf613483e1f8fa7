import { SATURDAY_TO_COME } from './demo.ts'

/** The path of a public quote, for a server on the real clock. */
export const QUOTE = `/api/public/v1/transfer-options?from=airport-1&to=resort-11&date=${SATURDAY_TO_COME}&time=10:00&is_flight=0&ski_bags=1&currency=EUR`

/** Requests the quote, and returns the price of its cheapest vehicle: 286 in the demo catalogue. */
export async function cheapest(url: string): Promise<number> {
  const answer = await fetch(url + QUOTE)
  return JSON.parse(await answer.text()).outbound.vehicles[0].price
}
