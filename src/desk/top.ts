import type { OperatorAccount } from '../services/operators/account.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import type { Frame } from '../web/frame.ts'
import { MARK } from '../web/icons.ts'
import type { Room } from './rooms.ts'

/** What the top of a page of the desk shows. */
interface TopView {
  operator: OperatorAccount
  /** What the operator may enter, and where they are. */
  rooms: readonly Room[]
  room: Room
  /** What is searched for. */
  q: string
  /** Whether the page can be read again to see if it has changed. */
  isLive: boolean
}

/** Returns the top of a page of the desk: rooms, search, and the way out. */
export function deskTop({ site, operator: company }: Frame, { operator, rooms, room, q, isLive }: TopView): Markup {
  const link = ({ path, label }: Room) => {
    const own = attributes({ href: site.url + path, 'aria-current': path === room.path ? 'page' : undefined })
    return html`<a ${own}>${label}</a>`
  }
  const hasBookings = rooms.some(({ path }) => path === '/desk/bookings')
  return html`<a class="skip" href="#main">Skip to the content</a>
    <header ${attributes({ 'data-live': isLive })}>
      <a class="brand" href="${site.url}/desk">${MARK}${company.name}</a>
      <nav aria-label="Desk">${rooms.map(link)}</nav>
      ${
        hasBookings &&
        html`<form class="find" role="search" aria-label="Whole desk" action="${site.url}/desk/bookings">
          <input
            type="search"
            name="q"
            value="${q}"
            aria-label="Search bookings"
            placeholder="Search"
            aria-keyshortcuts="/"
            maxlength="100"
          />
        </form>`
      }
      <details class="folded">
        <summary>${operator.name}</summary>
        <form method="post" action="${site.url}/sign-out">
          <button>Sign out</button>
          <button name="everywhere" value="1">Sign out everywhere</button>
        </form>
      </details>
    </header>`
}
