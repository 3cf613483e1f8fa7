import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/redirect.ts'
import type { Api } from '../http/zod.ts'
import type { By } from '../services/bookings/by.ts'
import { operatorActor, type OperatorAccount } from '../services/people/operator.ts'
import type { Told } from '../services/people/told.ts'
import { findSignedIn } from '../sign-in/cookie.ts'
import { type Handler, type Visitor, type DoorOf, letIn } from '../sign-in/guard.ts'
import { elsewherePage } from '../sign-in/sign-in-pages.ts'
import type { Actor } from '../values/actor.ts'
import { html } from '../values/html.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage } from '../web/layout/layout.ts'
import { ownFormsAlone } from '../web/request/own-forms.ts'
import { noRightPage } from './no-right-page.ts'
import { type Permission, permissionOf, permissionsFor } from './permissions.ts'
import { deskTop } from './top.ts'

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

/** Returns the door of the desk of a site. */
export function deskDoor(pages: Api, deps: Deps, site: Site): Door {
  const { operator: company, sender, clock } = deps
  const layout = englishLayout({ site, area: 'transfer', operator: company })

  const behindDoor =
    (permission: Permission, answer: Handler<Visit>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const now = clock()
      const account = await findSignedIn(deps, request, now)
      if (!account) return seeOther(reply, `${site.url}/sign-in`)
      if (account.kind !== 'operator') return sendPage(reply, layout, elsewherePage(site, account))
      const { operator } = account
      return letIn(deps, { request, reply, now, slotOf: `operator ${operator.id}` }, (visitor) => {
        const permissions = permissionsFor(operator.role)
        const isLive = request.method === 'GET'
        const top = deskTop(layout, { operator, permissions, permission, q: visitor.query['q'] ?? '', isLive })
        // A page with a version of its own has compared it already.
        const { told } = visitor
        const show = (page: Page) => {
          const isPolled = isLive && (page.status ?? 200) === 200 && !reply.hasHeader('etag')
          return sendPage(reply, layout, { deskTop: top, isPolled, told: told && toldAt(site, told), ...page })
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
