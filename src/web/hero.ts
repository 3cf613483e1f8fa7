import { readFileSync } from 'node:fs'
import { html, type Markup, verbatim } from '../values/html.ts'

/** Mountains at dawn, and in the dark by night: the style sheet has their colours. */
const LANDSCAPE = verbatim(readFileSync(new URL('assets/hero.svg', import.meta.url), 'utf8').trim())

/** The top of a front page: its heading and a sentence before the mountains, whose foot the search form covers. */
export function hero(heading: string, lead: string): Markup {
  return html`<div class="hero">
    ${LANDSCAPE}
    <h1>${heading}</h1>
    <p>${lead}</p>
  </div>`
}
