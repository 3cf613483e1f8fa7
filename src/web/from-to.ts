import { html, type Markup } from '../values/html.ts'

/** Returns where a way leads, with an arrow that never begins a line and that screen readers read as a dash. */
export function fromTo(from: string, to: string): Markup {
  return html`${from}&#160;<span aria-hidden="true">→</span><span class="unseen">–</span> ${to}`
}
