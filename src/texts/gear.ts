import type { Language } from '../values/language.ts'
import type { EquipmentGroup } from '../values/rental.ts'
import { tierName } from '../values/tier.ts'

/** The words for what somebody gets. */
interface GearWords extends Record<EquipmentGroup, (tier: string) => string> {
  boots: { with: string; without: string }
  helmet: { with: string; without: string }
}

/** By language: pages and mails say the same. */
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
    SKI: (tier) => `Ski ${tier}`,
    SNOWBOARD: (tier) => `Snowboard ${tier}`,
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

/** What somebody gets. */
interface Gear {
  group: EquipmentGroup
  /** The name of the tier, as in the catalogue. */
  tier: string
  hasBoots: boolean
  hasHelmet: boolean
}

/** Returns what somebody gets in one line: `Mini skis, boots, no helmet`. */
export function gearText(language: Language, { group, tier, hasBoots, hasHelmet }: Gear): string {
  const { boots, helmet, ...boards } = GEAR_WORDS[language]
  return [
    boards[group](tierName(tier)),
    hasBoots ? boots.with : boots.without,
    hasHelmet ? helmet.with : helmet.without,
  ].join(', ')
}
