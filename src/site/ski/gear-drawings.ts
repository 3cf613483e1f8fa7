import { html, type Markup } from '../../values/html.ts'
import type { EquipmentGroup } from '../../values/rental.ts'

/** The shapes of all drawings, once per page; they take their colours from where they are used. */
export const GEAR_SHAPES = html`<svg hidden aria-hidden="true">
  <symbol id="ski" viewBox="0 0 170 24">
    <path d="M6 10h116c16 0 28-2 38-9 3 8-8 19-32 19H6c-6 0-6-10 0-10Z" class="edge" />
    <path d="M18 15h36M108 15h26" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
    <path d="M64 7h26v11H64z" fill="#33455c" />
    <path d="M70 10h14v5H70z" fill="#dfe7ef" />
  </symbol>
  <symbol id="skier" viewBox="0 0 48 48">
    <path d="M7 48c0-11 7-16 17-16s17 5 17 16Z" fill="currentColor" />
    <circle cx="24" cy="21" r="9" fill="#f0c5a4" />
    <path d="M13 20a11 11 0 0 1 22 0Z" fill="currentColor" />
    <path d="M14 18h20v4c-5 3-15 3-20 0Z" fill="#10243a" />
  </symbol>
  <symbol id="board" viewBox="0 0 170 40">
    <path d="M20 4h130c24 0 24 32 0 32H20C-4 36-4 4 20 4Z" class="edge" />
    <path d="M14 20h20M74 20h22M136 20h20" stroke="currentColor" stroke-width="4" stroke-linecap="round" />
    <path d="M48 6h12v28H48zM110 6h12v28h-12z" fill="#33455c" />
  </symbol>
</svg>`

/** The colours and trim of the tiers for adults, cheapest first. */
export const TIERS = [
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
