import { is, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Returns a statement as each database and transaction runs it, built once for each database and once for the
 * transactions of each connection, and planned once by each connection, under the name. What changes from call to call
 * are its placeholders.
 */
export function prepared<Statement>(
  name: string,
  build: (db: Database) => { prepare: (name: string) => Statement },
): (db: Database) => Statement {
  const statements = new WeakMap<object, Statement>()
  return (db) => {
    const key = is(db, PgTransaction) ? connectionOf(db) : db
    const statement = statements.get(key) ?? build(db).prepare(name)
    statements.set(key, statement)
    return statement
  }
}

/** Returns the placeholder of a column's value, which may be null; by the column's name unless another one is given. */
export function valueOf(column: PgColumn, name: string = column.name): SQL {
  const mapToDriverValue = (value: unknown) => (value === null ? null : column.mapToDriverValue(value))
  return sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`
}

/** A transaction lives for a moment, its connection for long. */
function connectionOf(tx: Database): object {
  const { session } = tx._
  return 'client' in session && typeof session.client === 'object' && session.client !== null ? session.client : tx
}
