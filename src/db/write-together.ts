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

/** Rows of one table that give the same columns. */
type Batch = readonly [Written, ...Written[]]

/** Statements by the tables and columns that they write. */
const statements = new Map<string, { name: string; text: string }>()

/**
 * Each text is put together once and planned once by each connection, which takes longer than the writing itself. A
 * connection keeps every statement that it has planned, so there are few: the text does not tell how many rows there are.
 */
async function run(db: Database, manner: Manner, rows: readonly [Written, ...Written[]]): Promise<Counted> {
  const batches = batchesOf(rows)
  const shape = [manner, ...batches.map(shapeOf)].join(', ')
  const statement = statements.get(shape) ?? { name: `write_${statements.size + 1}`, text: textOf(manner, batches) }
  statements.set(shape, statement)
  const query = { sql: statement.text, params: batches.flatMap(paramsOf) }
  const answer = await db._.session.prepareQuery<Answer>(query, undefined, statement.name, false).execute()
  return answer.rows
}

type Counted = [{ written: number }]

interface Answer extends PreparedQueryConfig {
  execute: { rows: Counted }
}

/** The first row stands alone, because others may depend on it. */
function batchesOf([first, ...others]: readonly [Written, ...Written[]]): Batch[] {
  const batches = new Map<string, [Written, ...Written[]]>()
  for (const row of others) {
    const kind = kindOf(row)
    const batch = batches.get(kind)
    if (batch) batch.push(row)
    else batches.set(kind, [row])
  }
  return [[first], ...batches.values()]
}

function shapeOf(batch: Batch): string {
  return `${batch.length > 1 ? 'rows of' : 'a row of'} ${kindOf(batch[0])}`
}

function kindOf(row: Written): string {
  const [cells, key] = [row.cells, keyOf(row)].map((some) => some.map(({ column }) => column.name).join(' '))
  return `${row.table} ${cells} of ${key}`
}

/** A single row is one parameter for each cell, several are one for all of them. */
function paramsOf(batch: Batch): unknown[] {
  if (batch.length === 1) return allCells(batch[0]).map(driverValue)
  return [
    JSON.stringify(batch.map((row) => Object.fromEntries(allCells(row).map((cell) => [nameOf(cell), inJson(cell)])))),
  ]
}

function allCells(row: Written): Cell[] {
  return [...row.cells, ...keyOf(row)]
}

/** A new row has none. */
function keyOf(row: Written): readonly Cell[] {
  return 'key' in row ? row.key : []
}

function driverValue({ column, value }: Cell): unknown {
  return value === null ? null : column.mapToDriverValue(value)
}

/** The driver is given JSON as text, which within JSON would be a string. */
function inJson(cell: Cell): unknown {
  return cell.column.dataType === 'json' ? cell.value : driverValue(cell)
}

const casing = new CasingCache('snake_case')

function nameOf({ column }: Cell): string {
  return casing.getColumnCasing(column)
}

function textOf(manner: Manner, batches: readonly Batch[]): string {
  let params = 0
  const place = () => `$${++params}`
  const [onFirst, onOthers] = manner === 'all' ? ['', ''] : [' ON CONFLICT DO NOTHING RETURNING 1', ', row_1']
  const named = batches.map((batch, i) => {
    const write = writeOf(batch, sourceOf(batch, place), i === 0 ? '' : onOthers)
    return `row_${i + 1} AS (${write}${i === 0 ? onFirst || ' RETURNING 1' : ''})`
  })
  return `WITH ${named.join(', ')} SELECT count(*)::int AS written FROM row_1`
}

/** The values of a batch as a table of their own. */
function sourceOf(batch: Batch, place: () => string): string {
  const cells = allCells(batch[0])
  if (batch.length === 1) {
    const values = cells.map((cell) => `${place()}::${typeOf(cell)} AS "${nameOf(cell)}"`)
    return `(SELECT ${values.join(', ')}) AS given`
  }
  const columns = cells.map((cell) => `"${nameOf(cell)}" ${typeOf(cell)}`)
  return `jsonb_to_recordset(${place()}::jsonb) AS given (${columns.join(', ')})`
}

function typeOf({ column }: Cell): string {
  return column.getSQLType()
}

function writeOf([row]: Batch, source: string, others: string): string {
  const names = row.cells.map((cell) => `"${nameOf(cell)}"`)
  const given = names.map((name) => `given.${name}`)
  if (!('key' in row)) {
    const values = given.join(', ')
    return `INSERT INTO "${row.table}" (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM ${source}${others}`
  }
  const set = names.map((name) => `${name} = given.${name}`).join(', ')
  const same = row.key.map((cell) => `"${row.table}"."${nameOf(cell)}" = given."${nameOf(cell)}"`).join(' AND ')
  return `UPDATE "${row.table}" SET ${set} FROM ${source} WHERE ${same}`
}
