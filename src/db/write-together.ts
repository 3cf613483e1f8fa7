import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgColumn, PgTable, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** A row on its way into a table. */
export interface NewRow {
  table: string
  cells: readonly Cell[]
}

interface Cell {
  column: PgColumn
  value: unknown
}

/** What a row may hold, an id that was drawn for it included. */
type Values<Table extends PgTable> = InferInsertModel<Table, { dbColumnNames: false; override: true }>

/** Returns a row for a table; what is left out is filled in by the database. */
export function newRow<Table extends PgTable>(table: Table, values: Values<Table>): NewRow {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const cells = Object.entries(values).flatMap(([name, value]) => {
    const column = columns[name]
    return column && value !== undefined ? [{ column, value }] : []
  })
  return { table: getTableName(table), cells }
}

/**
 * Inserts the rows by one statement, which takes one round trip to the database. They are inserted in no particular
 * order, and foreign keys are checked at the end.
 */
export async function insertTogether(db: Database, rows: readonly [NewRow, ...NewRow[]]): Promise<void> {
  await run(db, 'all', rows)
}

/**
 * Inserts the rows as `insertTogether` does, but none of them where a unique key of the first is taken; it waits for
 * transactions that are about to take one. Returns whether they were inserted.
 */
export async function insertUnlessTaken(db: Database, rows: readonly [NewRow, ...NewRow[]]): Promise<boolean> {
  const [{ inserted }] = await run(db, 'unless taken', rows)
  return inserted > 0
}

type Manner = 'all' | 'unless taken'

/** Statements by the tables and columns that they fill. */
const statements = new Map<string, { name: string; text: string }>()

/** Each text is written once and planned once by each connection, which takes longer than the insertion itself. */
async function run(db: Database, manner: Manner, rows: readonly NewRow[]): Promise<Counted> {
  const tables = rows.map(({ table, cells }) => `${table} ${cells.map(({ column }) => column.name).join(' ')}`)
  const shape = [manner, ...tables].join(', ')
  const statement = statements.get(shape) ?? { name: `insert_${statements.size + 1}`, text: textOf(manner, rows) }
  statements.set(shape, statement)
  const params = rows.flatMap(({ cells }) => cells.map(driverValue))
  const query = { sql: statement.text, params }
  const answer = await db._.session.prepareQuery<Answer>(query, undefined, statement.name, false).execute()
  return answer.rows
}

type Counted = [{ inserted: number }]

interface Answer extends PreparedQueryConfig {
  execute: { rows: Counted }
}

function driverValue({ column, value }: Cell): unknown {
  return value === null ? null : column.mapToDriverValue(value)
}

const casing = new CasingCache('snake_case')

function textOf(manner: Manner, rows: readonly NewRow[]): string {
  let params = 0
  const inserts = rows.map(({ table, cells }, i) => {
    const columns = cells.map(({ column }) => `"${casing.getColumnCasing(column)}"`).join(', ')
    const values = cells.map(() => `$${++params}`).join(', ')
    const insert = `INSERT INTO "${table}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${values}`
    if (i === 0) return `${insert}${manner === 'unless taken' ? ' ON CONFLICT DO NOTHING' : ''} RETURNING 1`
    return manner === 'unless taken' ? `${insert} FROM row_1` : insert
  })
  const named = inserts.map((insert, i) => `row_${i + 1} AS (${insert})`)
  return `WITH ${named.join(', ')} SELECT count(*)::int AS inserted FROM row_1`
}
