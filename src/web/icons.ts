import { html, type Markup } from '../values/html.ts'

/** Our icons, each as strokes on a square of 20. */
const ICONS = {
  people: drawn('M10 9.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 17c.4-3.4 2.8-5.3 6.2-5.3s5.8 1.9 6.2 5.3Z'),
  suitcase: drawn('M4.5 6.5h11v10h-11ZM7.5 6.3V3.5h5v2.8M8 16.5v-10M12 16.5v-10'),
  skis: drawn('M3.5 16.5 14 4.5c.8-1 1.7-1.2 2.5-.9M6.5 17.5 17 6.5'),
  check: drawn('M4 10.5 8.2 15 16 5.5'),
  arrow: drawn('M3.5 10h12.5M11.5 5.5 16 10l-4.5 4.5'),
  return: drawn('M3.5 7h12M12 3.5 15.5 7 12 10.5M16.5 13.5h-12M8 10l-3.5 3.5L8 17'),
  phone: drawn(
    'M6.2 3.5 8 7.2 6.4 9c.9 2 2.5 3.6 4.6 4.6l1.8-1.6 3.7 1.8v2.4c0 .6-.5 1.1-1.1 1C8.6 16.7 3.300 11.4 2.800 4.600c0-.6.4-1.1 1-1.100Z',
  ),
}

/** What an icon shows. */
export type IconName = keyof typeof ICONS

/** A small drawing next to words that say the same. */
export function icon(name: IconName): Markup {
  return ICONS[name]
}

function drawn(strokes: string): Markup {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d="${strokes}" />
  </svg>`
}

/** The mark of the site. */
export const MARK = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <rect width="32" height="32" rx="7" />
  <path d="M4 24l8.5-13 4 6 3-4.5L28 24z" />
</svg>`

/** The mark as a picture for the browser's tab. */
export const TAB_ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5fa5"/><path d="M4 24l8.5-13 4 6 3-4.5L28 24z" fill="#fff"/></svg>')}`

/** Two ranges of mountains on a field of 1200 by 320: the far one, the snow on its peaks, and the near one. */
export const RANGES = {
  far: 'M0 250 90 205 190 120 262 176 330 112 420 190 520 138 610 205 700 150 800 96 880 170 960 122 1070 198 1200 150V320H0Z',
  snow: 'M190 120 222 145 205 152 190 143 172 150 156 149ZM330 112 362 140 342 143 330 136 312 144 295 145ZM800 96 838 131 818 134 800 124 778 136 755 123ZM960 122 990 143 972 150 958 141 940 148 928 148Z',
  near: 'M0 300 140 236 250 282 380 226 520 288 660 240 800 292 930 234 1060 284 1200 244V320H0Z',
} as const

/** Sky and mountains, behind the words of the front page. */
export const MOUNTAINS = html`<svg
  class="mountains"
  viewBox="0 0 1200 320"
  preserveAspectRatio="none"
  aria-hidden="true"
  focusable="false"
>
  <path class="far" d="${RANGES.far}" />
  <path class="snow" d="${RANGES.snow}" />
  <path class="near" d="${RANGES.near}" />
</svg>`
