import type { ActorKind } from '../values/actor.ts'
import { html, type Markup } from '../values/html.ts'
import { operatorMoment } from '../web/operator-moment.ts'
import { actorWords } from './actor-words.ts'

/** A line of any log. */
interface LogLine {
  at: Date
  actor: ActorKind
  actorName: string | null
  event: string
  detail: string | null
}

/** Returns lines of a log: when, who, what. */
export function logLines(lines: readonly LogLine[]): Markup {
  return html`<ul class="log">
    ${lines.map(
      (one) =>
        html`<li>
          <span class="muted">${operatorMoment(one.at)}</span> <strong>${actorWords(one)}</strong>
          ${one.event}${one.detail === null ? '' : `: ${one.detail}`}
        </li>`,
    )}
  </ul>`
}

/** Returns a box with why nothing was done, and what others have done since the preview. */
export function refusalBox(sentence: string, since: readonly LogLine[] = []): Markup {
  return html`<div class="refusal" role="alert">
    <p>${sentence}</p>
    ${since.length > 0 && logLines(since)}
  </div>`
}
