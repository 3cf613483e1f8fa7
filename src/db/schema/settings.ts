import { sql } from 'drizzle-orm'
import { check, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { SETTINGS } from '../../values/setting.ts'
import { updatedAt } from './catalogue-columns.ts'
import { oneOf } from './one-of.ts'

/** The operator's settings, which belong to no row of another table. */
export const settings = pgTable(
  'settings',
  {
    name: text({ enum: SETTINGS }).primaryKey(),
    value: numeric({ precision: 9, scale: 2 }).notNull(),
    updatedAt: updatedAt(),
  },
  ({ name, value }) => [
    oneOf('settings_name', name, SETTINGS),
    check('settings_value', sql`${value} >= 0`),
    check('settings_percent', sql`${name} NOT LIKE '%percent%' OR ${value} <= 100`),
    check('settings_minutes', sql`${name} NOT LIKE '%minutes' OR ${value} = trunc(${value})`),
    check('settings_days', sql`${name} NOT LIKE 'horizon_days%' OR ${value} = trunc(${value})`),
    check('settings_hold', sql`${name} <> 'hold_minutes' OR ${value} > 0`),
    check('settings_flag', sql`${name} NOT LIKE 'pay_on_arrival%' OR ${value} IN (0, 1)`),
  ],
)
