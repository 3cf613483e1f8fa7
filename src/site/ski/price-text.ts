import type { Currency } from '../../catalogue/catalogue.ts'
import { html, type Markup } from '../../values/html.ts'
import { divideHalfUp } from '../../values/money.ts'
import { onceEach } from '../../values/once-each.ts'
import { remembering } from '../../values/remembering.ts'
import { inOnePiece } from '../page/kept.ts'
import type { Words } from '../words/en.ts'

/** A price and, where it is known and higher, the one in the shop and what is saved. Pages list the same ones over and over. */
export function priceText(words: Words, currency: Currency, minor: number, inStoreMinor: number | null): Markup {
  return textsIn(words)(currency)(minor)(inStoreMinor ?? 0)
}

const textsIn = onceEach((words: Words) =>
  onceEach(({ code }: Currency) =>
    remembering(() => (minor) => remembering(() => (inStoreMinor) => writePrice(words, code, minor, inStoreMinor))),
  ),
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
