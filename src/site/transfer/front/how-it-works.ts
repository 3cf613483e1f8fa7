import { html, type Markup } from '../../../values/html.ts'
import type { Frame } from '../../../web/frame.ts'
import { DRIVEN, LANDED, MET } from './step-drawings.ts'
import type { FrontFacts } from './facts.ts'

/** Returns how a transfer works, in three illustrated steps. */
export function howItWorks({ words }: Frame, { waitingMinutes }: FrontFacts): Markup {
  const { how } = words.front
  const steps = [
    { drawing: LANDED, title: how.land.title, text: how.land.text },
    { drawing: MET, title: how.met.title, text: how.met.text(waitingMinutes) },
    { drawing: DRIVEN, title: how.driven.title, text: how.driven.text },
  ]
  return html`<section class="section">
    <h2>${how.title}</h2>
    <p class="muted">${how.text}</p>
    <ol class="moments">
      ${steps.map(
        ({ drawing, title, text }, i) =>
          html`<li>
            ${drawing}
            <div>
              <h3><span>${i + 1}</span> ${title}</h3>
              <p class="muted">${text}</p>
            </div>
          </li>`,
      )}
    </ol>
  </section>`
}
