import { bigint, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The id of a transaction, from which a snapshot can tell whether it sees what the transaction wrote. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Changes of the tables of the catalogue. Triggers insert them in the transaction that changes a table (see
 * migrations), so that processes reload only what changed between two moments.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    madeBy: transactionId().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    tableName: text().notNull(),
    /** The route whose rows changed, in tables whose rows belong to routes; null if any row may have changed. */
    fromCode: text(),
    toCode: text(),
  },
  (change) => [
    index('catalogue_changes_made_by').on(change.madeBy),
    index('catalogue_changes_made_at').on(change.madeAt),
  ],
)
