import { and, count, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { outbox } from '../../../db/schema/outbox.ts'
import { OUTBOX_KINDS } from '../../../values/outbox-kind.ts'
import type { MessageKind } from './messages.ts'

/** The number of messages of one kind that are waiting or given up. */
interface Unsent {
  kind: MessageKind
  state: 'waiting' | 'given_up'
  messages: number
}

/** Returns how many messages of each kind are waiting and how many were given up, including zeros. */
export async function countUnsent(db: Database): Promise<Unsent[]> {
  const counted = (state: Unsent['state']) => ({
    kind: outbox.kind,
    state: sql<Unsent['state']>`${state}::text`,
    messages: count(),
  })
  // Two queries, so that an index without the sent messages serves each.
  const waiting = db.select(counted('waiting')).from(outbox).where(isNotNull(outbox.nextAttemptAt)).groupBy(outbox.kind)
  const givenUp = db
    .select(counted('given_up'))
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.nextAttemptAt)))
    .groupBy(outbox.kind)
  const rows = await waiting.unionAll(givenUp)
  const states = ['waiting', 'given_up'] as const
  return OUTBOX_KINDS.flatMap((kind) =>
    states.map((state) => ({
      kind,
      state,
      messages: rows.find((row) => row.kind === kind && row.state === state)?.messages ?? 0,
    })),
  )
}
