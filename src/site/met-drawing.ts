import { html, type Markup } from '../values/html.ts'
import { person, stepDrawing } from './front/drawings.ts'

/** How many letters fit on the sign. */
const SIGN_LENGTH = 10

/** The family that is met. */
const FAMILY = html`${person('orange', 226, 68, 1.2)} ${person('green', 256, 100, 0.75)}
${person('yellow', 278, 108, 0.6)}`

/** Draws a driver who holds up a sign with a traveller's name, or with lines for one and a family that is met. */
export function metDrawing(name = ''): Markup {
  const letters = name.length > SIGN_LENGTH ? `${name.slice(0, SIGN_LENGTH - 1)}…` : name
  return stepDrawing(
    html`<path class="pane" d="M26 20h120v96H26zM174 20h120v96H174z" />
      <path class="ridge-2" d="M27 115V92l28-26 20 18 28-32 42 40v23zM175 115V90l34-34 26 24 22-18 36 30v23z" />
      <path class="ridge" d="M-600 136h1520v34H-600z" />
      ${person('blue', 80, 66, 1.2)}
      <path class="pole" d="M118 94v34" />
      <path class="arm" d="M90 98 118 116" />
      <circle class="skin" cx="118" cy="116" r="5" />
      <path class="sign" d="M100 58h84v36h-84z" />
      ${letters === '' ? html`<path class="letters" d="M114 71h56M114 82h38" />` : html`<text x="142" y="80">${letters}</text>`}
      ${letters === '' ? FAMILY : person('orange', 234, 66, 1.2)}
      <path class="case" d="M196 126h16v30h-16z" />
      <path class="pole" d="M200 126v-10h8v10" />`,
  )
}
