import type { Words } from '../../texts/site/en.ts'
import type { Transport } from '../../values/departure.ts'
import { html, type Markup } from '../../values/html.ts'
import { addMinutes, type LocalMinute } from '../../values/time.ts'
import { inLanguage, type Wording } from '../../values/wording.ts'
import { withCalls } from './call-link.ts'

/** The flight or train that a leg meets or catches. */
export interface Schedule extends Transport {
  at: LocalMinute
  number: string | null
}

/** The data of a leg for a timeline. All times are local minutes. */
export interface DrivenLeg {
  from: Wording
  to: Wording
  /** The zones where it starts and where it ends. */
  timeZone: string
  toTimeZone: string
  pickupAt: LocalMinute
  travelMinutes: number | null
  /** Null if the pickup time was given. */
  schedule: Schedule | null
  /** A remark on the pickup, such as where the driver waits. */
  pickupRemark: string | null
}

interface Moment {
  at: LocalMinute
  text: string
  remark: string | null
}

/**
 * Returns a leg as a timeline: the landing, the pickup and the arrival, or the pickup, the drop-off and the departure.
 * A leg that will not take place is muted.
 */
export function timeline(words: Words, driven: DrivenLeg, isOver = false): Markup {
  const moment = ({ at, text, remark }: Moment) =>
    html`<li>
      <p><strong>${words.formats.timeBeside(at, driven.pickupAt)}</strong> ${text}</p>
      ${remark !== null && html`<p class="muted">${withCalls(remark)}</p>`}
    </li>`
  return html`<ol class="${isOver ? 'timeline over' : 'timeline'}">
    ${momentsOf(words, driven).map(moment)}
  </ol>`
}

function momentsOf({ language, timeline: words }: Words, driven: DrivenLeg): Moment[] {
  const { pickupAt, timeZone, toTimeZone, travelMinutes, schedule, pickupRemark } = driven
  const from = inLanguage(driven.from, language)
  const to = inLanguage(driven.to, language)
  const drive: Moment[] = [{ at: pickupAt, text: words.pickup(from), remark: pickupRemark }]
  if (travelMinutes !== null) {
    const at = addMinutes(pickupAt, travelMinutes, timeZone, toTimeZone)
    drive.push({ at, text: to, remark: words.drive(travelMinutes) })
  }
  if (!schedule) return drive
  const { by, direction, at, number } = schedule
  const scheduled = { at, text: words[by][direction](number), remark: direction === 'arrival' ? from : null }
  return direction === 'arrival' ? [scheduled, ...drive] : [...drive, scheduled]
}
