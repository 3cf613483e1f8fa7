import type { Currency } from '../../catalogue/catalogue.ts'
import { html, type Markup } from '../../values/html.ts'
import { divideHalfUp } from '../../values/money.ts'
import { onceEach } from '../../values/once-each.ts'
import { remembering } from '../../values/remembering.ts'
import { inOnePiece } from '../../web/kept.ts'
import type { Words } from '../../texts/site/en.ts'

/** Shows a price and, where it is known and higher, the one in the shop and what is saved. */
export type PriceText = (minor: number, inStoreMinor: number | null) => Markup

/** Returns what shows prices in the words of a page and a currency. Pages list the same ones over and over. */
export const priceTextIn = onceEach((words: Words) =>
  onceEach(({ code }: Currency): PriceText => {
    const texts = remembering(
      () => (minor) => remembering(() => (inStoreMinor) => writePrice(words, code, minor, inStoreMinor)),
    )
    return (minor, inStoreMinor) => texts(minor)(inStoreMinor ?? 0)
  }),
)

function writePrice({ formats, equipment }: Words, code: string, minor: number, inStoreMinor: number): Markup {
  const saving = divideHalfUp((inStoreMinor - minor) * 100, inStoreMinor)
  return inOnePiece(
    html`<p>
      <strong>${formats.money(minor, code)}</strong>
      ${
        inStoreMinor > minor
          ? html`<small
                ><s>${formats.money(inStoreMinor, code)}</s> <span class="unseen">${equipment.inShop}</span></small
              >
              <span class="badge">${equipment.saving(saving)}</span>`
          : null
      }
    </p>`,
  )
}
