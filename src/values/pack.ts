/** The parts of a pack, in the order in which a composition lists them. */
const PARTS = ['skis', 'snowboard', 'boots', 'helmet'] as const

/** One part of a pack. */
export type PackPart = (typeof PARTS)[number]

const PART_NAMES: Record<PackPart, string> = { skis: 'Skis', snowboard: 'Snowboard', boots: 'Boots', helmet: 'Helmet' }

/** The equipment that is rented together. */
export interface Composition {
  /** In the order of `PARTS`. */
  parts: readonly PackPart[]
  /** In English: `Skis + Boots + Helmet`. */
  name: string
}

/** The composition of a pack, computed once because every quote reads it. */
export interface PackEquipment {
  composition: Composition
  /** The same with a helmet. */
  withHelmet: Composition
  /** Whether it includes skis or a snowboard: false for a helmet alone. */
  hasBoard: boolean
  hasBoots: boolean
  hasHelmet: boolean
}

/** Returns the equipment made up of these parts. */
export function equipmentOf(parts: readonly PackPart[]): PackEquipment {
  return {
    composition: compositionOf(parts),
    withHelmet: compositionOf([...parts, 'helmet']),
    hasBoard: parts.includes('skis') || parts.includes('snowboard'),
    hasBoots: parts.includes('boots'),
    hasHelmet: parts.includes('helmet'),
  }
}

function compositionOf(given: readonly PackPart[]): Composition {
  const parts = PARTS.filter((part) => given.includes(part))
  return { parts, name: parts.map((part) => PART_NAMES[part]).join(PLUS) }
}

const PLUS = ' + '

/** Returns the English name of a pack of a tier, as on every booking: `EVOLUTION Skis + Boots`. */
export function packName(tier: string, { name }: Composition): string {
  return `${tier} ${name}`
}

/** Parses a name made by `packName`; any other name has no parts. */
export function readPackName(name: string): { tier: string; parts: PackPart[] } {
  const [, tier = name, inside = ''] = PACK_NAME.exec(name) ?? []
  const names = inside.split(PLUS)
  return { tier, parts: PARTS.filter((part) => names.includes(PART_NAMES[part])) }
}

const PART_NAME = `(?:${Object.values(PART_NAMES).join('|')})`
const PACK_NAME = new RegExp(`^(.*?) ?(${PART_NAME}(?: \\+ ${PART_NAME})*)$`)

/** The tiers that have names of ours in the catalogue, those for adults first, cheapest first. */
const TIERS = ['ECO', 'EVOLUTION', 'PERFORMANCE', 'EXCELLENCE', 'MINI', 'JUNIOR', 'TEEN']

/** Returns the name of a tier for a sentence; one that we know is not in capitals, as the catalogue has it. */
export function tierName(name: string): string {
  return TIERS.includes(name) ? name.charAt(0) + name.slice(1).toLowerCase() : name
}

/** Returns the position of a tier for adults, 0 for the cheapest and for one that we do not know. */
export function tierRank(name: string): number {
  return Math.max(0, TIERS.indexOf(name))
}
