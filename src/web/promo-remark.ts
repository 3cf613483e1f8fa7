import { html, type Markup } from '../values/html.ts'
import type { Words } from '../texts/site/en.ts'

/** What a promo code saves, where that is known; the prices beside it include that, so it is no line of their sum. */
export function promoRemark(
  { details, formats }: Words,
  code: string,
  savedMinor: number | null,
  currency: string,
): Markup {
  const saving = savedMinor === null ? null : formats.money(savedMinor, currency)
  return html`<p class="muted">${details.promo(code, saving)}</p>`
}
