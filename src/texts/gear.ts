import type { Language } from '../values/language.ts'
import { tierName } from '../values/pack.ts'
import type { EquipmentGroup } from '../values/rental.ts'

/** The words for what somebody gets. */
interface GearWords extends Record<EquipmentGroup, (tier: string) => string> {
  boots: { with: string; without: string }
  helmet: { with: string; without: string }
}

/** By language: pages, mails and vouchers say the same. */
const GEAR_WORDS: Readonly<Record<Language, GearWords>> = {
  en: {
    SKI: (tier) => `${tier} skis`,
    SNOWBOARD: (tier) => `${tier} snowboard`,
    boots: { with: 'boots', without: 'no boots' },
    helmet: { with: 'helmet', without: 'no helmet' },
  },
  fr: {
    SKI: (tier) => `Skis ${tier}`,
    SNOWBOARD: (tier) => `Snowboard ${tier}`,
    boots: { with: 'chaussures', without: 'sans chaussures' },
    helmet: { with: 'casque', without: 'sans casque' },
  },
  de: {
    SKI: (tier) => `${hyphened(tier)}-Ski`,
    SNOWBOARD: (tier) => `${hyphened(tier)}-Snowboard`,
    boots: { with: 'Schuhe', without: 'ohne Schuhe' },
    helmet: { with: 'Helm', without: 'ohne Helm' },
  },
  it: {
    SKI: (tier) => `Sci ${tier}`,
    SNOWBOARD: (tier) => `Snowboard ${tier}`,
    boots: { with: 'scarponi', without: 'senza scarponi' },
    helmet: { with: 'casco', without: 'senza casco' },
  },
}

/** The tiers that are spelled otherwise in a language than in the catalogue. */
const TIER_NAMES: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  fr: { ECO: 'Éco', EVOLUTION: 'Évolution', TEEN: 'Ado' },
  de: { TEEN: 'Jugend' },
  it: { TEEN: 'Ragazzi' },
}

/** Returns the name of a tier in a language: `Eco`. */
export function tierText(language: Language, name: string): string {
  return TIER_NAMES[language]?.[name] ?? tierName(name)
}

/** Returns the skis or the snowboard of a tier: `Eco skis`. */
export function boardText(language: Language, { group, tier }: Pick<Gear, 'group' | 'tier'>): string {
  return GEAR_WORDS[language][group](tierText(language, tier))
}

/** What somebody gets. */
export interface Gear {
  group: EquipmentGroup
  /** The name of the tier, as in the catalogue. */
  tier: string
  hasBoots: boolean
  hasHelmet: boolean
}

/** Returns what somebody gets in one line: `Mini skis, boots, no helmet`. */
export function gearText(language: Language, { group, tier, hasBoots, hasHelmet }: Gear): string {
  const { boots, helmet } = GEAR_WORDS[language]
  return [
    boardText(language, { group, tier }),
    hasBoots ? boots.with : boots.without,
    hasHelmet ? helmet.with : helmet.without,
  ].join(', ')
}

/** Returns what a pack contains: `Mini skis, boots`. */
export function packText(language: Language, { group, tier, hasBoots, hasHelmet }: Gear): string {
  const { boots, helmet } = GEAR_WORDS[language]
  return [
    boardText(language, { group, tier }),
    ...(hasBoots ? [boots.with] : []),
    ...(hasHelmet ? [helmet.with] : []),
  ].join(', ')
}

/** Returns a tier as the beginning of a German compound: `Eco`. */
function hyphened(tier: string): string {
  return tier.replaceAll(' ', '-')
}
