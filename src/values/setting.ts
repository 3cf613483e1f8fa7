/** The operator's settings, by their names in `settings.csv`. */
export const SETTINGS = [
  'round_trip_discount_percent',
  'minimum_notice_minutes',
  'horizon_days',
  'horizon_days_transfer',
  'horizon_days_ski',
  'hold_minutes',
  'offer_hold_minutes',
  'change_cutoff_minutes',
  'change_hours',
  'turnaround_minutes',
  'payment_days',
  'pay_on_arrival_transfer',
  'pay_on_arrival_ski',
  'vat_percent_transfer',
  'vat_percent_ski',
] as const

/** The name of a setting. */
export type Setting = (typeof SETTINGS)[number]
