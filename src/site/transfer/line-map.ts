import type { LegQuote } from '../../services/quoting/trips/quote-trip.ts'
import { html, type Markup } from '../../values/html.ts'
import { addMinutes } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import type { Words } from '../../texts/site/en.ts'

/** Returns a leg as a line through the mountains: when it starts and roughly ends, its distance and duration. */
export function lineMap({ language, formats, vehicles }: Words, { route, pickupAt }: LegQuote): Markup {
  const { from, to, durationMinutes, distanceKm } = route
  const length = [
    ...(distanceKm === null ? [] : [`${distanceKm} km`]),
    ...(durationMinutes === null ? [] : [formats.duration(durationMinutes)]),
  ].join(' · ')
  const arrivalAt = durationMinutes === null ? null : addMinutes(pickupAt, durationMinutes, from.timeZone, to.timeZone)
  return html`<div class="line-map">
    <p>
      <small>${vehicles.pickup}</small> <strong>${formats.time(pickupAt)}</strong>
      <b>${inLanguage(from.names, language)}</b>
    </p>
    <div>${LINE} ${length !== '' && html`<p>${length}</p>`}</div>
    <p>
      ${arrivalAt !== null && html`<small>${vehicles.arrivalAbout}</small> <strong>${formats.time(arrivalAt)}</strong>`}
      <b>${inLanguage(to.names, language)}</b>
    </p>
  </div>`
}

const LINE = html`<svg viewBox="0 0 640 118" preserveAspectRatio="none" aria-hidden="true" focusable="false">
  <path class="ridge" d="M0 118 90 74 180 92 300 56 380 76 470 22 520 44 570 12 640 70V118Z" />
  <path class="ridge-2" d="M0 118 140 98 300 92 420 70 560 50 640 92V118Z" />
  <path class="road-edge" d="M24 82C110 88 150 96 230 88S370 54 440 58 560 84 616 56" />
  <path class="road" d="M24 82C110 88 150 96 230 88S370 54 440 58 560 84 616 56" />
</svg>`
