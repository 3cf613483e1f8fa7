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
  /** When the first change was heard of that is not in it; undefined when there is none. */
  readonly behindSinceMs: number | undefined
}

/**
 * Loads the catalogue and keeps it as the database has it, until the signal: a committed change is swapped in as a
 * whole, and then `onSwap` is told.
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
      // A commit that changed several tables tells of them one by one, but at once.
      await breathe()
      const tables = [...changed]
      changed.clear()
      try {
        const startedAt = performance.now()
        holder.current = await readAgain(database.db, tables, holder.current)
        holder.loadedAtMs = performance.now()
        // What was heard of meanwhile may have come too late for this one.
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

/** The catalogue after these tables have changed: partners come and go one by one, so their codes are read by themselves. */
async function readAgain(db: Database, tables: readonly string[], current: Catalogue): Promise<Catalogue> {
  if (tables.every((table) => table === 'partners')) return { ...current, partnerCodes: await loadPartnerCodes(db) }
  return loadCatalogue(db, partsBeside(tables, current))
}

/** The parts of a catalogue that stand when these tables have changed: accommodations are many and change seldom. */
function partsBeside(tables: readonly string[], { accommodations }: Catalogue): Unchanged {
  return tables.includes(ANY_TABLE) || tables.includes('accommodations') ? {} : { accommodations }
}
