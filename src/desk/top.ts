import type { OperatorAccount } from '../services/people/operator.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { MARK } from '../web/layout/icons.ts'
import type { Layout } from '../web/layout/layout.ts'
import type { Permission } from './permissions.ts'

/** The data of the header of a page of the desk. */
interface TopView {
  operator: OperatorAccount
  /** The permissions that the operator may enter, and the current one. */
  permissions: readonly Permission[]
  permission: Permission
  /** The current search. */
  q: string
  /** Whether the page can be polled for changes. */
  isLive: boolean
}

/** Returns the header of a page of the desk: permissions, search, and the sign-out button. */
export function deskTop(
  { site, operator: company }: Layout,
  { operator, permissions, permission, q, isLive }: TopView,
): Markup {
  const link = ({ path, label }: Permission) => {
    const own = attributes({ href: site.url + path, 'aria-current': path === permission.path ? 'page' : undefined })
    return html`<a ${own}>${label}</a>`
  }
  const hasBookings = permissions.some(({ path }) => path === '/desk/bookings')
  return html`<a class="skip" href="#main">Skip to the content</a>
    <header
      ${attributes({ 'data-live': isLive, 'data-connection': `${site.url}/desk/connection`, 'data-sign-in': `${site.url}/sign-in` })}
    >
      <a class="brand" href="${site.url}/desk">${MARK}${company.name}</a>
      <nav aria-label="Desk">${permissions.map(link)}</nav>
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
