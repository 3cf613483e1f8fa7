import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { markupRules } from '../db/schema/index.ts'
import { parseDecimal } from '../values/money.ts'
import { parseDay } from '../values/time.ts'
import type { Catalogue, MarkupRule } from './catalogue.ts'
import { splitPatterns } from './route-patterns.ts'
import { inBatches, secondOfDay, stored } from './stored-rows.ts'

/** Reads the active rules of these vehicles; unchanged ones remain the same objects. */
export async function loadMarkupRules(
  db: Database,
  vehicles: Catalogue['vehicles'],
  known: readonly MarkupRule[] = [],
): Promise<MarkupRule[]> {
  const knownById = new Map(known.map((rule) => [rule.id, rule]))
  const found: MarkupRule[] = []
  const rows = inBatches<typeof markupRules.$inferSelect>(250, (size, last) =>
    db
      .select()
      .from(markupRules)
      .where(and(eq(markupRules.active, true), last && gt(markupRules.id, last.id)))
      .orderBy(markupRules.id)
      .limit(size),
  )
  for await (const row of rows) {
    if (!vehicles.has(row.vehicleId)) continue
    const rule = markupRule(row)
    const before = knownById.get(rule.id)
    found.push(before && isDeepStrictEqual(before, rule) ? before : rule)
  }
  return found
}

function markupRule(row: typeof markupRules.$inferSelect): MarkupRule {
  const where = { table: 'markup_rules', row: row.id }
  return {
    id: row.id,
    vehicleId: row.vehicleId,
    weekdayFrom: row.weekdayFrom,
    weekdayTo: row.weekdayTo,
    dateFrom: stored(parseDay(row.dateFrom), { ...where, column: 'date_from' }),
    dateTo: stored(parseDay(row.dateTo), { ...where, column: 'date_to' }),
    secondFrom: secondOfDay(row.timeFrom),
    secondTo: secondOfDay(row.timeTo),
    basisPoints: stored(parseDecimal(row.percentage, 2), { ...where, column: 'percentage' }),
    level: row.level,
    patterns: splitPatterns(row.routes),
    changedAt: Math.floor(row.updatedAt.getTime() / 1000),
  }
}
