import { html } from '../../../values/html.ts'
import { MOUNTAINS, person, stepDrawing } from '../../front/drawings.ts'

/* The van, the houses and the trees match those of the landscape at the top of the page. */

/** A plane landing between mountains. */
export const LANDED = stepDrawing(
  html`${MOUNTAINS}
    <path class="ridge-2" d="M0 148h320v22H0z" />
    <path class="marks" d="M10 159h300" />
    <path class="streaks" d="M16 44h40M8 58h30" />
    <g transform="rotate(9 170 84)">
      <path class="blue" d="M92 74 72 34h17l34 40z" />
      <path class="hull" d="M86 72h124c24 0 44 9 44 20s-20 13-44 13H116c-17 0-26-11-30-33z" />
      <path class="blue" d="M150 98 122 138h20l56-40z" />
      <path class="panes" d="M122 85h86" />
      <path class="glass" d="M226 78c9 2 17 6 22 10h-22z" />
    </g>`,
)

/** A driver with a sign, and the family that is met. */
export const MET = stepDrawing(
  html`<path class="pane" d="M26 20h120v96H26zM174 20h120v96H174z" />
    <path class="ridge-2" d="M27 115V92l28-26 20 18 28-32 42 40v23zM175 115V90l34-34 26 24 22-18 36 30v23z" />
    <path class="ridge" d="M0 136h320v34H0z" />
    ${person('blue', 96, 66, 1.2)}
    <path class="pole" d="M134 112v46" />
    <path class="sign" d="M112 72h62v34h-62z" />
    <path class="letters" d="M122 84h42M122 94h28" />
    ${person('orange', 214, 68, 1.2)} ${person('green', 244, 100, 0.75)} ${person('yellow', 266, 108, 0.6)}
    <path class="case" d="M186 126h16v30h-16z" />
    <path class="pole" d="M190 126v-10h8v10" />`,
)

/** A van in front of a chalet in the snow. */
export const DRIVEN = stepDrawing(
  html`${MOUNTAINS}
    <path class="white" d="M0 142c80-14 200-14 320-4v32H0z" />
    <g fill="#2f6b56"
      ><use href="#ht" transform="translate(28 104)scale(.42)" /><use href="#ht" transform="translate(44 118)scale(.3)"
    /></g>
    <use href="#hh" fill="#8a5a3c" transform="translate(214 148)scale(2.9)" />
    <use href="#van" transform="translate(72 86)scale(1.75)" />`,
)
