import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { catalogueChanges } from '../db/schema/index.ts'
import type { PlaceCode } from '../values/place-code.ts'
import type { RouteEnds } from './catalogue.ts'

/** What was written to the tables of the catalogue since a given moment. */
export interface Changes {
  /** Whether nothing has changed. */
  areNone: boolean
  /** Whether nothing but the need for units has changed. */
  areOfUnits: boolean
  /** Whether any row of a table may have changed. */
  anyOf: (table: PgTable) => boolean
  /** Routes whose own rows have changed, in tables where nothing else has. */
  routes: readonly RouteEnds[]
  /** The bookings and holds whose need for units may have changed; null for any of them. */
  owners: ReadonlySet<string> | null
}

/** Stands for a change of everything. */
export const EVERYTHING: Changes = { areNone: false, areOfUnits: false, anyOf: () => true, routes: [], owners: null }

/** With more changed routes, reading all of them takes no longer. */
export const MAX_ROUTES = 1_000

/** The same for bookings and holds. */
const MAX_OWNERS = 1_000

/** Returns the snapshot of a transaction; a later call can be given it as `since`. */
export async function currentSnapshot(db: Database): Promise<string> {
  const { rows } = await db.execute<{ snapshot: string }>(sql`SELECT pg_current_snapshot()::text AS snapshot`)
  return rows[0]?.snapshot ?? ''
}

/** Reads what was committed between that snapshot and the one of this transaction. */
export async function readChanges(db: Database, since: string): Promise<Changes> {
  const { tableName, fromCode, toCode, owner } = catalogueChanges
  const whereLater = whereSince(since)
  const tables = await db
    .selectDistinct({
      tableName,
      isRoute: sql<boolean>`${fromCode} IS NOT NULL`,
      isNeed: sql<boolean>`${owner} IS NOT NULL`,
    })
    .from(catalogueChanges)
    .where(whereLater)
  const routes = await db
    .selectDistinct({ from: sql<PlaceCode>`${fromCode}`, to: sql<PlaceCode>`${toCode}` })
    .from(catalogueChanges)
    .where(sql`${whereLater} AND ${fromCode} IS NOT NULL`)
    .limit(MAX_ROUTES + 1)
  const needs = tables.some(({ isNeed }) => isNeed)
    ? await db
        .selectDistinct({ owner: sql<string>`${owner}` })
        .from(catalogueChanges)
        .where(sql`${whereLater} AND ${owner} IS NOT NULL`)
        .limit(MAX_OWNERS + 1)
    : []
  const areMany = routes.length > MAX_ROUTES
  const names = new Set(
    tables.flatMap(({ tableName, isRoute, isNeed }) => (isNeed || (isRoute && !areMany) ? [] : tableName)),
  )
  return {
    areNone: tables.length === 0,
    areOfUnits: tables.every(({ isNeed }) => isNeed),
    anyOf: (table) => names.has(getTableName(table)),
    routes: areMany ? [] : routes,
    owners: needs.length > MAX_OWNERS ? null : new Set(needs.map((need) => need.owner)),
  }
}

/** Returns the condition that a change was committed after a snapshot. */
export function whereSince(since: string): SQL {
  const { madeBy } = catalogueChanges
  const snapshot = sql`${since}::pg_snapshot`
  return sql`${madeBy} >= pg_snapshot_xmin(${snapshot}) AND NOT pg_visible_in_snapshot(${madeBy}, ${snapshot})`
}
