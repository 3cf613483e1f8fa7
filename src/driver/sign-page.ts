import type { DayRide } from '../services/operations/day-of-rides.ts'
import { attributes, html } from '../values/html.ts'
import type { Page } from '../web/frame.ts'

/** From how many letters of its longest word on a name is set how small; the style sheet knows the sizes. */
const SIZES = [6, 9, 12, 16, 22]

/** The name of a traveller, as large as the screen. */
export function signPage(pageUrl: string, { firstName, lastName, item }: DayRide): Page {
  const name = `${firstName} ${lastName}`
  const longest = Math.max(...name.split(' ').map((word) => word.length))
  const size = SIZES.findIndex((letters) => longest <= letters)
  return {
    title: name,
    handTop: html``,
    main: html`<div class="sign">
      <h1 ${attributes({ 'data-size': size === -1 ? SIZES.length : size })}>${name}</h1>
      <a class="button quiet" href="${pageUrl}#${item}">Back to the ride</a>
    </div>`,
  }
}
