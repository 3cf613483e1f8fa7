import type { AgeGroup } from '../../services/quoting/rentals/age-groups.ts'
import type { Variant } from '../../services/quoting/rentals/variants.ts'
import { html, type Markup } from '../../values/html.ts'
import { divideHalfUp } from '../../values/money.ts'
import type { Composition } from '../../values/pack.ts'
import type { Formats } from '../../values/formats.ts'
import type { Words } from '../../texts/site/en.ts'

/** Returns the plural of an age group: `Adults`. */
export function peopleText({ equipment }: Words, { name }: Pick<AgeGroup, 'name'>): string {
  const { adult, teen, child } = equipment.people
  return name === 'adult' ? adult : name.startsWith('teen') ? teen : child
}

/** Returns the singular of an age group: `Adult`. */
export function personText({ equipment }: Words, { name }: Pick<AgeGroup, 'name'>): string {
  const { adult, teen, child } = equipment.person
  return name === 'adult' ? adult : name.startsWith('teen') ? teen : child
}

/** Returns the ages of an age group in years: `12–15`, `16+`. */
export function ageText({ minAge, maxAge }: Pick<AgeGroup, 'minAge' | 'maxAge'>): string {
  return maxAge === null ? `${minAge ?? 0}+` : `${minAge ?? 0}–${maxAge}`
}

/** Returns the parts of a composition in the language of a page: `Skis + Boots`. */
export function compositionText({ equipment: { parts } }: Words, composition: Composition): string {
  return composition.parts.map((part) => parts[part]).join(' + ')
}

/** Returns a walking distance: `250 m`, `1.4 km`. */
export function distanceText({ locale }: Formats, km: number): string {
  const metres = Math.max(50, Math.round(km * 20) * 50)
  return metres < 1_000 ? `${metres} m` : `${(Math.round(km * 10) / 10).toLocaleString(locale)} km`
}

/** Returns a price and, if known and higher, the one in the shop and the saving. */
export function priceText(
  { formats, equipment }: Words,
  currency: string,
  { priceMinor, inStoreMinor }: Pick<Variant, 'priceMinor' | 'inStoreMinor'>,
): Markup {
  const price = html`<strong>${formats.money(priceMinor, currency)}</strong>`
  if (inStoreMinor === null || inStoreMinor <= priceMinor) return html`<span>${price}</span>`
  const saving = divideHalfUp((inStoreMinor - priceMinor) * 100, inStoreMinor)
  return html`<span
    >${price}
    <small><s>${formats.money(inStoreMinor, currency)}</s> <span class="unseen">${equipment.inShop}</span></small>
    <span class="badge">${equipment.saving(saving)}</span></span
  >`
}
