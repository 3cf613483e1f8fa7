import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Database, DatabaseHandle } from '../db/database.ts'
import type { Catalogue, CatalogueHolder } from './catalogue.ts'
import { loadPartnerCodes } from './load-partner-codes.ts'
import { loadCatalogue, type Unchanged } from './load.ts'

const RETRY_MS = 1_000

/** The catalogue in use and how current it is, in milliseconds of `performance.now()`. */
export interface WatchedCatalogue extends CatalogueHolder {
  /** When it was loaded. */
  readonly loadedAtMs: number
  /** When the first change that it lacks was announced; undefined if it lacks none. */
  readonly behindSinceMs: number | undefined
}

/**
 * Loads the catalogue and keeps it as the database has it, until the signal: a committed change is swapped in as a
 * whole, and then `onSwap` is called.
 */
export async function watchCatalogue(
  database: DatabaseHandle,
  log: Log,
  stop: AbortSignal,
  onSwap: () => void = () => {},
): Promise<WatchedCatalogue> {
  const changed = new Set<string>()
  let loading = true
  let behindSinceMs: number | undefined
  await database.listen('catalogue', (table) => {
    changed.add(table || ANY_TABLE)
    behindSinceMs ??= performance.now()
    if (!loading) void reload()
  })
  const holder = {
    current: await loadCatalogue(database.db),
    loadedAtMs: performance.now(),
    get behindSinceMs() {
      return behindSinceMs
    },
  }
  void reload()
  return holder

  async function reload(): Promise<void> {
    loading = true
    while (changed.size > 0 && !stop.aborted) {
      // A commit that changed several tables announces each of them, all at the same time.
      await breathe()
      const tables = [...changed]
      changed.clear()
      try {
        const startedAt = performance.now()
        holder.current = await readAgain(database.db, tables, holder.current)
        holder.loadedAtMs = performance.now()
        // What was announced in the meantime may have come too late for this load.
        behindSinceMs = changed.size > 0 ? startedAt : undefined
        log.info(
          { routes: holder.current.routes.size, ms: Math.round(holder.loadedAtMs - startedAt) },
          'catalogue swapped',
        )
        onSwap()
      } catch (error) {
        if (stop.aborted) return
        log.warn(error, 'catalogue not reloaded, the one in use stays; trying again')
        for (const table of tables) changed.add(table)
        await wait(RETRY_MS, undefined, { signal: stop }).catch(() => undefined)
      }
    }
    loading = false
  }
}

/** Stands for tables that were not named. */
const ANY_TABLE = '*'

/**
 * The catalogue after these tables have changed: partners come and go one by one, so their codes are read separately.
 */
async function readAgain(db: Database, tables: readonly string[], current: Catalogue): Promise<Catalogue> {
  if (tables.every((table) => table === 'partners')) return { ...current, partnerCodes: await loadPartnerCodes(db) }
  return loadCatalogue(db, partsBeside(tables, current))
}

/** The parts of a catalogue that stand when these tables have changed: accommodations are many and change seldom. */
function partsBeside(tables: readonly string[], { accommodations }: Catalogue): Unchanged {
  return tables.includes(ANY_TABLE) || tables.includes('accommodations') ? {} : { accommodations }
}
