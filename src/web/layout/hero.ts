import { html, type Markup } from '../../values/html.ts'
import type { Massif } from '../../values/massif.ts'
import { landscape } from '../parts/drawing.ts'

/**
 * Returns the top of a front page: its heading and a sentence in front of the mountains, at dawn or, in dark mode, at
 * night, partly covered by the search form.
 */
export function hero(heading: string, lead: string): Markup {
  return html`<div class="hero">
    ${landscape(null)}
    <h1>${heading}</h1>
    <p>${lead}</p>
  </div>`
}

/** What is told at the top of a page about a place or a route. */
interface Band {
  /** The way to the page. */
  trail: Markup
  heading: string
  lead: string
  /** The mountains behind it; null for those of the front page. */
  massif: Massif | null
  facts?: readonly { label: string; value: string }[]
  remark?: Markup | undefined
}

/** Returns the top of such a page, in front of the mountains of its region, partly covered by the search form. */
export function heroBand({ trail, heading, lead, massif, facts = [], remark }: Band): Markup {
  return html`<div class="hero low">
    ${landscape(massif)} ${trail}
    <h1>${heading}</h1>
    <p>${lead}</p>
    ${
      facts.length > 0 &&
      html`<dl class="told">
        ${facts.map(
          ({ label, value }) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>`
    }
    ${remark}
  </div>`
}
