import type { ActorKind } from '../values/actor.ts'
import { html, type Markup } from '../values/html.ts'
import { logList } from '../web/parts/log-list.ts'
import { operatorMoment } from '../web/parts/operator-moment.ts'
import { actorWords } from './actor-words.ts'

/** A line of any log. */
export interface LogLine {
  at: Date
  /** When it was reported, if later. */
  arrivedAt?: Date | null
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
      when: [operatorMoment(one.at), arrivalOf(one)].filter(Boolean).join(', '),
      what: html`<strong>${actorWords(one)}</strong> ${words(one)}`,
    })),
  )
}

/** Returns when it was reported, unless that was within the same minute. */
function arrivalOf({ at, arrivedAt }: LogLine): string | null {
  if (!arrivedAt || operatorMoment(at) === operatorMoment(arrivedAt)) return null
  return `arrived ${operatorMoment(arrivedAt)}`
}

function plainWords({ event, detail }: LogLine): string {
  return detail === null ? event : `${event}: ${detail}`
}
