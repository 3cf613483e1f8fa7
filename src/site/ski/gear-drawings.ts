import { html, type Markup } from '../../values/html.ts'
import type { EquipmentGroup } from '../../values/rental.ts'

/** The colours and trim of the tiers for adults, cheapest first. */
const TIERS = [
  ['#8fb8e0', '#ffffff'],
  ['#0b5fa5', '#ffffff'],
  ['#3a4a63', '#e0873a'],
  ['#7c2d3b', '#ffdf8e'],
] as const

/** Those for children and teenagers, by the prefix of their age group, and the size of their equipment. */
const YOUNG = [
  ['teen', '#2f7d57', '#ffffff', 0.85],
  ['child_0', '#c9558f', '#ffffff', 0.55],
  ['child', '#e0873a', '#ffffff', 0.7],
] as const

/** What to draw. */
export interface Gear {
  group: EquipmentGroup
  ageGroup: string
  /** The position of the tier, 0 for the cheapest. */
  rank: number
}

/**
 * Draws a pair of skis or a snowboard in front of a ridge, in the colours of the tier. Text beside it says what it is.
 */
export function gearDrawing({ group, ageGroup, rank }: Gear): Markup {
  const [, deck, trim, scale] = YOUNG.find(([beginning]) => ageGroup.startsWith(beginning)) ?? adult(rank)
  const shapes =
    group === 'SKI'
      ? html`<use href="#ski" x="-85" y="-26" width="170" height="24" />
          <use href="#ski" x="-72" y="4" width="170" height="24" />`
      : html`<use href="#board" x="-85" y="-20" width="170" height="40" />`
  return html`<svg class="gear" viewBox="0 0 240 110" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path class="ridge" d="M-80 110V84l60-22 40 14 50-34 46 22 54-36 50 30 40-12 60 24v40z" />
    <g transform="translate(120 57) rotate(-22)">
      <g transform="scale(${scale})" fill="${deck}" color="${trim}">${shapes}</g>
    </g>
  </svg>`
}

/** The colours of the jackets of a group, by which its people are told apart. */
const JACKETS = ['#0b5fa5', '#2f7d57', '#c8632a', '#8a4a86'] as const

/** Draws a person in goggles and a helmet, by the position in the group. Text beside it says who it is. */
export function skierDrawing(i: number): Markup {
  return html`<svg class="face" color="${JACKETS[i % JACKETS.length] ?? JACKETS[0]}" aria-hidden="true">
    <use href="#skier" />
  </svg>`
}

function adult(rank: number): readonly ['', string, string, number] {
  const [deck, trim] = TIERS[rank % TIERS.length] ?? TIERS[0]
  return ['', deck, trim, 0.8]
}
