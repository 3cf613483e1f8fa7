import { html, type Markup } from '../../values/html.ts'

/**
 * Returns where a way leads, with an arrow that never begins a line and that screen readers read as a dash. A line breaks
 * between the names rather than within one.
 */
export function fromTo(from: string, to: string): Markup {
  return html`<span class="unbroken">${from}&#160;<span aria-hidden="true">→</span></span
    ><span class="unseen">–</span> <span class="unbroken">${to}</span>`
}
