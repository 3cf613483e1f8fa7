/** The minimum and maximum length of a rental in days, both included. */
export const RENTAL_DAYS = { min: 2, max: 13 } as const

/** The maximum number of people in one rental, on every channel. */
export const MAX_SKIERS = 30

/** Every possible length of a rental, in the order in which prices are stored. */
export const DURATIONS: readonly number[] = Array.from(
  { length: RENTAL_DAYS.max - RENTAL_DAYS.min + 1 },
  (_, i) => RENTAL_DAYS.min + i,
)

/** The two kinds of board, in the order in which offers are listed. */
export const EQUIPMENT_GROUPS = ['SKI', 'SNOWBOARD'] as const

/** One kind of board. */
export type EquipmentGroup = (typeof EQUIPMENT_GROUPS)[number]

/** The name of an age group: `adult`, or a band such as `child_6_11`. */
export const AGE_GROUP_PATTERN = /^[a-z][a-z0-9_]{0,31}$/

/** A shop's hours on one weekday, such as `mon 08:30-19:00`. */
export const OPENING_HOURS_PATTERN =
  /^(mon|tue|wed|thu|fri|sat|sun) ((?:[01][0-9]|2[0-3]):[0-5][0-9])-((?:[01][0-9]|2[0-3]):[0-5][0-9])$/

/** The measurements taken of a skier. */
export const MEASUREMENT_KINDS = ['height', 'weight', 'shoe_size', 'foot_width', 'calf_width', 'head_size'] as const

/** One kind of measurement. */
export type MeasurementKind = (typeof MEASUREMENT_KINDS)[number]

/** The genders that participants can choose from. */
export const GENDERS = ['man', 'woman'] as const

/** How well a participant skis. */
export const SKI_LEVELS = ['beginner', 'intermediate', 'experienced'] as const

/** Ages in years, both included; no end if the last is null. */
export interface AgeRange {
  from: number
  to: number | null
}

/** The days of the week, as in shops' opening hours. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** One day of the week. */
export type Weekday = (typeof WEEKDAYS)[number]
