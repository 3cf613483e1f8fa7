import { html, type Markup } from '../values/html.ts'
import { person, stepDrawing } from './front/drawings.ts'

/** How many letters fit on the sign. */
const SIGN_LENGTH = 10

/** Draws a driver who holds up a sign with a name, or with lines for one, and the family that is met. */
export function metDrawing(name = ''): Markup {
  const letters = name.length > SIGN_LENGTH ? `${name.slice(0, SIGN_LENGTH - 1)}…` : name
  return stepDrawing(
    html`<path class="pane" d="M26 20h120v96H26zM174 20h120v96H174z" />
      <path class="ridge-2" d="M27 115V92l28-26 20 18 28-32 42 40v23zM175 115V90l34-34 26 24 22-18 36 30v23z" />
      <path class="ridge" d="M-600 136h1520v34H-600z" />
      ${person('blue', 96, 66, 1.2)}
      <path class="pole" d="M143 106v52" />
      <path class="sign" d="M102 70h82v36h-82z" />
      ${letters === '' ? html`<path class="letters" d="M116 83h54M116 94h36" />` : html`<text x="143" y="92">${letters}</text>`}
      ${person('orange', 220, 68, 1.2)} ${person('green', 250, 100, 0.75)} ${person('yellow', 272, 108, 0.6)}
      <path class="case" d="M192 126h16v30h-16z" />
      <path class="pole" d="M196 126v-10h8v10" />`,
  )
}
