import { sql } from 'drizzle-orm'
import { bigint, check } from 'drizzle-orm/pg-core'
import { partners } from './partners.ts'
import { sandbox } from './test-payments.ts'

/** How far the clocks of partners are ahead in the sandbox. A partner whose clock is right has no row. */
export const sandboxClocks = sandbox.table(
  'clocks',
  {
    partnerId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => partners.id),
    aheadMs: bigint({ mode: 'number' }).notNull(),
  },
  (clock) => [check('clocks_ahead', sql`${clock.aheadMs} > 0`)],
)
