import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/redirect.ts'
import type { Api } from '../http/zod.ts'
import type { Told } from '../services/accounts/told.ts'
import type { Doer } from '../services/bookings/doer.ts'
import { operatorActor, type OperatorAccount } from '../services/operators/account.ts'
import { type Handler, type Arrival, type DoorOf, letIn } from '../sign-in/arrival.ts'
import { findSignedIn } from '../sign-in/cookie.ts'
import { elsewherePage } from '../sign-in/sign-in-pages.ts'
import type { Actor } from '../values/actor.ts'
import { html } from '../values/html.ts'
import { type Frame, type Page, sendPage } from '../web/frame.ts'
import { englishFrame } from '../web/frames.ts'
import { ownFormsAlone } from '../web/own-forms.ts'
import { noRightPage } from './no-right-page.ts'
import { type Room, roomOf, roomsFor } from './rooms.ts'
import { deskTop } from './top.ts'

/** A request to a page of the desk by an operator who is signed in and may enter the room. */
export interface Visit extends Arrival {
  operator: OperatorAccount
  /** The operator as an actor in logs. */
  actor: Actor
  /** Passed to every move of a booking. */
  doer: Doer
  /** The frame of fields that are shared with the site, in English. */
  frame: Frame
  /** Sends a page with the desk's menu. */
  show: (page: Page) => FastifyReply
  /** Refuses with 403 what the operator's role does not allow. */
  refuse: () => FastifyReply
}

/** Registers the paths of the desk. */
export type Door = DoorOf<Visit>

/** Returns the door of the desk of a site. */
export function deskDoor(pages: Api, deps: Deps, site: Site): Door {
  const { operator: company, issuer, clock } = deps
  const frame = englishFrame({ site, area: 'transfer', operator: company })

  const behindDoor = (room: Room, answer: Handler<Visit>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock()
    const account = await findSignedIn(deps, request, now)
    if (!account) return seeOther(reply, `${site.url}/sign-in`)
    if (account.kind !== 'operator') return sendPage(reply, frame, elsewherePage(site, account))
    const { operator } = account
    return letIn(deps, { request, reply, now, turnOf: `operator ${operator.id}` }, (arrival) => {
      const rooms = roomsFor(operator.role)
      const isLive = request.method === 'GET'
      const top = deskTop(frame, { operator, rooms, room, q: arrival.query['q'] ?? '', isLive })
      // A page with a version of its own has compared it already.
      const { told } = arrival
      const show = (page: Page) => {
        const isPolled = isLive && (page.status ?? 200) === 200 && !reply.hasHeader('etag')
        return sendPage(reply, frame, { deskTop: top, isPolled, told: told && toldAt(site, told), ...page })
      }
      const refuse = () => show(noRightPage(operator))
      if (!room.roles.includes(operator.role)) return refuse()
      const actor = operatorActor(operator)
      return answer({ ...arrival, operator, actor, doer: { actor, issuer }, frame, show, refuse })
    })
  }

  return {
    get: (path, answer) => void pages.get(path, behindDoor(roomOf(path), answer)),
    post: (path, answer, limit = []) =>
      void pages.post(path, { onRequest: [ownFormsAlone(site), ...limit] }, behindDoor(roomOf(path), answer)),
  }
}

/** Returns what has just been done, with a link to the booking that it is about. */
function toldAt({ url }: Site, { words, reference, isFailure }: Told): Page['told'] {
  const link = reference !== null && html`<a href="${url}/desk/bookings/${reference}">${reference}</a>`
  return { words, isFailure, link: link || null }
}
