import { html, type Markup } from '../../../values/html.ts'
import { MOUNTAINS, person, stepDrawing } from '../../front/drawings.ts'
import { TIERS } from '../gear-drawings.ts'

/* The houses and the trees match those of the landscape at the top of the page, the skis those of step 2. */

/** Skis of three tiers, the middle ones chosen. */
export const CHOSEN = stepDrawing(
  html`${MOUNTAINS}
    <path class="white" d="M0 150c80-10 200-10 320 0v20H0z" />
    ${upright(0, 70, 30)} ${upright(1, 160, 16)} ${upright(2, 250, 30)}
    <circle class="tick" cx="204" cy="40" r="17" />
    <path class="tick" d="M196 40l6 6 11-12" />`,
)

/** A shop, and a family that comes out of it with skis. */
export const COLLECTED = stepDrawing(
  html`${MOUNTAINS}
    <path class="white" d="M0 144c80-8 200-8 320 0v26H0z" />
    <path class="wall" d="M30 60h150v90H30z" />
    <path class="roof" d="M18 62 105 22l87 40v8H18z" />
    <path class="pane" d="M44 84h78v46H44zM134 84h34v66h-34z" />
    <g fill="#0b5fa5" color="#ffffff"
      ><use href="#ski" transform="translate(58 129)rotate(-90)" width="44" height="8" /><use
        href="#ski"
        transform="translate(74 129)rotate(-90)"
        width="44"
        height="8"
    /></g>
    <g fill="#e0873a" color="#ffffff"
      ><use href="#ski" transform="translate(94 129)rotate(-90)" width="36" height="7" /><use
        href="#ski"
        transform="translate(107 129)rotate(-90)"
        width="36"
        height="7"
    /></g>
    <path class="awning" d="M38 74h90l6 14H32z" />
    ${person('orange', 222, 74, 1.1)} ${person('green', 282, 102, 0.72)}
    <g fill="#7c2d3b" color="#ffdf8e"
      ><use href="#ski" transform="translate(240 160)rotate(-84)" width="120" height="17" /><use
        href="#ski"
        transform="translate(251 161)rotate(-84)"
        width="120"
        height="17"
    /></g>`,
)

/** A skier on a run between trees. */
export const SKIED = stepDrawing(
  html`${MOUNTAINS}
    <path class="white" d="M0 84c70 6 110 40 178 56s110 12 142 14v16H0z" />
    <path class="streaks" d="M10 92c60 8 92 32 138 48M4 100c60 8 90 32 132 46" />
    <g class="trees"
      ><use href="#ht" transform="translate(262 92)scale(.46)" /><use
        href="#ht"
        transform="translate(284 108)scale(.34)" /><use href="#ht" transform="translate(28 112)scale(.4)"
    /></g>
    <g transform="translate(172 132)rotate(17)">
      <g fill="#0b5fa5" color="#ffffff"
        ><use href="#ski" x="-62" y="-4" width="128" height="18" /><use
          href="#ski"
          x="-50"
          y="5"
          width="128"
          height="18"
      /></g>
      <path class="pole" d="M22-36-34-10" />
      <path class="limb" d="M-8-34 12-18-2 2" />
      <path class="jacket" d="M-8-34 10-62" />
      <path class="sleeve" d="M10-56 24-36" />
      <circle class="skin" cx="18" cy="-75" r="9" />
      <path class="blue" d="M8-77a11 11 0 0 1 22-1z" />
    </g>`,
)

function upright(tier: 0 | 1 | 2, x: number, top: number): Markup {
  const [deck, trim] = TIERS[tier]
  const ski = (left: number) =>
    html`<use href="#ski" transform="translate(${left} ${top + 136})rotate(-90)" width="136" height="19" />`
  return html`<g fill="${deck}" color="${trim}">${ski(x - 21)} ${ski(x + 2)}</g>`
}
