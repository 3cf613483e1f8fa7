import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { routeKey } from '../../src/catalogue/catalogue.ts'
import { loadCatalogue } from '../../src/catalogue/load.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

const AIRPORT = 'airport-2'
const VARIANT = 'airport-2-w'

it('A seasonal variant has the rules of its airport and its own, each once, the winning one first', async () => {
  const { db } = world.database
  const before = await loadCatalogue(db)
  const route = [...before.routes.values()].find(({ from, fares }) => from.code === AIRPORT && fares.length > 0)
  const [fare] = route?.fares ?? []
  if (!route || !fare) throw new Error('the demo has no such route')
  const { code: to } = route.to
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      INSERT INTO routes (from_code, to_code, distance_km, duration_minutes, manual, max_online_passengers, active)
      VALUES (${VARIANT}, ${to}, 100, 100, false, 19, true)`)
    for (const [id, level, codes] of [
      [99_001, 5, [AIRPORT]],
      [99_002, 9, [VARIANT]],
      [99_003, 7, [AIRPORT, VARIANT]],
      [99_004, 8, [AIRPORT]],
    ] as const) {
      await tx.execute(sql`
        INSERT INTO markup_rules (id, vehicle_id, weekday_from, weekday_to, date_from, date_to, time_from, time_to, percentage, level, routes, active)
        VALUES (${id}, ${fare.vehicle.id}, 1, 7, '2026-01-01', '2030-12-31', '00:00:00', '23:59:59', 10, ${level},
          ${codes.map((code) => `${code}>${to}`).join(' ')}, true)`)
    }
  })

  const { routes } = await loadCatalogue(db)
  const added = (from: string) =>
    routes
      .get(routeKey(from, to))
      ?.fares.find(({ vehicle }) => vehicle.id === fare.vehicle.id)
      ?.markups.flatMap(({ id }) => (id > 99_000 ? id : []))
  expect(added(AIRPORT)).toEqual([99_004, 99_003, 99_001])
  expect(added(VARIANT)).toEqual([99_002, 99_004, 99_003, 99_001])
  const idsOf = (from: string) => routes.get(routeKey(from, to))?.markups.flatMap(({ id }) => (id > 99_000 ? id : []))
  expect(idsOf(AIRPORT)).toEqual([99_004, 99_003, 99_001])
  expect(idsOf(VARIANT)).toEqual([99_002, 99_004, 99_003, 99_001])
})
