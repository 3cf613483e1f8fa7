import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY } from '../support/demo.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

it('swaps the catalogue under load without a failed or torn quote', async () => {
  const query = {
    from: GENEVA,
    to: CHAMONIX,
    date: SATURDAY,
    time: '10:00',
    is_flight: '0',
    ski_bags: '1',
    return: '1',
  }
  const quote = () => world.app.inject({ url: '/api/public/v1/transfer-options', query })
  const pairs = new Set<string>()
  let swaps = 0
  let running = true

  const load = async () => {
    while (running) {
      const answer = await quote()
      expect(answer.statusCode).toBe(200)
      const { outbound, return: back } = answer.json()
      pairs.add(`${outbound.vehicles[0].price} ${back.vehicles[0].price}`)
      await new Promise(setImmediate)
    }
  }
  const workers = [load(), load(), load()]
  for (const base of [24_000, 20_000, 10_000]) {
    const before = world.catalogue.current
    await world.database.db.execute(
      sql`UPDATE base_prices SET price_minor = ${base} WHERE vehicle_id = 2 AND pax_min = 1
          AND (from_code, to_code) IN ((${GENEVA}, ${CHAMONIX}), (${CHAMONIX}, ${GENEVA}))`,
    )
    await expect.poll(() => world.catalogue.current !== before, { timeout: 10_000 }).toBe(true)
    swaps++
  }
  running = false
  await Promise.all(workers)

  expect(swaps).toBe(3)
  // Base + 10 %, less 5 % for the round trip: both legs always from the same catalogue.
  for (const pair of pairs) expect(['271.7 271.7', '250.8 250.8', '209 209', '104.5 104.5']).toContain(pair)
  expect(pairs.size).toBeGreaterThan(1)
})
