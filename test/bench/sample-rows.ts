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

/** Draws the id of a booking. */
export async function drawId(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(`SELECT nextval('bookings_id_seq')::int AS id`)
  return rows[0]?.id
}

/** Inserts a row and returns its id. */
export async function insert(db: Pool | PoolClient, table: string, row: Row): Promise<unknown> {
  const values: unknown[] = []
  const { rows } = await db.query<Row>(`${insertOf(table, row, values)} ON CONFLICT DO NOTHING RETURNING *`, values)
  return rows[0]?.['id']
}

/** Inserts rows, each into its table, in one statement, along with other changes and their values. */
export async function insertTogether(
  client: Pool | PoolClient,
  rows: readonly (readonly [table: string, row: Row])[],
  changes: { texts: string[]; values: unknown[] } = { texts: [], values: [] },
): Promise<void> {
  const values = [...changes.values]
  const texts = [...changes.texts, ...rows.map(([table, row]) => insertOf(table, row, values))]
  await client.query(`WITH ${texts.map((text, i) => `write_${i} AS (${text})`).join(', ')} SELECT`, values)
}

/** Returns the statement and adds its values to those of the query. */
function insertOf(table: string, row: Row, values: unknown[]): string {
  const places = Object.values(row).map((value) => `$${values.push(value)}`)
  return `INSERT INTO ${table} (${Object.keys(row).join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${places.join(', ')})`
}
