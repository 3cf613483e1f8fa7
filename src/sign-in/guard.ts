import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { seeOther } from '../http/mount.ts'
import { keepTold, takeTold, type Told } from '../services/people/told.ts'
import { type TextParams, formTexts, textParams } from '../web/request/text-params.ts'
import { isPoll, sessionToken } from './index.ts'

/** A request to a page by somebody who is signed in. */
export interface Visitor {
  /**
   * The query of the URL, and the fields of a form. Fields that are sent several times, such as rows, are read from the
   * request.
   */
  query: TextParams
  typed: TextParams
  /** The parameters of the path, such as the reference of a booking. */
  params: TextParams
  request: FastifyRequest
  reply: FastifyReply
  now: Date
  /** What the page says of the form that has led here. */
  told: Told | undefined
  /** Redirects the browser after a form to a page of ours, which says what has been done. */
  done: (url: string, words: string, about?: Partial<Told>) => Promise<FastifyReply>
  /** Aborts when the browser disconnects before it has received the whole response. */
  signal: AbortSignal
  /**
   * Runs slow reads in the account's slot, and stops when the browser disconnects. A download in pieces waits for its
   * slot without a limit.
   */
  read: <Result>(read: (db: Database) => Promise<Result>, options?: { isPatient: boolean }) => Promise<Result>
}

/** Handles a request of somebody who is signed in. */
export type Handler<Visit> = (visit: Visit) => FastifyReply | Promise<FastifyReply>

/**
 * Registers paths behind a sign-in, all of which go through here. Visitors who are not signed in are redirected to the
 * sign-in, and others may be refused. It wraps handlers, because what a hook stores on the request would be nullable in
 * every one of them.
 */
export interface DoorOf<Visit> {
  get: (path: string, answer: Handler<Visit>) => void
  /** Accepts forms of our own pages only, with an optional limit. */
  post: (path: string, answer: Handler<Visit>, limit?: preHandlerAsyncHookHandler[]) => void
}

/**
 * Handles a request whose reads take the slot of the given owner. If the browser has disconnected, the error is
 * dropped.
 */
export async function letIn(
  { db, readAside }: Pick<Deps, 'db' | 'readAside'>,
  { request, reply, now, slotOf }: Pick<Visitor, 'request' | 'reply' | 'now'> & { slotOf: string },
  answer: Handler<Visitor>,
): Promise<FastifyReply> {
  const { query, body, params } = request
  const signal = whenGone(reply)
  const read: Visitor['read'] = (work, options) => readAside({ owner: slotOf, signal, ...options }, work)
  const texts = { query: formTexts(query), typed: formTexts(body), params: textParams(params) }
  const token = sessionToken(request) ?? ''
  const done: Visitor['done'] = async (url, words, about) => {
    await keepTold(db, token, { reference: null, isFailure: false, ...about, words, path: new URL(url).pathname }, now)
    return seeOther(reply, url)
  }
  const isOpened = request.method === 'GET' && !isPoll(request)
  const told = isOpened ? await takeTold(db, token, pathOf(request), now) : undefined
  try {
    return await answer({ ...texts, request, reply, now, told, done, signal, read })
  } catch (error) {
    if (!signal.aborted) throw error
    return reply.send()
  }
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url
}

/** Returns a signal that aborts when the browser disconnects before it has received the whole response. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.on('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
