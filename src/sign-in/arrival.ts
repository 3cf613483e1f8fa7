import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type Typed, typedWords } from '../web/typed.ts'

/** What a page behind a door is given, whoever it is that has come in. */
export interface Arrival {
  /** What the URL says, and what a form has sent; what is sent several times, such as rows, is read from the request. */
  query: Typed
  typed: Typed
  /** What the path names, such as the reference of a booking. */
  named: Typed
  request: FastifyRequest
  reply: FastifyReply
  now: Date
  /**
   * Reads what may take long, in the turn of who has come in, and stops when the browser is gone. What is downloaded bit
   * by bit waits for its turn as long as it takes.
   */
  read: <Result>(read: (db: Database) => Promise<Result>, options?: { isPatient: boolean }) => Promise<Result>
}

/** Answers somebody who has come in. */
export type Answer<Visit> = (visit: Visit) => FastifyReply | Promise<FastifyReply>

/** The only way in: every path behind a door is added by it, and everybody else is led to the sign-in or refused. */
export interface DoorOf<Visit> {
  get: (path: string, answer: Answer<Visit>) => void
  /** Takes forms of our own pages alone; of some only so many. */
  post: (path: string, answer: Answer<Visit>, limit?: preHandlerAsyncHookHandler[]) => void
}

/** Lets somebody in whose turn to read goes by that name; of a browser that is gone nothing more is heard. */
export async function letIn(
  { readAside }: Pick<Deps, 'readAside'>,
  { request, reply, now, turnOf }: Pick<Arrival, 'request' | 'reply' | 'now'> & { turnOf: string },
  answer: Answer<Arrival>,
): Promise<FastifyReply> {
  const { query, body, params } = request
  const signal = whenGone(reply)
  const read: Arrival['read'] = (work, options) => readAside({ owner: turnOf, signal, ...options }, work)
  const said = { query: typedWords(query), typed: typedWords(body), named: typedWords(params) }
  try {
    return await answer({ ...said, request, reply, now, read })
  } catch (error) {
    if (!signal.aborted) throw error
    return reply.send()
  }
}

/** The signal that the browser has gone before it had its whole answer. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.on('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
