import { html, type Markup } from '../../values/html.ts'

/** Returns the drawing of a step, on a field of 320 by 170. */
export function stepDrawing(parts: Markup): Markup {
  return html`<svg viewBox="0 0 320 170" aria-hidden="true">${parts}</svg>`
}

/** Draws a person at x, as tall as from there to the ground. */
export function person(colour: string, x: number, top: number, scale: number): Markup {
  return html`<g transform="translate(${x} ${top})scale(${scale})">
    <path class="legs" d="M-8 44h7v30h-7zM2 44h7v30H2z" />
    <path class="${colour}" d="M-13 28c0-8 5-13 13-13s13 5 13 13v22h-26z" />
    <circle class="skin" cy="4" r="9" />
    <path class="hair" d="M-9 3a9 9 0 0 1 18 0c-5-4-13-4-18 0z" />
  </g>`
}

/** The hours of the day in which tiles are drawn, one after the other. */
const HOURS = ['dawn', 'noon', 'dusk', 'starry'] as const

/**
 * Returns the drawing of a tile by its position in the list, which decides the hour of its day, on a field of 320 by 112
 * of which a phone shows the right part.
 */
export function scene(i: number, parts: Markup): Markup {
  const hour = HOURS[i % HOURS.length] ?? HOURS[0]
  return html`<svg class="scene ${hour}" viewBox="0 0 320 112" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    ${parts}
  </svg>`
}
