import { html, type Markup } from '../../values/html.ts'

/** Returns the drawing of a step, on a field of 320 by 170. */
export function stepDrawing(parts: Markup): Markup {
  return html`<svg viewBox="0 0 320 170" aria-hidden="true">${parts}</svg>`
}

/** Draws a person at x, as tall as from there to the ground. */
export function person(colour: string, x: number, top: number, scale: number): Markup {
  return html`<g transform="translate(${x} ${top})scale(${scale})">
    <path class="legs" d="M-8 44h7v30h-7zM2 44h7v30H2z" />
    <path class="${colour}" d="M-13 28c0-8 5-13 13-13s13 5 13 13v22h-26z" />
    <circle class="skin" cy="4" r="9" />
    <path class="hair" d="M-9 3a9 9 0 0 1 18 0c-5-4-13-4-18 0z" />
  </g>`
}

/** Mountains behind a tile. */
interface Ridges {
  far: string
  near: string
  /** The summit that is nearest to the middle of what a phone shows. */
  summit: readonly [x: number, y: number]
}

/** Each tile has its own mountains, on a field of 320 by 112. */
const RIDGES: readonly [Ridges, ...Ridges[]] = [
  {
    far: 'M0 78 44 58 92 72 150 34 192 62 250 22 290 46 320 32V112H0Z',
    near: 'M0 96 66 82 140 94 214 68 268 78 320 60V112H0Z',
    summit: [250, 22],
  },
  {
    far: 'M0 70 60 48 104 66 168 28 214 58 262 14 320 44V112H0Z',
    near: 'M0 92 80 76 150 92 226 72 320 84V112H0Z',
    summit: [262, 14],
  },
  {
    far: 'M0 66 50 76 116 40 170 66 222 36 266 56 300 20 320 34V112H0Z',
    near: 'M0 90 90 88 160 72 232 88 290 58 320 66V112H0Z',
    summit: [222, 36],
  },
  {
    far: 'M0 62 48 40 90 60 140 38 198 70 252 36 320 58V112H0Z',
    near: 'M0 86 72 92 150 80 218 92 276 66 320 78V112H0Z',
    summit: [252, 36],
  },
  {
    far: 'M0 74 56 60 120 68 176 48 228 64 274 30 320 52V112H0Z',
    near: 'M0 94 100 84 170 94 240 76 320 70V112H0Z',
    summit: [274, 30],
  },
  {
    far: 'M0 60 70 70 130 46 190 66 240 18 280 42 320 26V112H0Z',
    near: 'M0 88 84 80 158 90 224 74 284 84 320 64V112H0Z',
    summit: [240, 18],
  },
]

/** Returns the mountains of a tile by its position in the list. */
export function ridgesOf(i: number): Ridges {
  return RIDGES[i % RIDGES.length] ?? RIDGES[0]
}

/** Returns the drawing of a tile, on a field of 320 by 112 of which a phone shows the right part. */
export function scene(parts: Markup): Markup {
  return html`<svg class="scene" viewBox="0 0 320 112" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    ${parts}
  </svg>`
}
