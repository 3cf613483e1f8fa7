import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '../support/database.ts'

const database = useDatabase()

/** Foreign keys to bookings, each with the question that PostgreSQL checks it by. */
const CHECKS = sql`
  SELECT conname AS name, string_agg(format_type(atttypid, null), ', ' ORDER BY nth) AS types,
    'SELECT 1 FROM ONLY bookings WHERE ' || string_agg(format('%I = $%s', attname, nth), ' AND ' ORDER BY nth) || ' FOR KEY SHARE' AS question
  FROM pg_constraint, unnest(confkey) WITH ORDINALITY AS keys (column_number, nth)
  JOIN pg_attribute ON attrelid = 'bookings'::regclass AND attnum = column_number
  WHERE contype = 'f' AND confrelid = 'bookings'::regclass GROUP BY conname`

it('Foreign keys are checked by the id of the booking, even in plans that are older than any booking', async () => {
  await database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string; types: string; question: string }>(CHECKS)
    expect(rows.map(({ name }) => name)).toContain('booking_items_booking')
    await tx.execute(sql`SET LOCAL plan_cache_mode = force_generic_plan`)
    for (const { name, types, question } of rows) {
      await tx.execute(sql.raw(`PREPARE checked (${types}) AS ${question}`))
      const nulls = types.split(', ').map(() => 'NULL')
      const plan = await tx.execute(sql.raw(`EXPLAIN EXECUTE checked (${nulls.join(', ')})`))
      await tx.execute(sql`DEALLOCATE checked`)
      expect(JSON.stringify(plan.rows), name).toMatch(/Index Cond: \(+id = /)
    }
  })
})
