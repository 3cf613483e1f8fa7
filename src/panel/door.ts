import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/redirect.ts'
import type { Api } from '../http/zod.ts'
import type { Partner } from '../services/partners/partner.ts'
import { findSignedIn } from '../sign-in/cookie.ts'
import { elsewherePage } from '../sign-in/sign-in-pages.ts'
import { type Page, sendPage } from '../web/frame.ts'
import { englishFrame } from '../web/frames.ts'
import { ownFormsAlone } from '../web/own-forms.ts'
import { type Typed, typedWords } from '../web/typed.ts'
import { whenGone } from '../web/when-gone.ts'
import { panelMenu } from './menu.ts'

/** A partner at a page of the panel: whoever stands here is signed in. */
export interface Visit {
  partner: Partner
  /** What the URL says, and what a form has sent. */
  query: Typed
  typed: Typed
  /** What the path names, such as the number of a statement. */
  named: Typed
  request: FastifyRequest
  reply: FastifyReply
  now: Date
  /**
   * Reads what may take long, in this partner's turn, and stops when the browser is gone. What is downloaded bit by bit
   * waits for its turn as long as it takes.
   */
  read: <Result>(read: (db: Database) => Promise<Result>, options?: { isPatient: boolean }) => Promise<Result>
  /** Sends a page with the panel's menu. */
  show: (page: Page) => FastifyReply
}

/** Answers a visit. */
type Answer = (visit: Visit) => FastifyReply | Promise<FastifyReply>

/** The only way in: every path of the panel is added by it, and everybody else is led to the sign-in. */
export interface Door {
  get: (path: string, answer: Answer) => void
  /** Takes forms of our own pages alone; of some only so many. */
  post: (path: string, answer: Answer, limit?: preHandlerAsyncHookHandler[]) => void
}

/** Returns the door of the panel of a site. */
export function panelDoor(pages: Api, deps: Deps, site: Site): Door {
  const { operator, clock, readAside } = deps
  const frame = englishFrame({ site, area: 'transfer', operator })

  const behindDoor = (path: string, answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock()
    const account = await findSignedIn(deps, request, now)
    if (!account) return seeOther(reply, `${site.url}/sign-in`)
    if (account.kind !== 'partner') return sendPage(reply, frame, elsewherePage(site, account))
    const { partner } = account
    const show = (page: Page) => sendPage(reply, frame, { menu: panelMenu(site, path), ...page })
    const { query, body, params } = request
    const said = { query: typedWords(query), typed: typedWords(body), named: typedWords(params) }
    const turn = { owner: String(partner.id), signal: whenGone(reply) }
    const read: Visit['read'] = (work, options) => readAside({ ...turn, ...options }, work)
    try {
      return await answer({ partner, ...said, request, reply, now, read, show })
    } catch (error) {
      if (!turn.signal.aborted) throw error
      return reply.send()
    }
  }

  return {
    get: (path, answer) => void pages.get(path, behindDoor(path, answer)),
    post: (path, answer, limit = []) =>
      void pages.post(path, { onRequest: [ownFormsAlone(site), ...limit] }, behindDoor(path, answer)),
  }
}
