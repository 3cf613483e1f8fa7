import { html, type Markup } from '../../../values/html.ts'
import { ridgesOf, scene } from '../../front/drawings.ts'

/** The tree of the landscape, for drawings on pages without it. */
export const TREE = html`<defs>
  <path id="ht" d="M0 0l15 41h-6l10 36h-7l15 43h-54l15-43h-7l10-36h-6z" />
</defs>`

/** Draws a lift to one of our summits, and the run that leads down from it. */
export function tileDrawing(i: number, shapes?: Markup): Markup {
  const { far, near, summit } = ridgesOf(i)
  const [x, y] = summit
  const valley = [x - 78, 100] as const
  /** A point of the cable, by its share of the way up. */
  const cabin = (share: number) => {
    const left = valley[0] + (x - valley[0]) * share
    const top = valley[1] + (y - valley[1]) * share
    return html`<path class="hanger" d="M${left} ${top}v5" />
      <rect class="cabin" x="${left - 6}" y="${top + 5}" width="12" height="9" rx="2.5" />`
  }
  return scene(
    // Lower than the mountains of roads, so that the flag is not cut off.
    html`${shapes}<g transform="translate(0 10)">
        <path class="ridge" d="${far}" />
        <path class="snow" d="M${x} ${y}l-15 12 8 3 6-4 6 6 5-5 7 2z" />
        <path class="ridge-2" d="${near}" />
        <path class="run" d="M${x} ${y + 4}c12 12 20 14 8 24s-22 10-12 24 22 12 10 22-20 18-26 26" />
        <path class="hanger" d="M${valley[0]} ${valley[1]}L${x} ${y}" />
        ${cabin(0.38)} ${cabin(0.74)}
        <path class="flag" d="M${x} ${y}v-15l11 4-11 4" />
        <g class="trees"
          ><use href="#ht" transform="translate(${x + 28} 78)scale(.3)" /><use
            href="#ht"
            transform="translate(${x + 40} 86)scale(.24)" /><use
            href="#ht"
            transform="translate(${x - 36} 88)scale(.24)"
        /></g>
      </g>`,
  )
}
