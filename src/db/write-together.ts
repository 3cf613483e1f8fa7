import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgColumn, PgTable, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** A row on its way into a table. */
export interface NewRow {
  table: string
  cells: readonly Cell[]
}

/** A row of a table whose values change. */
export interface ChangedRow extends NewRow {
  key: readonly Cell[]
}

interface Cell {
  column: PgColumn
  value: unknown
}

/** What a row may hold, an id that was drawn for it included. */
type Values<Table extends PgTable> = InferInsertModel<Table, { dbColumnNames: false; override: true }>

/** Returns a row for a table; what is left out is filled in by the database. */
export function newRow<Table extends PgTable>(table: Table, values: Values<Table>): NewRow {
  return { table: getTableName(table), cells: cellsOf(table, values) }
}

/** Returns what changes of the row with that key; what is left out stays as it is. */
export function changedRow<Table extends PgTable>(
  table: Table,
  key: Partial<Values<Table>>,
  values: Partial<Values<Table>>,
): ChangedRow {
  return { table: getTableName(table), cells: cellsOf(table, values), key: cellsOf(table, key) }
}

function cellsOf(table: PgTable, values: object): Cell[] {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  return Object.entries(values).flatMap(([name, value]) => {
    const column = columns[name]
    return column && value !== undefined ? [{ column, value }] : []
  })
}

type Written = NewRow | ChangedRow

/**
 * Writes the rows by one statement, which takes one round trip to the database. They are written in no particular order,
 * and foreign keys are checked at the end.
 */
export async function writeTogether(db: Database, rows: readonly [Written, ...Written[]]): Promise<void> {
  await run(db, 'all', rows)
}

/**
 * Inserts the rows as `writeTogether` does, but none of them where a unique key of the first is taken; it waits for
 * transactions that are about to take one. Returns whether they were inserted.
 */
export async function insertUnlessTaken(db: Database, rows: readonly [NewRow, ...NewRow[]]): Promise<boolean> {
  const [{ written }] = await run(db, 'unless taken', rows)
  return written > 0
}

type Manner = 'all' | 'unless taken'

/** Statements by the tables and columns that they write. */
const statements = new Map<string, { name: string; text: string }>()

/** Each text is put together once and planned once by each connection, which takes longer than the writing itself. */
async function run(db: Database, manner: Manner, rows: readonly Written[]): Promise<Counted> {
  const shape = [manner, ...rows.map(shapeOf)].join(', ')
  const statement = statements.get(shape) ?? { name: `write_${statements.size + 1}`, text: textOf(manner, rows) }
  statements.set(shape, statement)
  const query = { sql: statement.text, params: rows.flatMap(paramsOf) }
  const answer = await db._.session.prepareQuery<Answer>(query, undefined, statement.name, false).execute()
  return answer.rows
}

type Counted = [{ written: number }]

interface Answer extends PreparedQueryConfig {
  execute: { rows: Counted }
}

function shapeOf(row: Written): string {
  const [cells, key] = [row.cells, keyOf(row)].map((some) => some.map(({ column }) => column.name).join(' '))
  return `${row.table} ${cells} of ${key}`
}

function paramsOf(row: Written): unknown[] {
  return [...row.cells, ...keyOf(row)].map(driverValue)
}

/** A new row has none. */
function keyOf(row: Written): readonly Cell[] {
  return 'key' in row ? row.key : []
}

function driverValue({ column, value }: Cell): unknown {
  return value === null ? null : column.mapToDriverValue(value)
}

const casing = new CasingCache('snake_case')

function textOf(manner: Manner, rows: readonly Written[]): string {
  let params = 0
  const place = () => `$${++params}`
  const nameOf = ({ column }: Cell) => `"${casing.getColumnCasing(column)}"`
  const equation = (cell: Cell) => `${nameOf(cell)} = ${place()}`
  const write = (row: Written) => {
    if ('key' in row) {
      const set = row.cells.map(equation).join(', ')
      return `UPDATE "${row.table}" SET ${set} WHERE ${row.key.map(equation).join(' AND ')}`
    }
    const columns = row.cells.map(nameOf).join(', ')
    return `INSERT INTO "${row.table}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${row.cells.map(place).join(', ')}`
  }
  const [onFirst, onOthers] = manner === 'all' ? ['', ''] : [' ON CONFLICT DO NOTHING', ' FROM row_1']
  const named = rows.map((row, i) => `row_${i + 1} AS (${write(row)}${i === 0 ? `${onFirst} RETURNING 1` : onOthers})`)
  return `WITH ${named.join(', ')} SELECT count(*)::int AS written FROM row_1`
}
