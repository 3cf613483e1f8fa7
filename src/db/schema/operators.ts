import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { ROLES } from '../../values/role.ts'
import { actor } from './domains.ts'
import { oneOf } from './one-of.ts'

/** People at the operator's desk. Those who have left are kept, because logs refer to them. */
export const operators = pgTable(
  'operators',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the account was closed; null while it can sign in. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (operator) => [
    oneOf('operators_role', operator.role, ROLES),
    // An address signs in one operator.
    uniqueIndex('operators_email')
      .on(sql`lower(${operator.email})`)
      .where(sql`${operator.endedAt} IS NULL`),
  ],
)

/** Actions at the desk that belong to no booking and no partner, oldest first by id. */
export const deskLog = pgTable('desk_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  actor: actor().notNull(),
  actorName: text(),
  /** `signed in`, `operator invited`, …, with its subject; never a secret. */
  event: text().notNull(),
  detail: text(),
})
