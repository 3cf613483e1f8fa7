import type { Words } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'

/** Returns what a promo code saves, if known. The displayed prices include it, so it is not a line of their sum. */
export function promoRemark(
  { details, formats }: Words,
  code: string,
  savedMinor: number | null,
  currency: string,
): Markup {
  const saving = savedMinor === null ? null : formats.money(savedMinor, currency)
  return html`<p class="muted">${details.promo(code, saving)}</p>`
}
