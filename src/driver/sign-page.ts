import type { DayRide } from '../services/rides/day-of-rides.ts'
import { attributes, html } from '../values/html.ts'
import type { Page } from '../web/layout/layout.ts'

/** The lengths of a name's longest word at which the next smaller size applies; the style sheet has the sizes. */
const SIZES = [6, 9, 12, 16, 22]

/** Returns the name of a traveller, filling the screen. */
export function signPage(pageUrl: string, { firstName, lastName, item }: DayRide): Page {
  const name = `${firstName} ${lastName}`
  const longest = Math.max(...name.split(' ').map((word) => word.length))
  const size = SIZES.findIndex((letters) => longest <= letters)
  return {
    title: name,
    driverTop: html``,
    main: html`<div class="sign">
      <h1 ${attributes({ 'data-size': size === -1 ? SIZES.length : size })}>${name}</h1>
      <a class="button quiet" href="${pageUrl}#${item}">Back to the ride</a>
    </div>`,
  }
}
