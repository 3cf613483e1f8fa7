import { html, type Markup } from '../values/html.ts'

/** Returns the mark of what may have been booked twice, with a link to the other booking; nothing without one. */
export function doubleBadge(url: string, reference: string | undefined): Markup | null {
  if (reference === undefined) return null
  const title = `Booked twice? ${reference} is for the same person, place and time`
  return html`<a class="badge sun" href="${url}/desk/bookings/${reference}" title="${title}" aria-label="${title}"
    >twice?</a
  >`
}
