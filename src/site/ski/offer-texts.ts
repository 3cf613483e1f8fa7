import type { Shop, SkiResort } from '../../catalogue/rentals.ts'
import { kmFromCentre } from '../../services/quoting/rentals/shops.ts'
import type { Variant } from '../../services/quoting/rentals/variants.ts'
import type { Words } from '../../texts/site/en.ts'
import { countryIn } from '../../values/country.ts'
import type { Formats } from '../../values/formats.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Composition } from '../../values/pack.ts'

/** Returns the parts of a composition in the language of a page: `Skis + Boots`. */
export function compositionText({ equipment: { parts } }: Words, composition: Composition): string {
  return composition.parts.map((part) => parts[part]).join(' + ')
}

/** Returns a walking distance: `250 m`, `1.4 km`. */
export function distanceText({ locale }: Formats, km: number): string {
  const metres = Math.max(50, Math.round(km * 20) * 50)
  return metres < 1_000 ? `${metres} m` : `${(Math.round(km * 10) / 10).toLocaleString(locale)} km`
}

/** Returns a shop and, if known, how far it is from the centre of its resort. */
export function shopText({ equipment, formats }: Words, resort: SkiResort, shop: Shop): string {
  const km = kmFromCentre(resort, shop)
  return km === null ? shop.name : `${shop.name}, ${equipment.distance(distanceText(formats, km))}`
}

/** Returns what the law of a resort's country says about helmets; nothing if it asks nobody to wear one. */
export function helmetText({ helmetLaw, language }: Words, { country, helmetAges }: SkiResort): string | undefined {
  return helmetAges === null ? undefined : helmetLaw.text(countryIn(country, language), helmetAges.from, helmetAges.to)
}

/** Returns a price and, if known and higher, the one in the shop and the saving, never more than it is. */
export function priceText(
  { formats, equipment }: Words,
  currency: string,
  { priceMinor, inStoreMinor }: Pick<Variant, 'priceMinor' | 'inStoreMinor'>,
): Markup {
  const price = html`<strong>${formats.money(priceMinor, currency)}</strong>`
  if (inStoreMinor === null || inStoreMinor <= priceMinor) return html`<span>${price}</span>`
  const saving = Math.floor(((inStoreMinor - priceMinor) * 100) / inStoreMinor)
  return html`<span
    >${price}
    <small><s>${formats.money(inStoreMinor, currency)}</s> <span class="unseen">${equipment.inShop}</span></small>
    ${saving > 0 && html`<span class="badge">${equipment.saving(saving)}</span>`}</span
  >`
}
