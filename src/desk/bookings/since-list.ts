import type { BookingLogLine } from '../../services/bookings/log.ts'
import { html, type Markup } from '../../values/html.ts'
import { operatorMoment } from '../../web/parts/moments.ts'
import { actorWords } from '../parts.ts'
import { logWords } from './labels.ts'

/** Returns what others have done to a booking since it was displayed; nothing if nobody has. */
export function sinceList(since: readonly BookingLogLine[]): Markup | null {
  if (since.length === 0) return null
  return html`<div class="refusal" role="alert">
    <p>The booking has changed since you opened it. Nothing was done.</p>
    <ul>
      ${since.map((one) => html`<li>${operatorMoment(one.at)}, ${actorWords(one)}: ${logWords(one)}</li>`)}
    </ul>
  </div>`
}
