import { html, type Markup } from '../../values/html.ts'
import { drawing } from '../parts/drawing.ts'

/**
 * Returns the top of a front page: its heading and a sentence in front of the mountains, at dawn or, in dark mode, at night, partly covered by the search
 * form.
 */
export function hero(heading: string, lead: string): Markup {
  return html`<div class="hero">
    ${drawing('hero')}
    <h1>${heading}</h1>
    <p>${lead}</p>
  </div>`
}
