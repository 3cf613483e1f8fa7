import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { catalogueChanges, catalogueImports } from '../../db/schema/index.ts'
import { currentSnapshot, isSince } from '../changes.ts'

/** Thrown if the catalogue is no longer as it was when an import was previewed. */
export class CatalogueChanged extends Error {
  override name = 'CatalogueChanged'
}

/**
 * Throws CatalogueChanged if the catalogue has changed since a given state. Returns the current state: the last import
 * and a snapshot, because programs may write to the tables without a log.
 */
export async function ensureUnchanged(db: Database, seen: string | undefined): Promise<string> {
  if (seen !== undefined && (await changedTables(db, seen)).length > 0)
    throw new CatalogueChanged('the catalogue has changed since it was shown')
  const [last] = await db
    .select({ id: sql<number>`coalesce(max(${catalogueImports.id}), 0)` })
    .from(catalogueImports)
    .where(eq(catalogueImports.state, 'applied'))
  return `${last?.id ?? 0} ${await currentSnapshot(db)}`
}

/** Returns the tables that have changed since a given state; live rates change automatically and do not count. */
export async function changedTables(db: Database, seen: string): Promise<string[]> {
  const { tableName } = catalogueChanges
  const isNew = isSince(seen.split(' ')[1] ?? '')
  const rows = await db
    .selectDistinct({ tableName })
    .from(catalogueChanges)
    .where(and(isNew, ne(tableName, 'currencies')))
  return rows.map(({ tableName }) => tableName).toSorted()
}

/** Returns the condition for imports that were applied since a given state. */
export function appliedSince(seen: string) {
  return and(eq(catalogueImports.state, 'applied'), gt(catalogueImports.id, Number(seen.split(' ')[0])))
}

/** Returns whether a text is a state as returned by `ensureUnchanged`, with a snapshot that the database can read. */
export function isSeen(text: string): boolean {
  const [, from, until, under] = /^\d{1,15} (\d{1,18}):(\d{1,18}):([\d,]{0,2000})$/.exec(text) ?? []
  if (from === undefined || until === undefined || under === undefined) return false
  const numbers = [from, ...(under === '' ? [] : under.split(',')), until]
  if (numbers.some((one) => one === '')) return false
  const ids = numbers.map(BigInt)
  // Transactions under way are in order, and before the one that comes next.
  const isInOrder = ids.every((id, i) => i === 0 || id >= (ids[i - 1] ?? id))
  return isInOrder && ids[0] !== 0n && (ids.length === 2 || ids.at(-2) !== ids.at(-1))
}
