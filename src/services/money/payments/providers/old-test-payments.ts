import { sql } from 'drizzle-orm'
import { payments, testPayments } from '../../../../db/schema/index.ts'
import { DAY_MS } from '../../../../values/time.ts'
import { oldRows } from '../../../platform/clean-up/old-rows.ts'

/**
 * Payments at the test provider, with their refunds and events, go after a month, but not before we have asked about them
 * for the last time.
 */
export const oldTestPayments = oldRows(
  testPayments,
  testPayments.createdAt,
  30 * DAY_MS,
  sql`(SELECT ${payments.nextLookAt} FROM ${payments} WHERE ${payments.id} = ${testPayments.paymentId}) IS NULL`,
)
