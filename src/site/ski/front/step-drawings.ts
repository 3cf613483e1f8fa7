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
    ${pair(['#0b5fa5', '#ffffff'], [58, 129], [74, 129], { angle: -90, width: 44, height: 8 })}
    ${pair(['#e0873a', '#ffffff'], [94, 129], [107, 129], { angle: -90, width: 36, height: 7 })}
    <path class="awning" d="M38 74h90l6 14H32z" />
    ${person('orange', 222, 74, 1.1)} ${person('green', 282, 102, 0.72)}
    ${pair(['#7c2d3b', '#ffdf8e'], [240, 160], [251, 161], { angle: -84, width: 120, height: 17 })}`,
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
  return pair(TIERS[tier], [x - 21, top + 136], [x + 2, top + 136], { angle: -90, width: 136, height: 19 })
}

type Spot = readonly [x: number, y: number]

/** Returns a pair of skis, each turned around the spot on which its end rests. */
function pair(
  [deck, trim]: readonly [deck: string, trim: string],
  left: Spot,
  right: Spot,
  { angle, width, height }: { angle: number; width: number; height: number },
): Markup {
  const ski = ([x, y]: Spot) =>
    html`<use href="#ski" transform="translate(${x} ${y})rotate(${angle})" width="${width}" height="${height}" />`
  return html`<g fill="${deck}" color="${trim}">${ski(left)} ${ski(right)}</g>`
}
