import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import { catalogueBefore, catalogueImports } from '../../db/schema/index.ts'
import { readStored } from '../../db/stored-json.ts'
import { type Actor, actorColumns } from '../../values/actor.ts'
import { type RowsBefore, appliedSince, isChange, type TableChange } from './changes.ts'

/** A new import. */
export interface NewImport {
  /** The name of the file or folder. */
  name: string
  actor: Actor
}

/** An import that was started before, or one that begins and ends with its transaction. */
export type WhichImport = { id: number } | NewImport

/** An import: running, applied or failed. */
export type KnownImport = Omit<typeof catalogueImports.$inferSelect, 'changes'> & { changes: TableChange[] }

/** After this time without a report from its process, a running import counts as ended. */
const SILENT_FOR = sql`interval '30 seconds'`

/** Starts an import that others can see from now on. Returns the running one instead, if there is one. */
export async function startImport(db: Database, one: NewImport): Promise<{ id: number } | { running: KnownImport }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.startOfImport})`)
    await endSilentImports(tx)
    const running = await findRunning(tx)
    return running ? { running } : { id: await queueImport(tx, one) }
  })
}

/** Returns the running import; undefined if there is none. */
export async function findRunning(db: Database): Promise<KnownImport | undefined> {
  const whereAlive = sql`${catalogueImports.aliveAt} > now() - ${SILENT_FOR}`
  const [row] = await db
    .select()
    .from(catalogueImports)
    .where(and(eq(catalogueImports.state, 'running'), whereAlive))
    .limit(1)
  return row && knownImport(row)
}

async function endSilentImports(db: Database): Promise<void> {
  const whereSilent = lt(catalogueImports.aliveAt, sql`now() - ${SILENT_FOR}`)
  await db
    .update(catalogueImports)
    .set({ state: 'failed', progress: 'its process has ended', endedAt: sql`now()` })
    .where(and(eq(catalogueImports.state, 'running'), whereSilent))
}

/** Records an import that waits for running ones, and returns its id. */
export async function queueImport(db: Database, { name, actor }: NewImport): Promise<number> {
  const [row] = await db
    .insert(catalogueImports)
    .values({ name, ...actorColumns(actor), startedAt: sql`now()`, state: 'running' })
    .returning({ id: catalogueImports.id })
  if (!row) throw new Error('the import could not be recorded')
  return row.id
}

/** Begins an import in its own transaction, and returns its id. */
export async function beginImport(db: Database, which: WhichImport): Promise<number> {
  return 'id' in which ? which.id : queueImport(db, which)
}

/** Records that an import is applied, in its transaction. The rows that the previous import kept are deleted. */
export async function recordApplied(
  db: Database,
  id: number,
  changes: TableChange[],
  hadCatalogue: boolean,
): Promise<void> {
  const hasChanged = changes.some(isChange)
  if (hasChanged) {
    await db.delete(catalogueBefore).where(sql`${catalogueBefore.importId} <> ${id}`)
    await db.update(catalogueImports).set({ canBeUndone: false }).where(eq(catalogueImports.canBeUndone, true))
  }
  const canBeUndone = hasChanged && hadCatalogue
  await db
    .update(catalogueImports)
    .set({ state: 'applied', progress: null, endedAt: sql`clock_timestamp()`, changes, canBeUndone })
    .where(eq(catalogueImports.id, id))
}

/** Records that an import has failed, and why. */
export async function recordFailed(db: Database, id: number, why: string): Promise<void> {
  await db
    .update(catalogueImports)
    .set({ state: 'failed', progress: why, endedAt: sql`now()` })
    .where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, 'running')))
}

/** Returns the last imports, latest first. */
export async function listImports(db: Database, most: number): Promise<KnownImport[]> {
  const rows = await db.select().from(catalogueImports).orderBy(desc(catalogueImports.id)).limit(most)
  return rows.map(knownImport)
}

/** Returns the imports that were applied since a given state, latest first. */
export async function importsSince(db: Database, seen: string): Promise<KnownImport[]> {
  const rows = await db.select().from(catalogueImports).where(appliedSince(seen)).orderBy(desc(catalogueImports.id))
  return rows.map(knownImport)
}

/** Returns the import that can be undone, with the rows before it; undefined if there is none. */
export async function findUndoable(db: Database): Promise<{ last: KnownImport; before: RowsBefore } | undefined> {
  const [row] = await db.select().from(catalogueImports).where(eq(catalogueImports.canBeUndone, true))
  if (!row) return undefined
  const last = knownImport(row)
  const files = new Set(last.changes.filter(isChange).map(({ file }) => file))
  return { last, before: { importId: last.id, files } }
}

const tableChanges = z
  .array(z.object({ file: z.string(), added: z.int(), changed: z.int(), deactivated: z.int() }))
  .nullable()

function knownImport({ changes, ...row }: typeof catalogueImports.$inferSelect): KnownImport {
  return { ...row, changes: readStored(tableChanges, changes, 'what an import has changed') ?? [] }
}

/**
 * A step of an import: before the lines of a file are read, or before its rows are written; null for rows that are not
 * counted.
 */
export type ImportStep = { doing: 'reading'; file: string } | { doing: 'writing'; file: string; rows: number | null }

/** Called for each step of an import. */
export type OnStep = (step: ImportStep) => void

/** Returns a step in words: `writing base-prices.csv, 12,000 rows`. */
export function describeStep(step: ImportStep): string {
  const what = `${step.doing} ${step.file}`
  return step.doing === 'writing' && step.rows !== null ? `${what}, ${step.rows.toLocaleString('en')} rows` : what
}
