import { html, type Markup } from '../../values/html.ts'
import { person, stepDrawing } from '../front/drawings.ts'
import { TIERS } from '../ski/gear-drawings.ts'

/** Draws a shop: skis along the wall, and somebody behind a counter who hands a pair to a skier. */
export function shopDrawing(): Markup {
  return stepDrawing(
    html`<path class="pane" d="M26 20h96v76H26z" />
      <path class="ridge-2" d="M27 95V78l26-28 18 16 22-24 28 26v27z" />
      <path class="ridge" d="M-600 136h1520v34H-600z" />
      ${TIERS.map(([deck], i) => ski(deck, 146 + 16 * i, 52))}
      <path class="pole" d="M138 96h62" />
      ${person('blue', 82, 66, 1.2)}
      <path class="case" d="M40 112h92v26H40z" />
      ${ski('#c8632a', 214, 70)} ${ski('#c8632a', 222, 70)}
      <path class="pole" d="M210 112h18" />
      ${person('orange', 250, 66, 1.2)}`,
  )
}

/** Draws a ski that stands on its tail, from its tip down. */
function ski(colour: string, x: number, top: number): Markup {
  return html`<path fill="${colour}" d="M${x} ${top + 8}q0-8 4-10q3 2 3 10v76h-7z" />`
}
