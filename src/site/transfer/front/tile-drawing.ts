import { html, type Markup } from '../../../values/html.ts'

/** Mountains, and a road through them. */
interface Scene {
  far: string
  near: string
  road: string
  /** Where the road ends. */
  end: readonly [x: number, y: number]
}

const START = [34, 84] as const

/** Each tile has its own mountains, on a field of 320 by 112. */
const SCENES: readonly [Scene, ...Scene[]] = [
  {
    far: 'M0 78 44 58 92 72 150 34 192 62 250 22 290 46 320 32V112H0Z',
    near: 'M0 96 66 82 140 94 214 68 268 78 320 60V112H0Z',
    road: 'M34 84C84 92 110 92 146 78S206 62 240 66 268 60 278 52',
    end: [278, 52],
  },
  {
    far: 'M0 70 60 48 104 66 168 28 214 58 262 14 320 44V112H0Z',
    near: 'M0 92 80 76 150 92 226 72 320 84V112H0Z',
    road: 'M34 84C90 96 120 70 162 76S232 74 216 60 256 52 280 36',
    end: [280, 36],
  },
  {
    far: 'M0 66 50 76 116 40 170 66 222 36 266 56 300 20 320 34V112H0Z',
    near: 'M0 90 90 88 160 72 232 88 290 58 320 66V112H0Z',
    road: 'M34 84C76 70 112 96 156 88S218 58 248 66 270 54 280 44',
    end: [280, 44],
  },
  {
    far: 'M0 62 48 40 90 60 140 38 198 70 252 36 320 58V112H0Z',
    near: 'M0 86 72 92 150 80 218 92 276 66 320 78V112H0Z',
    road: 'M34 84C88 74 122 98 170 90S246 84 240 70 268 60 276 48',
    end: [276, 48],
  },
  {
    far: 'M0 74 56 60 120 68 176 48 228 64 274 30 320 52V112H0Z',
    near: 'M0 94 100 84 170 94 240 76 320 70V112H0Z',
    road: 'M34 84C92 96 134 66 180 74S246 68 282 58',
    end: [282, 58],
  },
  {
    far: 'M0 60 70 70 130 46 190 66 240 18 280 42 320 26V112H0Z',
    near: 'M0 88 84 80 158 90 224 74 284 84 320 64V112H0Z',
    road: 'M34 84C80 100 124 92 166 80S222 94 248 76 272 50 280 40',
    end: [280, 40],
  },
]

/** Draws a tile by its position in the list: a road from an airport, given by its code, to a flag in the mountains. */
export function tileDrawing(i: number, iata: string | null): Markup {
  const { far, near, road, end } = SCENES[i % SCENES.length] ?? SCENES[0]
  return html`<svg
    class="scene"
    viewBox="0 0 320 112"
    preserveAspectRatio="xMaxYMid slice"
    aria-hidden="true"
    focusable="false"
  >
    <path class="ridge" d="${far}" />
    <path class="ridge-2" d="${near}" />
    <path class="road-edge" d="${road}" />
    <path class="road" d="${road}" />
    <circle class="dot" cx="${START[0]}" cy="${START[1]}" r="6" />
    <circle class="dot full" cx="${end[0]}" cy="${end[1]}" r="5" />
    <path class="flag" d="M${end[0]} ${end[1] - 5}v-18l13 5-13 5" />
    ${iata !== null && html`<text x="${START[0]}" y="${START[1] - 13}" text-anchor="middle">${iata}</text>`}
  </svg>`
}
