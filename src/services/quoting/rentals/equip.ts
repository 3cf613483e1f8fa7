import type { Pack } from '../../../catalogue/rentals.ts'
import { type Fault, refuseFaults } from '../../../errors.ts'
import { packName } from '../../../values/pack.ts'
import type { ChosenPacks, PackChoice } from './choose-packs.ts'
import { priceLines } from './rental-terms.ts'
import type { Period } from './rental.ts'
import { inStorePrice, type PricedPack } from './variants.ts'

/** The equipment of one participant. Prices in minor units of the rental's currency. */
export interface Equipment {
  period: Period
  supplier: { id: string; name: string }
  /** The chosen pack, and possibly a helmet. */
  packs: { id: number; name: string; priceMinor: number }[]
  /** The price of the same equipment in the shop; null if unknown. */
  inStoreMinor: number | null
}

/**
 * Prices the chosen packs together, each with a helmet if one is wanted and not included. A fixed promo is deducted
 * from the total. Throws NO_BOOKABLE_PACK for a helmet that is not available.
 */
export function equip(chosen: ChosenPacks, helmets: readonly boolean[]): Equipment[] {
  refuseFaults(
    'NO_BOOKABLE_PACK',
    chosen.choices.flatMap((choice, i) => helmetFaults(choice, helmets[i] ?? false, i)),
  )
  const lines = chosen.choices.map((choice, i) => packsFor(choice, helmets[i] ?? false))
  const prices = priceLines(
    chosen,
    lines.flat().map(({ onlineMinor }) => onlineMinor),
  )
  let next = 0
  return chosen.choices.map(({ period, supplier }, i) => ({
    period,
    supplier: { id: supplier.id, name: supplier.name },
    packs: (lines[i] ?? []).map(({ pack }) => ({
      id: pack.id,
      name: packName(pack.offer.name, pack.equipment.composition),
      priceMinor: prices[next++] ?? 0,
    })),
    inStoreMinor: inStorePrice(lines[i] ?? [], chosen.currency),
  }))
}

function helmetFaults({ board, helmet }: PackChoice, isRequested: boolean, i: number): Fault[] {
  const isMissing = addsHelmet(board.pack, isRequested) && !helmet
  const reason = `there is no helmet to go with pack ${board.pack.id}`
  return isMissing ? [{ about: [`participants.${i}.helmet`], reason }] : []
}

function packsFor({ board, helmet }: PackChoice, isRequested: boolean): PricedPack[] {
  return helmet && addsHelmet(board.pack, isRequested) ? [board, helmet] : [board]
}

function addsHelmet({ equipment }: Pack, isRequested: boolean): boolean {
  return isRequested && !equipment.hasHelmet
}
