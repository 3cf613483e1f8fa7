import type { LegQuote } from '../../services/quoting/trips/quote-trip.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { addMinutes } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { scheduleOf } from '../../web/parts/driven-leg.ts'
import { roadLine } from '../../web/parts/road-line.ts'

/**
 * Returns a leg as a line through the mountains: when it starts and roughly ends, the flight or train that it meets or
 * catches, its distance and duration.
 */
export function lineMap(words: Words, { leg, route, pickupAt }: LegQuote): Markup {
  const { language, formats, vehicles, timeline } = words
  const { from, to, durationMinutes } = route
  const arrivalAt = durationMinutes === null ? null : addMinutes(pickupAt, durationMinutes, from.timeZone, to.timeZone)
  const schedule = scheduleOf(leg, leg.anchor === 'flight' ? leg.at : null, null)
  const meets = (direction: 'arrival' | 'departure') =>
    schedule?.direction === direction &&
    html`<small
      >${formats.timeBeside(schedule.at, pickupAt)} ${timeline[schedule.by][direction](schedule.number)}</small
    >`
  return html`<div class="line-map">
    <p>
      <small>${vehicles.pickup}</small> <strong>${formats.time(pickupAt)}</strong>
      <b>${inLanguage(from.names, language)}</b> ${meets('arrival')}
    </p>
    ${roadLine(words, { ...route, from: leg.from, to: leg.to })}
    <p>
      ${arrivalAt !== null && html`<small>${vehicles.arrivalAbout}</small> <strong>${formats.time(arrivalAt)}</strong>`}
      <b>${inLanguage(to.names, language)}</b> ${meets('departure')}
    </p>
  </div>`
}
