import type { FeaturedRental } from '../../services/quoting/rentals/resort-prices.ts'
import { html, type Markup } from '../../values/html.ts'
import { localMinute } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { questionList } from '../../web/parts/questions.ts'
import { partnerParams } from '../../web/request/attribution.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { MOUNTAINS, person, stepDrawing, ridgesOf, scene } from '../front/drawings.ts'
import { momentSection, type Tile, tileSection } from '../front/sections.ts'
import { GEAR_SHAPES, TIERS } from './gear-drawings.ts'
import { pickerUrl } from './page-url.ts'
import { cheapestSkier, skierParams } from './skiers.ts'

/** Returns what is below the search of the front page: prices by resort, how it works, and what is good to know. */
export function frontSections(layout: Layout, asked: TextParams, rentals: readonly FeaturedRental[]): Markup {
  const { how } = layout.words.rentalFront
  return html`${GEAR_SHAPES} ${resortTiles(layout, asked, rentals)}
  ${momentSection(how.title, how.text, [
    { drawing: CHOSEN, ...how.choose },
    { drawing: COLLECTED, ...how.collect },
    { drawing: SKIED, ...how.ski },
  ])}
  ${goodToKnow(layout)}`
}

function resortTiles(layout: Layout, asked: TextParams, rentals: readonly FeaturedRental[]): Markup | null {
  const [first] = rentals
  if (!first) return null
  const { formats, rentalFront } = layout.words
  const { prices: text } = rentalFront
  const firstDay = formats.spokenDay(localMinute(first.rental.period.firstDay, 0, 0))
  return tileSection(
    text.title,
    text.text(firstDay),
    rentals.map((rental, i) => tile(layout, asked, rental, i)),
  )
}

/** Nothing is known yet of whoever reads the front page. */
const NOBODY = { email: null, bookingReference: null, via: null, campaign: null, apiKey: null }

function tile({ words, site }: Layout, asked: TextParams, { resort, rental, offer }: FeaturedRental, i: number): Tile {
  const { formats, language, rentalFront } = words
  return {
    drawing: tileDrawing(i),
    name: inLanguage(resort.names, language),
    url: pickerUrl(site.url, rental, NOBODY, { ...skierParams([cheapestSkier(offer)]), ...partnerParams(asked) }),
    facts: [rentalFront.prices.shops(resort.shops.length)],
    price: html`${rentalFront.prices.from}
      <strong>${formats.money(offer.cheapest.priceMinor, rental.currency)}</strong>`,
  }
}

function goodToKnow({ words, operator }: Layout): Markup {
  const { rentalDetails, front } = words
  return html`<section class="section" id="questions">
    <h2>${rentalDetails.conditions}</h2>
    <p class="muted">
      ${front.questions.other} <a href="mailto:${operator.email}">${front.questions.ask}</a>. ${front.questions.person}
    </p>
    ${questionList(rentalDetails.facts)}
  </section>`
}

/* The houses and the trees match those of the landscape at the top of the page, the skis those of step 2. */

/** Skis of three tiers, the middle ones chosen. */
const CHOSEN = stepDrawing(
  html`${MOUNTAINS}
    <path class="white" d="M0 150c80-10 200-10 320 0v20H0z" />
    ${upright(0, 70, 30)} ${upright(1, 160, 16)} ${upright(2, 250, 30)}
    <circle class="tick" cx="204" cy="40" r="17" />
    <path class="tick" d="M196 40l6 6 11-12" />`,
)

/** A shop, and a family that comes out of it with skis. */
const COLLECTED = stepDrawing(
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
const SKIED = stepDrawing(
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
