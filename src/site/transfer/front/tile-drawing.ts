import { html, type Markup } from '../../../values/html.ts'
import { ridgesOf, scene } from '../../front/drawings.ts'

/** A road through the mountains of a tile. */
interface Road {
  way: string
  end: readonly [x: number, y: number]
}

const START = [34, 84] as const

const ROADS: readonly [Road, ...Road[]] = [
  { way: 'M34 84C84 92 110 92 146 78S206 62 240 66 268 60 278 52', end: [278, 52] },
  { way: 'M34 84C90 96 120 70 162 76S232 74 216 60 256 52 280 36', end: [280, 36] },
  { way: 'M34 84C76 70 112 96 156 88S218 58 248 66 270 54 280 44', end: [280, 44] },
  { way: 'M34 84C88 74 122 98 170 90S246 84 240 70 268 60 276 48', end: [276, 48] },
  { way: 'M34 84C92 96 134 66 180 74S246 68 282 58', end: [282, 58] },
  { way: 'M34 84C80 100 124 92 166 80S222 94 248 76 272 50 280 40', end: [280, 40] },
]

/** Draws a tile by its position in the list: a road from an airport, given by its code, to a flag in the mountains. */
export function tileDrawing(i: number, iata: string | null): Markup {
  const { far, near } = ridgesOf(i)
  const { way, end } = ROADS[i % ROADS.length] ?? ROADS[0]
  return scene(
    html`<path class="ridge" d="${far}" />
      <path class="ridge-2" d="${near}" />
      <path class="road-edge" d="${way}" />
      <path class="road" d="${way}" />
      <circle class="dot" cx="${START[0]}" cy="${START[1]}" r="6" />
      <circle class="dot full" cx="${end[0]}" cy="${end[1]}" r="5" />
      <path class="flag" d="M${end[0]} ${end[1] - 5}v-18l13 5-13 5" />
      ${iata !== null && html`<text x="${START[0]}" y="${START[1] - 13}" text-anchor="middle">${iata}</text>`}`,
  )
}
