import { readFileSync } from 'node:fs'
import { html, type Markup, verbatim } from '../../values/html.ts'

/** Mountains at dawn, and at night in dark mode; the style sheet has the colours. */
const LANDSCAPE = verbatim(readFileSync(new URL('../assets/hero.svg', import.meta.url), 'utf8').trim())

/**
 * Returns the top of a front page: its heading and a sentence in front of the mountains, partly covered by the search
 * form.
 */
export function hero(heading: string, lead: string): Markup {
  return html`<div class="hero">
    ${LANDSCAPE}
    <h1>${heading}</h1>
    <p>${lead}</p>
  </div>`
}
