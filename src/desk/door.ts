import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/redirect.ts'
import type { Api } from '../http/zod.ts'
import type { Doer } from '../services/bookings/doer.ts'
import { actorOf, type OperatorAccount } from '../services/operators/account.ts'
import { findSignedIn } from '../sign-in/cookie.ts'
import { elsewherePage } from '../sign-in/sign-in-pages.ts'
import type { Actor } from '../values/actor.ts'
import { type Frame, type Page, sendPage } from '../web/frame.ts'
import { englishFrame } from '../web/frames.ts'
import { ownFormsAlone } from '../web/own-forms.ts'
import { type Typed, typedWords } from '../web/typed.ts'
import { whenGone } from '../web/when-gone.ts'
import { noRightPage } from './no-right-page.ts'
import { type Room, roomOf, roomsFor } from './rooms.ts'
import { deskTop } from './top.ts'

/** An operator at a page of the desk: whoever stands here is signed in, and has the right to the room. */
export interface Visit {
  operator: OperatorAccount
  /** The operator as logs name them. */
  actor: Actor
  /** What moves of bookings ask for. */
  doer: Doer
  /** What the URL says, and what a form has sent; what is sent several times, such as rows, is read from the request. */
  query: Typed
  typed: Typed
  /** What the path names, such as the reference of a booking. */
  named: Typed
  request: FastifyRequest
  reply: FastifyReply
  now: Date
  /** Reads what may take long, in this operator's turn, and stops when the browser is gone. */
  read: <Result>(read: (db: Database) => Promise<Result>, options?: { isPatient: boolean }) => Promise<Result>
  /** What fields that are shared with the site are shown in: in English. */
  frame: Frame
  /** Sends a page with the desk's menu. */
  show: (page: Page) => FastifyReply
  /** Refuses what the operator's role does not allow, with 403. */
  refuse: () => FastifyReply
}

/** Answers a visit. */
type Answer = (visit: Visit) => FastifyReply | Promise<FastifyReply>

/** The only way in: every path of the desk is added by it, and everybody else is led to the sign-in or refused. */
export interface Door {
  get: (path: string, answer: Answer) => void
  /** Takes forms of our own pages alone; of some only so many. */
  post: (path: string, answer: Answer, limit?: preHandlerAsyncHookHandler[]) => void
}

/** Returns the door of the desk of a site. */
export function deskDoor(pages: Api, deps: Deps, site: Site): Door {
  const { operator: company, issuer, clock, readAside } = deps
  const frame = englishFrame({ site, area: 'transfer', operator: company })
  // What the menu shows: rooms appear in it with their first page.
  const opened = new Set<string>()

  const behindDoor = (room: Room, answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock()
    const account = await findSignedIn(deps, request, now)
    if (!account) return seeOther(reply, `${site.url}/sign-in`)
    if (account.kind !== 'operator') return sendPage(reply, frame, elsewherePage(site, account))
    const { operator } = account
    const { query, body, params, method } = request
    const said = { query: typedWords(query), typed: typedWords(body), named: typedWords(params) }
    const rooms = roomsFor(operator.role, opened)
    const top = deskTop(frame, { operator, rooms, room, q: said.query['q'] ?? '', isLive: method === 'GET' })
    const show = (page: Page) => sendPage(reply, frame, { deskTop: top, ...page })
    const refuse = () => show(noRightPage(operator))
    if (!room.roles.includes(operator.role)) return refuse()
    const actor = actorOf(operator)
    const turn = { owner: `operator ${operator.id}`, signal: whenGone(reply) }
    const read: Visit['read'] = (work, options) => readAside({ ...turn, ...options }, work)
    try {
      return await answer({
        operator,
        actor,
        doer: { actor, issuer },
        ...said,
        request,
        reply,
        now,
        read,
        frame,
        show,
        refuse,
      })
    } catch (error) {
      if (!turn.signal.aborted) throw error
      return reply.send()
    }
  }

  return {
    get: (path, answer) => {
      opened.add(path)
      pages.get(path, behindDoor(roomOf(path), answer))
    },
    post: (path, answer, limit = []) =>
      void pages.post(path, { onRequest: [ownFormsAlone(site), ...limit] }, behindDoor(roomOf(path), answer)),
  }
}
