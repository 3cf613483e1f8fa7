import { html, type Markup } from '../values/html.ts'
import { type LogLine, logLines } from './log-lines.ts'

/** Returns a box with why nothing was done, and what others have done since the preview. */
export function refusalBox(sentence: string, since: readonly LogLine[] = []): Markup {
  return html`<div class="refusal" role="alert">
    <p>${sentence}</p>
    ${since.length > 0 && logLines(since)}
  </div>`
}

/** Returns a line with why nothing was done. */
export function refusalLine(sentence: string): Markup {
  return html`<p class="refusal" role="alert">${sentence}</p>`
}
