import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { withCalls } from '../../web/parts/call-link.ts'

/** Returns what a traveller does next, in order. */
export function nextSteps({ booking: { next } }: Words, steps: readonly string[]): Markup {
  return html`<section>
    <h3>${next.title}</h3>
    <ol class="steps">
      ${steps.map((step) => html`<li>${withCalls(step)}</li>`)}
    </ol>
  </section>`
}
