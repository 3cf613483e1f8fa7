import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseHandle } from '../db/database.ts'
import type { Log } from '../log.ts'
import { yieldToEventLoop } from '../values/wait.ts'
import { type Catalogue, type CatalogueHolder, unlimited } from './catalogue.ts'
import { loadCatalogue, refreshCatalogue } from './load.ts'

const RETRY_MS = 1_000

/** The catalogue in use and how current it is; times are in milliseconds of `performance.now()`. */
export interface WatchedCatalogue extends CatalogueHolder {
  /** When it was loaded. */
  readonly loadedAtMs: number
  /** When the first change that it lacks was announced; undefined if it lacks none. */
  readonly behindSinceMs: number | undefined
}

/**
 * Loads the catalogue and keeps it up to date with the database until the signal aborts. Each committed change is
 * swapped in as a whole; then `onSwap` is called, unless only units have come to be needed. If a catalogue is known,
 * only what has changed since is read. Without a clock, rides of the past count, too.
 */
export async function watchCatalogue(
  database: DatabaseHandle,
  log: Log,
  stop: AbortSignal,
  onSwap: () => void = () => {},
  known?: Catalogue,
  clock?: () => Date,
): Promise<WatchedCatalogue> {
  let isBehind = false
  let mayHaveMissed = false
  let loading = true
  let behindSinceMs: number | undefined
  await database.listen('catalogue', (table) => {
    isBehind = true
    mayHaveMissed ||= !table
    behindSinceMs ??= performance.now()
    if (!loading) void reload()
  })
  const holder = {
    current: await (known ? refreshCatalogue(database.db, known, clock?.()) : loadCatalogue(database.db, clock?.())),
    loadedAtMs: performance.now(),
    get behindSinceMs() {
      return behindSinceMs
    },
  }
  void reload()
  return holder

  async function reload(): Promise<void> {
    loading = true
    while (isBehind && !stop.aborted) {
      // A commit that changed several tables announces each of them, all at the same time.
      await yieldToEventLoop()
      isBehind = false
      const fromScratch = mayHaveMissed
      mayHaveMissed = false
      try {
        const startedAt = performance.now()
        const { db } = database
        const since = clock?.()
        const before = holder.current
        const read = fromScratch ? await loadCatalogue(db, since) : await refreshCatalogue(db, before, since)
        // A change announced in the meantime may have come too late for this load.
        behindSinceMs = isBehind ? startedAt : undefined
        // An earlier load may already include a change that was announced after it began.
        if (read === before) continue
        holder.current = read
        holder.loadedAtMs = performance.now()
        // Rides are sold all day long, and nobody else needs to know.
        if (unlimited(read) === unlimited(before)) continue
        log.info({ routes: read.routes.size, ms: Math.round(holder.loadedAtMs - startedAt) }, 'catalogue swapped')
        onSwap()
      } catch (error) {
        if (stop.aborted) return
        log.warn(error, 'the catalogue could not be reloaded, the current one stays in use; retrying')
        isBehind = true
        mayHaveMissed ||= fromScratch
        await wait(RETRY_MS, undefined, { signal: stop }).catch(() => undefined)
      }
    }
    loading = false
  }
}
