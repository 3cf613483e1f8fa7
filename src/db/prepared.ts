import type { Database } from './database.ts'

/**
 * Returns a statement as each database and transaction runs it, built once for each and planned once by each connection,
 * under the name. What changes from call to call are its placeholders.
 */
export function prepared<Statement>(
  name: string,
  build: (db: Database) => { prepare: (name: string) => Statement },
): (db: Database) => Statement {
  const statements = new WeakMap<Database, Statement>()
  return (db) => {
    const statement = statements.get(db) ?? build(db).prepare(name)
    statements.set(db, statement)
    return statement
  }
}
