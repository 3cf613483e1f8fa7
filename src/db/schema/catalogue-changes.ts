import { bigint, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The id of a transaction, which says whether a snapshot of the database shows what the transaction wrote. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What was written to the tables of the catalogue: triggers note it in the transaction that writes (see migrations), so
 * that processes read again what changed between two moments, and nothing else.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    madeBy: transactionId().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    tableName: text().notNull(),
    /** The route whose rows changed, in tables whose rows belong to routes; null where it may be any row. */
    fromCode: text(),
    toCode: text(),
  },
  (change) => [
    index('catalogue_changes_made_by').on(change.madeBy),
    index('catalogue_changes_made_at').on(change.madeAt),
  ],
)
