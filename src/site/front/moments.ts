import { html, type Markup } from '../../values/html.ts'

/** A step of what a traveller experiences. */
export interface Moment {
  drawing: Markup
  title: string
  text: string
}

/** Returns a section of numbered, illustrated steps. */
export function momentSection(title: string, text: string, moments: readonly Moment[]): Markup {
  return html`<section class="section">
    <h2>${title}</h2>
    <p class="muted">${text}</p>
    <ol class="moments">
      ${moments.map(
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
