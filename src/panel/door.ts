import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/redirect.ts'
import type { Api } from '../http/zod.ts'
import type { Partner } from '../services/partners/partner.ts'
import { findSignedIn } from '../sign-in/cookie.ts'
import { type Handler, type Visitor, type DoorOf, letIn } from '../sign-in/guard.ts'
import { elsewherePage } from '../sign-in/sign-in-pages.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import { type Page, sendPage } from '../web/layout/layout.ts'
import { ownFormsAlone } from '../web/request/own-forms.ts'
import { panelMenu } from './menu.ts'

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
      const show = (page: Page) => sendPage(reply, layout, { menu: panelMenu(site, path), told, ...page })
      return answer({ ...visitor, partner, show })
    })
  }

  return {
    get: (path, answer) => void pages.get(path, behindDoor(path, answer)),
    post: (path, answer, limit = []) =>
      void pages.post(path, { onRequest: [ownFormsAlone(site), ...limit] }, behindDoor(path, answer)),
  }
}
