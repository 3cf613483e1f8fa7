import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/mount.ts'
import type { Api } from '../http/zod.ts'
import type { By } from '../services/bookings/sender.ts'
import { operatorActor, type OperatorAccount } from '../services/people/operator.ts'
import type { Told } from '../services/people/told.ts'
import { type Handler, type Visitor, type DoorOf, letIn } from '../sign-in/guard.ts'
import { findSignedIn } from '../sign-in/index.ts'
import { elsewherePage } from '../sign-in/sign-in-pages.ts'
import type { Actor, Role } from '../values/actor.ts'
import { html, attributes, type Markup } from '../values/html.ts'
import { MARK } from '../web/layout/icons.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage } from '../web/layout/layout.ts'
import { ownFormsAlone } from '../web/request/own-forms.ts'
import { MOST_SHOWN } from './money/needing-items.ts'
import type { NeedsCount } from './needs-count.ts'
import { type Permission, permissionOf, permissionsFor } from './permissions.ts'

/** A request to a page of the desk by an operator who is signed in and may enter the permission. */
export interface Visit extends Visitor {
  operator: OperatorAccount
  /** The operator as an actor in logs. */
  actor: Actor
  /** Passed to every move of a booking. */
  by: By
  /** The layout of fields that are shared with the site, in English. */
  layout: Layout
  /** Sends a page with the desk's menu. */
  show: (page: Page) => FastifyReply
  /** Refuses with 403 what the operator's role does not allow. */
  refuse: () => FastifyReply
}

/** Registers the paths of the desk. */
export type Door = DoorOf<Visit>

/** Returns the door of the desk of a site, whose menu says how many things need attention. */
export function deskDoor(pages: Api, deps: Deps, site: Site, needs: NeedsCount): Door {
  const { operator: company, sender, clock } = deps
  const layout = englishLayout({ site, area: 'transfer', operator: company })

  const behindDoor =
    (permission: Permission, answer: Handler<Visit>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const now = clock()
      const account = await findSignedIn(deps, request, now)
      if (!account) return seeOther(reply, `${site.url}/sign-in`)
      if (account.kind !== 'operator') return sendPage(reply, layout, elsewherePage(site, account))
      const { operator } = account
      return letIn(deps, { request, reply, now, slotOf: `operator ${operator.id}` }, async (visitor) => {
        const permissions = permissionsFor(operator.role)
        const isLive = request.method === 'GET'
        // The first page counts them itself.
        if (isLive && permission.path !== '/desk') await needs.refresh(operator.role, visitor.read, now)
        // A page with a version of its own has compared it already.
        const { told } = visitor
        const show = (page: Page) => {
          const q = visitor.query['q'] ?? ''
          const needing = needs.latest(operator.role)
          const header = deskHeader(layout, { operator, permissions, permission, q, needing, isLive })
          const isPolled = isLive && (page.status ?? 200) === 200 && !reply.hasHeader('etag')
          return sendPage(reply, layout, {
            shell: { of: 'desk', header },
            isPolled,
            told: told && toldAt(site, told),
            ...page,
          })
        }
        const refuse = () => show(noRightPage(operator))
        if (!permission.roles.includes(operator.role)) return refuse()
        const actor = operatorActor(operator)
        return answer({ ...visitor, operator, actor, by: { actor, sender }, layout, show, refuse })
      })
    }

  return {
    get: (path, answer) => void pages.get(path, behindDoor(permissionOf(path), answer)),
    post: (path, answer, limit = []) =>
      void pages.post(path, { onRequest: [ownFormsAlone(site), ...limit] }, behindDoor(permissionOf(path), answer)),
  }
}

/** Returns what has just been done, with a link to the booking that it is about. */
function toldAt({ url }: Site, { words, reference, isFailure }: Told): Page['told'] {
  const link = reference !== null && html`<a href="${url}/desk/bookings/${reference}">${reference}</a>`
  return { words, isFailure, link: link || null }
}

/** The data of the header of a page of the desk. */
interface TopView {
  operator: OperatorAccount
  /** The permissions that the operator may enter, and the current one. */
  permissions: readonly Permission[]
  permission: Permission
  /** The current search. */
  q: string
  /** How many things need attention. */
  needing: number
  /** Whether the page can be polled for changes. */
  isLive: boolean
}

/** Returns the header of a page of the desk: permissions, search, and the sign-out button. */
function deskHeader(
  { site, operator: company }: Layout,
  { operator, permissions, permission, q, needing, isLive }: TopView,
): Markup {
  const link = ({ path, label }: Permission) => {
    const own = attributes({ href: site.url + path, 'aria-current': path === permission.path ? 'page' : undefined })
    return html`<a ${own}>${label}${path === '/desk' && needing > 0 && needingBadge(needing)}</a>`
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

function needingBadge(count: number): Markup {
  const words = count > MOST_SHOWN ? `${MOST_SHOWN}+` : count
  return html` <span class="badge sun">${words}<span class="unseen"> need attention</span></span>`
}

/** Returns the page for an operator whose role is not sufficient. */
function noRightPage({ role }: OperatorAccount): Page {
  return {
    title: 'Your role does not allow this',
    status: 403,
    main: html`<h1>Your role does not allow this</h1>
      <p>
        Your role is ${ROLE_WORDS[role]}. Nothing was done. Somebody with the role “${ROLE_WORDS.all}” can change yours.
      </p>`,
  }
}

/** The labels of the roles. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  all: 'everything',
  rides: 'rides, without money',
  money: 'money, without the catalogue',
}
