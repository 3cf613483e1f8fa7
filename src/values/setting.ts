/** The global settings. */
export const SETTINGS = [
  'round_trip_discount_percent',
  'minimum_notice_minutes',
  'horizon_days',
  'horizon_days_transfer',
  'horizon_days_ski',
  'hold_minutes',
  'change_cutoff_minutes',
  'pay_on_arrival_transfer',
  'pay_on_arrival_ski',
  'vat_percent_transfer',
  'vat_percent_ski',
] as const

/** The name of a setting. */
export type Setting = (typeof SETTINGS)[number]

/** The default of each setting, as it would be written in a file; null if it has none. */
export const SETTING_DEFAULTS = {
  round_trip_discount_percent: '0',
  minimum_notice_minutes: '0',
  horizon_days: '550',
  horizon_days_transfer: null,
  horizon_days_ski: null,
  hold_minutes: '30',
  change_cutoff_minutes: '180',
  pay_on_arrival_transfer: '0',
  pay_on_arrival_ski: '0',
  vat_percent_transfer: null,
  vat_percent_ski: null,
} as const satisfies Record<Setting, string | null>
