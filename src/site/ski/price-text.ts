import { html, type Markup } from '../../values/html.ts'
import { divideHalfUp } from '../../values/money.ts'
import type { Words } from '../../texts/site/en.ts'

/** Shows a price and, where it is known and higher, the one in the shop and what is saved. */
export function priceText(words: Words, currency: string, minor: number, inStoreMinor: number | null): Markup {
  return html`<p>
    <strong>${words.formats.money(minor, currency)}</strong>
    ${inStoreMinor !== null && inStoreMinor > minor && savedInStore(words, currency, minor, inStoreMinor)}
  </p>`
}

function savedInStore({ formats, equipment }: Words, currency: string, minor: number, inStoreMinor: number): Markup {
  const saving = divideHalfUp((inStoreMinor - minor) * 100, inStoreMinor)
  return html`<small
      ><s>${formats.money(inStoreMinor, currency)}</s> <span class="unseen">${equipment.inShop}</span></small
    >
    <span class="badge">${equipment.saving(saving)}</span>`
}
