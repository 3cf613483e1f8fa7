import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/redirect.ts'
import type { Api } from '../http/zod.ts'
import type { Partner } from '../services/partners/partner.ts'
import { type Handler, type Arrival, type DoorOf, letIn } from '../sign-in/arrival.ts'
import { findSignedIn } from '../sign-in/cookie.ts'
import { elsewherePage } from '../sign-in/sign-in-pages.ts'
import { type Page, sendPage } from '../web/frame.ts'
import { englishFrame } from '../web/frames.ts'
import { ownFormsAlone } from '../web/own-forms.ts'
import { panelMenu } from './menu.ts'

/** A request to a page of the panel by a partner who is signed in. */
export interface Visit extends Arrival {
  partner: Partner
  /** Sends a page with the panel's menu. */
  show: (page: Page) => FastifyReply
}

/** Registers the paths of the panel. */
export type Door = DoorOf<Visit>

/** Returns the door of the panel of a site. */
export function panelDoor(pages: Api, deps: Deps, site: Site): Door {
  const { operator, clock } = deps
  const frame = englishFrame({ site, area: 'transfer', operator })

  const behindDoor = (path: string, answer: Handler<Visit>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock()
    const account = await findSignedIn(deps, request, now)
    if (!account) return seeOther(reply, `${site.url}/sign-in`)
    if (account.kind !== 'partner') return sendPage(reply, frame, elsewherePage(site, account))
    const { partner } = account
    return letIn(deps, { request, reply, now, turnOf: String(partner.id) }, (arrival) => {
      const { told } = arrival
      const show = (page: Page) => sendPage(reply, frame, { menu: panelMenu(site, path), told, ...page })
      return answer({ ...arrival, partner, show })
    })
  }

  return {
    get: (path, answer) => void pages.get(path, behindDoor(path, answer)),
    post: (path, answer, limit = []) =>
      void pages.post(path, { onRequest: [ownFormsAlone(site), ...limit] }, behindDoor(path, answer)),
  }
}
