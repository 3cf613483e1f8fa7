import { html, type Markup } from '../../values/html.ts'

/** A line of a log as a page shows it. */
export interface ShownLine {
  when: string
  what: Markup
}

/** Returns lines of a log: when, and what happened. */
export function logList(lines: readonly ShownLine[]): Markup {
  return html`<ul class="log">
    ${lines.map(({ when, what }) => html`<li><span class="muted">${when}</span> ${what}</li>`)}
  </ul>`
}
