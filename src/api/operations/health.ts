import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/**
 * GET /healthz: the process is running. GET /readyz: it can serve, database and catalogue included; else
 * SERVICE_UNAVAILABLE.
 */
export function health(app: FastifyInstance, { db, catalogue }: Deps): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await db.execute(sql`SELECT 1`)
    return { status: 'ok', places: catalogue.current.places.size, routes: catalogue.current.routes.size }
  })
}
