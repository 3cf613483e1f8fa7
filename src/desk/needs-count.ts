import type { Database } from '../db/database.ts'
import type { Role } from '../values/actor.ts'
import { MINUTE_MS } from '../values/time.ts'

/** How old the number in the menu may be. */
const KEPT_MS = MINUTE_MS

/** How many things need attention, as far as operators of a role may see them. */
export interface NeedsCount {
  /** Notes how many there are. */
  note: (role: Role, count: number, now: Date) => void
  /** Returns how many there were when they were last counted; 0 before. */
  latest: (role: Role) => number
  /** Counts them, unless that was done within the last minute. */
  refresh: (
    role: Role,
    read: <Done>(work: (db: Database) => Promise<Done>) => Promise<Done>,
    now: Date,
  ) => Promise<void>
}

/** Keeps how many things need attention for the menu of every page, so that not every page counts them. */
export function keepNeedsCount(count: (db: Database, role: Role, now: Date) => Promise<number>): NeedsCount {
  const kept = new Map<Role, { count: number; at: number }>()
  const note: NeedsCount['note'] = (role, found, now) => void kept.set(role, { count: found, at: now.getTime() })
  return {
    note,
    latest: (role) => kept.get(role)?.count ?? 0,
    refresh: async (role, read, now) => {
      const at = kept.get(role)?.at
      if (at !== undefined && Math.abs(now.getTime() - at) < KEPT_MS) return
      note(role, await read((db) => count(db, role, now)), now)
    },
  }
}
