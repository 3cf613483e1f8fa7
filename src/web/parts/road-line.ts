import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { type PlaceCode, placeType } from '../../values/place-code.ts'
import { icon, type IconName } from '../layout/icons.ts'

/** The ends of a road, and what is known of its length. */
interface Road {
  from: PlaceCode
  to: PlaceCode
  distanceKm: number | null
  durationMinutes: number | null
}

/**
 * Returns a road as a line through the mountains, up or down, with its distance and duration. Text beside it names its
 * ends.
 */
export function roadLine({ formats }: Words, { from, to, distanceKm, durationMinutes }: Road): Markup {
  const length = [
    ...(distanceKm === null ? [] : [`${distanceKm} km`]),
    ...(durationMinutes === null ? [] : [formats.duration(durationMinutes)]),
  ].join(' · ')
  const isDown = placeType(from) === 'resort' && placeType(to) !== 'resort'
  return html`<div class="${isDown ? 'road-line down' : 'road-line'}">
    ${LINE} ${(isDown ? [to, from] : [from, to]).map((end) => icon(END_ICONS[placeType(end)]))}
    ${length !== '' && html`<p>${length}</p>`}
  </div>`
}

const END_ICONS = {
  airport: 'plane',
  train_station: 'train',
  city: 'house',
  resort: 'house',
} as const satisfies Record<string, IconName>

const LINE = html`<svg viewBox="0 0 640 118" preserveAspectRatio="none" aria-hidden="true">
  <path class="ridge" d="M0 118 90 74 180 92 300 56 380 76 470 22 520 44 570 12 606 60 640 118Z" />
  <path class="ridge-2" d="M0 118 140 98 300 92 420 70 560 50 604 80 640 118Z" />
  <path class="road-edge" d="M24 82C110 88 150 96 230 88S370 54 440 58 560 84 616 56" />
  <path class="road" d="M24 82C110 88 150 96 230 88S370 54 440 58 560 84 616 56" />
</svg>`
