import type { Product } from '../../../values/booking.ts'
import { attributes, html, type Markup } from '../../../values/html.ts'

/** Returns the choice of what is sold by telephone. */
export function productTabs(siteUrl: string, current: Product): Markup {
  const tab = (product: Product, label: string, path: string) =>
    html`<a href="${siteUrl}/desk/bookings/new${path}" ${attributes({ 'aria-current': current === product && 'page' })}
      >${label}</a
    >`
  return html`<nav class="tabs" aria-label="Product">
    ${tab('transfer', 'Transfer', '')} ${tab('ski', 'Ski rental', '/rental')}
  </nav>`
}
