import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { OPERATOR_ZONE } from '../values/time.ts'

/** Returns the operator's day on which an instant falls, as a date. It may be grouped by. */
export function operatorDay(instant: SQLWrapper): SQL {
  // Written into the text, because PostgreSQL takes two parameters with the same value for different expressions.
  return sql`(${instant} AT TIME ZONE ${sql.raw(`'${OPERATOR_ZONE}'`)})::date`
}
