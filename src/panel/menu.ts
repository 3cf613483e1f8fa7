import type { Site } from '../deps.ts'
import { attributes, html, type Markup } from '../values/html.ts'

const ROOMS = [
  ['/panel', 'Overview'],
  ['/panel/sales', 'Sales'],
  ['/panel/statements', 'Statements'],
  ['/panel/links', 'Links'],
  ['/panel/api', 'API'],
] as const

/** Returns the pages of the panel, and the sign-out button. */
export function panelMenu({ url }: Site, path: string): Markup {
  // A booking is opened from the list of sales.
  const at = path.replace(/^\/panel\/bookings\b/, '/panel/sales')
  const [current] = ROOMS.toReversed().find(([room]) => at.startsWith(room)) ?? []
  const link = ([room, label]: (typeof ROOMS)[number]) => {
    const own = attributes({ href: url + room, 'aria-current': room === current ? 'page' : undefined })
    return html`<a ${own}>${label}</a>`
  }
  return html`<nav aria-label="Panel">${ROOMS.map(link)}</nav>
    <form class="way-out" method="post" action="${url}/sign-out"><button class="quiet">Sign out</button></form>`
}
