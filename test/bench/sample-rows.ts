import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { once } from './once.ts'

/** A row of a table, by its columns, without those that the database fills in. */
export type Row = Record<string, unknown>

/** The first row of the query, read when it is first needed. */
export function newest<Result extends QueryResultRow>(
  pool: Pool,
  query: string,
  values: string[] = [],
): () => Promise<Result> {
  return once(async () => {
    const [row] = (await pool.query<Result>(query, values)).rows
    if (!row) throw new Error(`no row yet: ${query}`)
    return row
  })
}

/** Does the work in a transaction on a connection of its own. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Inserts a row, unless there is one, and returns its id, where it has one. */
export async function insert(db: Pool | PoolClient, table: string, row: Row): Promise<unknown> {
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  const { rows } = await db.query<Row>(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${places.join(', ')})
     ON CONFLICT DO NOTHING RETURNING *`,
    Object.values(row),
  )
  return rows[0]?.['id']
}
