import { html, type Markup } from '../../values/html.ts'
import { drawing } from '../parts/drawing.ts'

/**
 * Returns the top of a front page: its heading and a sentence in front of the mountains, at dawn or, in dark mode, at
 * night, partly covered by the search form.
 */
export function hero(heading: string, lead: string): Markup {
  return html`<div class="hero">
    ${drawing('hero')}
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
  facts?: readonly { label: string; value: string }[]
  remark?: Markup | undefined
}

/** Returns the top of such a page, in front of the same mountains, partly covered by the search form. */
export function heroBand({ trail, heading, lead, facts = [], remark }: Band): Markup {
  return html`<div class="hero low">
    ${drawing('hero')} ${trail}
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
