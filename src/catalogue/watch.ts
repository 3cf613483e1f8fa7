import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { DatabaseHandle } from '../db/database.ts'
import type { Catalogue, CatalogueHolder } from './catalogue.ts'
import { loadCatalogue } from './load.ts'

const RETRY_MS = 1_000

/**
 * Loads the catalogue and keeps it as the database has it, until the signal: a committed change is swapped in as a
 * whole, and then `onSwap` is told.
 */
export async function watchCatalogue(
  database: DatabaseHandle,
  log: Log,
  stop: AbortSignal,
  onSwap: () => void = () => {},
): Promise<CatalogueHolder> {
  let stale = false
  let loading = true
  await database.listen('catalogue', () => {
    stale = true
    if (!loading) void reload()
  })
  const holder: { current: Catalogue } = { current: await loadCatalogue(database.db) }
  void reload()
  return holder

  async function reload(): Promise<void> {
    loading = true
    while (stale && !stop.aborted) {
      stale = false
      try {
        const startedAt = performance.now()
        holder.current = await loadCatalogue(database.db)
        log.info(
          { routes: holder.current.routes.size, ms: Math.round(performance.now() - startedAt) },
          'catalogue swapped',
        )
        onSwap()
      } catch (error) {
        if (stop.aborted) return
        log.warn(error, 'catalogue not reloaded, the one in use stays; trying again')
        stale = true
        await wait(RETRY_MS, undefined, { signal: stop }).catch(() => undefined)
      }
    }
    loading = false
  }
}
