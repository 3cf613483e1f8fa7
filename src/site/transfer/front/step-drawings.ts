import { html } from '../../../values/html.ts'
import { MOUNTAINS, stepDrawing } from '../../front/drawings.ts'

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
