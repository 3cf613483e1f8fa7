/** The minimum and maximum length of a rental in days, both included. */
export const RENTAL_DAYS = { min: 2, max: 13 } as const

/** The maximum number of people in one rental, on every channel. */
export const MOST_SKIERS = 30

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

/** The parts of a pack, in the order in which a composition lists them. */
const PARTS = ['skis', 'snowboard', 'boots', 'helmet'] as const

/** One part of a pack. */
export type Part = (typeof PARTS)[number]

/** The measurements taken of a skier. */
export const MEASUREMENT_KINDS = ['height', 'weight', 'shoe_size', 'foot_width', 'calf_width', 'head_size'] as const

/** One kind of measurement. */
export type MeasurementKind = (typeof MEASUREMENT_KINDS)[number]

const PART_NAMES: Record<Part, string> = { skis: 'Skis', snowboard: 'Snowboard', boots: 'Boots', helmet: 'Helmet' }

/** The equipment that is rented together. */
export interface Composition {
  /** In the order of `PARTS`. */
  parts: readonly Part[]
  /** In English: `Skis + Boots + Helmet`. */
  name: string
}

/** The composition of a pack, computed once because every quote reads it. */
export interface Equipment {
  composition: Composition
  /** The same with a helmet. */
  withHelmet: Composition
  /** Whether one can ski with it: false for a helmet alone. */
  hasBoard: boolean
  hasBoots: boolean
  hasHelmet: boolean
}

/** Returns the equipment made up of these parts. */
export function equipmentOf(parts: readonly Part[]): Equipment {
  return {
    composition: compositionOf(parts),
    withHelmet: compositionOf([...parts, 'helmet']),
    hasBoard: parts.includes('skis') || parts.includes('snowboard'),
    hasBoots: parts.includes('boots'),
    hasHelmet: parts.includes('helmet'),
  }
}

function compositionOf(given: readonly Part[]): Composition {
  const parts = PARTS.filter((part) => given.includes(part))
  return { parts, name: parts.map((part) => PART_NAMES[part]).join(PLUS) }
}

const PLUS = ' + '

/** Returns the English name of a pack of a tier, as on every booking: `EVOLUTION Skis + Boots`. */
export function packName(tier: string, { name }: Composition): string {
  return `${tier} ${name}`
}

/** Parses a name made by `packName`; any other name has no parts. */
export function readPackName(name: string): { tier: string; parts: Part[] } {
  const [, tier = name, inside = ''] = PACK_NAME.exec(name) ?? []
  const names = inside.split(PLUS)
  return { tier, parts: PARTS.filter((part) => names.includes(PART_NAMES[part])) }
}

const PART_NAME = `(?:${Object.values(PART_NAMES).join('|')})`
const PACK_NAME = new RegExp(`^(.*?) ?(${PART_NAME}(?: \\+ ${PART_NAME})*)$`)
