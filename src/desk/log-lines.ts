import type { ActorKind } from '../values/actor.ts'
import { html, type Markup } from '../values/html.ts'
import { logList } from '../web/log-list.ts'
import { operatorMoment } from '../web/operator-moment.ts'
import { actorWords } from './actor-words.ts'

/** A line of any log. */
export interface LogLine {
  at: Date
  actor: ActorKind
  actorName: string | null
  event: string
  detail: string | null
}

/** Returns lines of a log: when, who, and what in the given words. */
export function logLines<Line extends LogLine>(
  lines: readonly Line[],
  words: (line: Line) => string = plainWords,
): Markup {
  return logList(
    lines.map((one) => ({
      when: operatorMoment(one.at),
      what: html`<strong>${actorWords(one)}</strong> ${words(one)}`,
    })),
  )
}

function plainWords({ event, detail }: LogLine): string {
  return detail === null ? event : `${event}: ${detail}`
}
