import type { FastifyInstance } from 'fastify'
import { takesWrites } from '../../db/unavailable.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { NEVER_REFUSED } from '../../http/shed-load.ts'

/**
 * GET /healthz: the process is running and accepts requests. GET /readyz: it can sell, including database and
 * catalogue, or else SERVICE_UNAVAILABLE. Both fail once the process is told to stop, while all other requests are
 * still served.
 */
export function health(app: FastifyInstance, { db, catalogue, leaving }: Deps): void {
  app.get('/healthz', { config: NEVER_REFUSED }, () => {
    refuseLeaving()
    return { status: 'ok' }
  })
  app.get('/readyz', { config: NEVER_REFUSED }, async () => {
    refuseLeaving()
    if (!(await takesWrites(db)))
      throw new ApiError('SERVICE_UNAVAILABLE', 'the database is read-only', { headers: RETRY })
    return { status: 'ok', places: catalogue.current.places.size, routes: catalogue.current.routes.size }
  })

  function refuseLeaving(): void {
    if (leaving.aborted) throw new ApiError('SERVICE_UNAVAILABLE', 'the process is stopping', { headers: RETRY })
  }
}

const RETRY = { 'Retry-After': '5' }
