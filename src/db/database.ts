import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Slot } from '../values/slots.ts'

/** A connection or a transaction: the first parameter of everything that speaks SQL. */
export type Database = PgDatabase<RowsResult>

/** What both drivers return for raw SQL. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}
interface Rows<Row> {
  rows: Row[]
}

/**
 * Runs slow reads without delaying sales: a few at a time and one per owner, read-only, with a timeout of a few seconds
 * per statement, cancelled once the caller has gone. Rejects with NoSlot if too many are waiting.
 */
export type ReadAside = <Result>(slot: Slot, read: (db: Database) => Promise<Result>) => Promise<Result>

/** An open database, for the code that opened it. */
export interface DatabaseHandle {
  db: Database
  /** The same database for work that may take minutes, such as imports: no response counts as lost. */
  batchDb: Database
  readAside: ReadAside
  /**
   * Calls back with the payload of each notification, and without one after reconnecting, because some may have been
   * missed. Resolves to a function that returns whether the connection is up; a silent connection is detected after a
   * while.
   */
  listen: (channel: string, onNotify: (payload?: string) => void) => Promise<() => boolean>
  /** Returns the current use of its connections. */
  connections: () => Connections
  close: () => Promise<void>
}

/** Reports events of a database that belong to no statement. */
export type Report = (level: 'info' | 'warn' | 'error', message: string, error?: unknown) => void

/** The connections of one process to its database; `pending` statements and transactions wait for one. */
interface Connections {
  idle: number
  used: number
  max: number
  pending: number
}

/**
 * Where the data lives: PostgreSQL by its URL, embedded in a folder, or embedded in memory. If the URL leads to a
 * pooler, `directUrl` bypasses it.
 */
export type DatabaseLocation = { url: string; directUrl: string | undefined } | { folder: string } | 'memory'
