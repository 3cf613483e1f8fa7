import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Turn } from './turns.ts'

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
 * Reads what may take long without standing in the way of sales: few at a time and one for each owner, read-only, each
 * statement for some seconds at most, and no longer than somebody waits for it. Rejects with NoTurn where too many wait.
 */
export type ReadAside = <Result>(turn: Turn, read: (db: Database) => Promise<Result>) => Promise<Result>

/** An open database and what only its owner does with it. */
export interface DatabaseHandle {
  db: Database
  readAside: ReadAside
  /**
   * Calls back with the payload of each notification, and without one after reconnecting, because some may have been
   * missed. Resolves to what tells whether the connection is up at the moment; of one that fell silent it knows only
   * after a while.
   */
  listen: (channel: string, onNotify: (payload?: string) => void) => Promise<() => boolean>
  /** What its connections are doing at the moment. */
  connections: () => Connections
  close: () => Promise<void>
}

/** Tells of what befalls a database between statements. */
export type Report = (level: 'info' | 'warn' | 'error', message: string, error?: unknown) => void

/** The connections of one process to its database; `pending` statements and transactions wait for one. */
interface Connections {
  idle: number
  used: number
  max: number
  pending: number
}

/**
 * Where the data lives: PostgreSQL by its URL, or embedded in a folder, or embedded in memory alone. Where a pooler
 * stands in between, `directUrl` is the way around it.
 */
export type DatabaseLocation = { url: string; directUrl: string | undefined } | { folder: string } | 'memory'
