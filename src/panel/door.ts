import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/mount.ts'
import type { Api } from '../http/zod.ts'
import type { Partner } from '../services/partners/partner.ts'
import { type Handler, type Visitor, type DoorOf, letIn } from '../sign-in/guard.ts'
import { findSignedIn } from '../sign-in/index.ts'
import { elsewherePage } from '../sign-in/sign-in-pages.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import { type Page, sendPage } from '../web/layout/layout.ts'
import { ownFormsAlone } from '../web/request/own-forms.ts'

/** A request to a page of the panel by a partner who is signed in. */
export interface Visit extends Visitor {
  partner: Partner
  /** Sends a page with the panel's menu. */
  show: (page: Page) => FastifyReply
}

/** Registers the paths of the panel. */
export type Door = DoorOf<Visit>

/** Returns the door of the panel of a site. */
export function panelDoor(pages: Api, deps: Deps, site: Site): Door {
  const { operator, clock } = deps
  const layout = englishLayout({ site, area: 'transfer', operator })

  const behindDoor = (path: string, answer: Handler<Visit>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock()
    const account = await findSignedIn(deps, request, now)
    if (!account) return seeOther(reply, `${site.url}/sign-in`)
    if (account.kind !== 'partner') return sendPage(reply, layout, elsewherePage(site, account))
    const { partner } = account
    return letIn(deps, { request, reply, now, slotOf: String(partner.id) }, (visitor) => {
      const { told } = visitor
      const show = (page: Page) =>
        sendPage(reply, layout, { shell: { of: 'panel', menu: panelMenu(site, path) }, told, ...page })
      return answer({ ...visitor, partner, show })
    })
  }

  return {
    get: (path, answer) => void pages.get(path, behindDoor(path, answer)),
    post: (path, answer, limit = []) =>
      void pages.post(path, { onRequest: [ownFormsAlone(site), ...limit] }, behindDoor(path, answer)),
  }
}

const ROOMS = [
  ['/panel', 'Overview'],
  ['/panel/sales', 'Sales'],
  ['/panel/statements', 'Statements'],
  ['/panel/links', 'Links'],
  ['/panel/api', 'API'],
] as const

/** Returns the pages of the panel, and the sign-out button. */
function panelMenu({ url }: Site, path: string): Markup {
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
