import type { Language } from '../values/language.ts'
import type { EquipmentGroup } from '../values/rental.ts'

/** What somebody gets, in one line: `Mini skis, boots, no helmet`. */
export interface GearWords extends Record<EquipmentGroup, (tier: string) => string> {
  boots: { with: string; without: string }
  helmet: { with: string; without: string }
}

/** What somebody gets, by language: pages and mails say the same. */
export const GEAR_WORDS: Readonly<Record<Language, GearWords>> = {
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
