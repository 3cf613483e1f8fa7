import { closeMonth } from '../../src/services/partners/close-month.ts'
import { listStatements, recordPayment } from '../../src/services/partners/statements.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { OPERATOR_ZONE, todayAt } from '../../src/values/time.ts'
import { DEMO_PARTNER } from './demo.ts'
import { partnerOf, sellByApi } from './partner.ts'
import type { TestWorld } from './world.ts'

/** The operator closes a month, in which a booking was over, and records a part of what is owed. */
export async function closeJanuary(world: TestWorld): Promise<void> {
  const { db } = world.database
  await sellByApi(partnerOf(world))
  const closing = new Date('2027-02-01T09:00:00Z')
  await closeMonth(db, '2027-01', COMMAND_LINE, closing)
  const [statement] = await listStatements(db, DEMO_PARTNER)
  const payment = { amountMinor: 10_000, day: todayAt(closing, OPERATOR_ZONE), note: null, seenMinor: undefined }
  await recordPayment(db, { statementId: statement?.id ?? 0, ...payment }, COMMAND_LINE, closing)
}
