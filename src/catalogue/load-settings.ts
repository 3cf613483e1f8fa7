import type { Database } from '../db/database.ts'
import { settings } from '../db/schema/index.ts'
import { parseDecimal } from '../values/money.ts'
import { type Setting, SETTING_DEFAULTS } from '../values/setting.ts'
import type { Catalogue } from './catalogue.ts'
import { stored } from './stored-rows.ts'

/** Reads the operator's settings; a missing one has its default. */
export async function loadSettings(
  db: Database,
): Promise<Pick<Catalogue, 'roundTripBasisPoints' | 'minimumNoticeMinutes' | 'horizonDays' | 'sale'>> {
  const { name, value } = settings
  const values = new Map((await db.select({ name, value }).from(settings)).map((row) => [row.name, row.value]))
  const textOf = <Name extends Setting>(name: Name): string | (typeof SETTING_DEFAULTS)[Name] =>
    values.get(name) ?? SETTING_DEFAULTS[name]
  return {
    roundTripBasisPoints: basisPoints('round_trip_discount_percent', textOf('round_trip_discount_percent')),
    minimumNoticeMinutes: Number(textOf('minimum_notice_minutes')),
    horizonDays: {
      transfer: Number(textOf('horizon_days_transfer') ?? textOf('horizon_days')),
      ski: Number(textOf('horizon_days_ski') ?? textOf('horizon_days')),
    },
    sale: {
      holdMinutes: Number(textOf('hold_minutes')),
      changeCutoffMinutes: Number(textOf('change_cutoff_minutes')),
      payOnArrival: {
        transfer: Number(textOf('pay_on_arrival_transfer')) === 1,
        ski: Number(textOf('pay_on_arrival_ski')) === 1,
      },
      vatBasisPoints: {
        transfer: basisPointsOrNone('vat_percent_transfer', textOf('vat_percent_transfer')),
        ski: basisPointsOrNone('vat_percent_ski', textOf('vat_percent_ski')),
      },
    },
  }
}

function basisPoints(row: Setting, percent: string): number {
  return stored(parseDecimal(percent, 2), { table: 'settings', row, column: 'value' })
}

function basisPointsOrNone(row: Setting, percent: string | null): number | null {
  return percent === null ? null : basisPoints(row, percent)
}
