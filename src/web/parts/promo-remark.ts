import type { PromoOutcome } from '../../services/quoting/pricing/promo.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'

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

/** Returns whether the prices of a page include the promo code that was asked for; nothing without one. */
export function promoNote({ promo: text }: Words, promo: PromoOutcome | null): Markup | null {
  if (!promo) return null
  const sentence = promo.applied ? text.applied(promo.code) : text.refused(promo.code)
  return html`<p class="${promo.applied ? 'note good' : 'note'}" role="status">${sentence}</p>`
}
