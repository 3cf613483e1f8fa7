import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** When a route is refused because there is too much to do; without this sooner than others. */
    refused?: 'last' | 'never'
  }
}

/** For routes that are answered from memory: there is hardly anything to be won by refusing them. */
export const REFUSED_LAST = { config: { refused: 'last' } } as const

/** For routes that somebody's money depends on, or that tell how the process does. */
export const NEVER_REFUSED = { config: { refused: 'never' } } as const

/** Refuses at once, with SERVICE_UNAVAILABLE and a time to retry, what would be answered too late. */
export function shedLoad(app: FastifyInstance): void {
  const line = new Line()
  const turnMs = watchTurns(app)
  // Once everything else has been judged, and the body is there: nobody takes a place by sending slowly.
  app.addHook('preValidation', (request, _, done) => {
    const { refused } = request.routeOptions.config
    if (refused === 'never') return done()
    const isQuick = refused === 'last' || request.is404
    if (turnMs() > (isQuick ? LONGEST_MS : PATIENCE_MS)) return done(tooMuch())
    done(isQuick || line.enter(request) ? undefined : tooMuch())
  })
  // Nor does anybody keep one by reading slowly; of one who hangs up it is kept until the work is done.
  app.addHook('onSend', (request, _, payload, done) => {
    line.leave(request)
    done(null, payload)
  })
}

const tooMuch = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'there is too much to do at the moment, please retry', {
    headers: { 'Retry-After': '2' },
  })

/** How long anybody waits. What is measured lags behind, so those who are let in now are expected to take somewhat less. */
const LONGEST_MS = 2_000
const PATIENCE_MS = 1_500

/** How many may be under way however few were answered before. */
const ALWAYS_LET_IN = 32

/** For how long the oldest has to wait before there is a queue at all: what comes at once is not what comes too fast. */
const QUEUE_MS = 500

/**
 * The requests under way, oldest first. By Little's law they take as long as it took to answer as many before them: once
 * they queue, no more are let in than were answered within the time that one may take. While none waits, nobody knows how
 * fast the process is, because it has answered as many as came.
 */
class Line {
  readonly #underWay = new Map<FastifyRequest, number>()
  #answered = 0
  #countedAt = 0

  /** Returns whether there is room. */
  enter(request: FastifyRequest): boolean {
    const { size } = this.#underWay
    if (size >= ALWAYS_LET_IN && this.#isQueue() && size >= this.#answeredLately()) return false
    this.#underWay.set(request, performance.now())
    return true
  }

  #isQueue(): boolean {
    const [oldest = Infinity] = this.#underWay.values()
    return performance.now() - oldest > QUEUE_MS
  }

  /** Notes that a request is answered, if it was under way. */
  leave(request: FastifyRequest): void {
    if (!this.#underWay.delete(request)) return
    this.#answered = this.#answeredLately() + 1
    this.#countedAt = performance.now()
  }

  /** How many were answered lately, of which older ones count less and less. */
  #answeredLately(): number {
    return this.#answered * Math.exp((this.#countedAt - performance.now()) / PATIENCE_MS)
  }
}

const LOOK_MS = 100

/**
 * Returns a function that says for how long the event loop has been busy with what it found when it last looked: what is
 * read from a connection now has waited for as long. The embedded database does its work within such a turn.
 */
function watchTurns(app: FastifyInstance): () => number {
  // Nobody waits before it listens.
  let lookedAt = Infinity
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    lookedAt = performance.now()
  }
  app.addHook('onListen', async () => {
    look()
    timer = setInterval(look, LOOK_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return () => performance.now() - lookedAt
}
