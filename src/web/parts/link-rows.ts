import { html, type Markup } from '../../values/html.ts'
import type { PageLink } from './page-links.ts'

/** A link to a page with what one wants to know before following it. What is unknown is left out. */
export interface LinkRow extends PageLink {
  facts: readonly string[]
  price?: string | undefined
}

/** Returns links to pages as the rows of a card, each of which is a link as a whole. */
export function linkRows(rows: readonly LinkRow[]): Markup {
  return html`<ul class="rows">
    ${rows.map(row)}
  </ul>`
}

function row({ name, url, facts, price }: LinkRow): Markup {
  return html`<li>
    <a href="${url}"
      ><b>${name}</b> ${facts.length > 0 && html`<small>${facts.join(' · ')}</small>`}
      ${price !== undefined && html`<span>${price}</span>`}</a
    >
  </li>`
}
