import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Site } from './sites.ts'

const QUOTE =
  '/api/public/v1/transfer-options?from=airport-1&to=resort-11&date=2027-01-16&time=10:00&is_flight=0&ski_bags=1'

/**
 * Changes a price in the database to a number of euros and asks for it until the server shows it. Returns how long that
 * took, and the longest that any answer took.
 */
export async function watchSwap(
  { url, databaseUrl }: Site,
  euros: number,
): Promise<{ seconds: number; longestMs: number }> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  for (let i = 0; i < 200; i++) await fetch(url + QUOTE)
  await client.query(
    `UPDATE base_prices SET price_minor = $1 WHERE from_code = 'airport-1' AND to_code = 'resort-11' AND vehicle_id = 2 AND pax_min = 1`,
    [euros * 100],
  )
  const changedAt = performance.now()
  await client.end()
  let longestMs = 0
  for (;;) {
    const askedAt = performance.now()
    const text = await (await fetch(url + QUOTE)).text()
    longestMs = Math.max(longestMs, performance.now() - askedAt)
    // On that day it is marked up by 10 %.
    if (JSON.parse(text).outbound.vehicles[0].price === (euros * 11) / 10)
      return { seconds: (performance.now() - changedAt) / 1000, longestMs }
    await wait(2)
  }
}
