import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** When a route is refused under overload; by default before the others. */
    refused?: 'last' | 'never'
  }
}

/** The `config` of routes served from memory, because refusing them saves almost nothing. */
export const REFUSED_LAST = { refused: 'last' } as const

/** The `config` of routes that payments depend on, and of health and metrics. */
export const NEVER_REFUSED = { refused: 'never' } as const

/** Refuses requests that would be answered too late, with SERVICE_UNAVAILABLE and a Retry-After. */
export function shedLoad(app: FastifyInstance): void {
  const inFlight = new InFlight()
  const turnMs = watchTurns(app)
  // Runs after all other checks and after the body has arrived, so that a slow sender does not take a place.
  app.addHook('preValidation', (request, _, done) => {
    const { refused } = request.routeOptions.config
    if (refused === 'never') return done()
    const isQuick = refused === 'last' || request.is404
    if (turnMs() > (isQuick ? MAX_MS : ADMITTED_MS)) return done(tooMuch())
    done(isQuick || inFlight.enter(request) ? undefined : tooMuch())
  })
  // A slow reader does not keep a place either. If a client hangs up, its place is kept until the work is done.
  app.addHook('onSend', (request, _, payload, done) => {
    inFlight.leave(request)
    done(null, payload)
  })
}

const tooMuch = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'the service is overloaded, please retry', {
    headers: { 'Retry-After': '2' },
  })

/** The maximum waiting time. */
const MAX_MS = 2_000

/** How long an admitted request is expected to take at most: somewhat less, because measurements lag behind. */
const ADMITTED_MS = 1_500

/** How many requests may always be in flight, however few were answered before. */
const ALWAYS_LET_IN = 32

/**
 * How long the oldest request must have waited before there is a queue at all, so that a short burst is not refused.
 */
const QUEUE_MS = 500

/**
 * The requests in flight, oldest first. By Little's law a new request takes as long as it took to answer as many before
 * it: once there is a queue, no more are admitted than were answered within the maximum waiting time. While nothing
 * waits, the capacity is unknown, because every request was answered.
 */
class InFlight {
  readonly #underWay = new Map<FastifyRequest, number>()
  #answered = 0
  #countedAt = 0

  /** Admits a request. Returns false if there is no room. */
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

  /** Removes a request that has been answered. */
  leave(request: FastifyRequest): void {
    if (!this.#underWay.delete(request)) return
    this.#answered = this.#answeredLately() + 1
    this.#countedAt = performance.now()
  }

  /** Returns how many requests were answered recently, older ones weighted less and less. */
  #answeredLately(): number {
    return this.#answered * Math.exp((this.#countedAt - performance.now()) / ADMITTED_MS)
  }
}

const LOOK_MS = 100

/**
 * Returns a function that returns how long the event loop has been busy in its current turn: data read from a
 * connection now has waited that long. The embedded database works within such a turn.
 */
function watchTurns(app: FastifyInstance): () => number {
  // Requests cannot wait before the server listens.
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
