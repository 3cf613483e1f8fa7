import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler, RouteOptions } from 'fastify'
import type { Redis } from 'ioredis'
import { ApiError } from '../errors.ts'
import type { Log } from '../log.ts'
import { DAY_MS, MINUTE_MS } from '../values/time.ts'
import { digestOf } from '../values/token.ts'
import { clientAddress } from './client-address.ts'

/**
 * Makes a handler that allows a number of requests per minute or day for each client address, partner, or other given
 * key. Handlers with the same name share one budget. Throws if a second budget has a name but allows something else.
 */
export interface RateLimiter {
  (budget: Budget): preHandlerAsyncHookHandler[]
  /** Makes a function that counts a request and returns whether the budget allowed it. */
  left: (budget: Budget) => (request: FastifyRequest) => Promise<boolean>
  /**
   * Counts a request once or several times more, once it is known what for. Throws RATE_LIMITED, without counting if no
   * budget would suffice.
   */
  more: (budget: Budget) => (request: FastifyRequest, reply: FastifyReply, times: number) => Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the request counts towards instead of its address; set before the limits are checked. */
    countedFor: Counted | null
  }
}

/** A caller identified by more than an address. */
interface Counted {
  /** Unique, and not a secret. */
  name: string
  /** The multiple of an address's budget that this caller has. */
  share: number
  /**
   * The multiple of an address's budget that one of this caller's addresses may take of it; null if it may take all.
   */
  shareOfOne: number | null
}

/** How many requests are allowed. */
export type Budget = {
  /** Identifies the budget. */
  name: string
  /** Returns what a request is counted by, instead of its address or partner. */
  keyOf?: (request: FastifyRequest) => string
} & ({ perMinute: number } | { perDay: number })

/**
 * Counts requests per client address, in this process or, with a Redis URL, across all processes. While Redis is
 * unavailable all requests are allowed, and the log says so.
 */
export async function rateLimiter(
  app: FastifyInstance,
  options: { enabled: boolean; redisUrl: string | undefined; log: Log },
): Promise<RateLimiter> {
  app.decorateRequest('countedFor', null)
  if (!options.enabled) return Object.assign(() => [], { left: () => async () => true, more: () => async () => {} })
  const breaker = new CircuitBreaker({
    onOpen: (error) => options.log.warn(error, 'Redis is unavailable: requests are let through without rate limits'),
    onClose: () => options.log.info('Redis is available again: rate limits apply'),
  })
  const redis = options.redisUrl === undefined ? null : await connect(options.redisUrl, breaker)
  if (redis) app.addHook('onClose', async () => redis.disconnect())
  await app.register(rateLimit, { global: false, redis })

  const budgets = new Map<string, Budget>()
  const counters = new Map<string, (request: FastifyRequest) => Promise<Spent | undefined>>()
  function counterOf(budget: Budget) {
    const { name, keyOf } = budget
    const known = counters.get(name)
    if (!allowsTheSame(budget, budgets.get(name) ?? budget))
      throw new Error(`two budgets called ${name} differ in what they allow`)
    if (known) return known
    budgets.set(name, budget)
    const timeWindow = windowOf(budget).windowMs
    const count = app.createRateLimit({
      max: (request) => maxOf(budget, request),
      timeWindow,
      // Other keys may be personal, and of any length.
      keyGenerator: (request) =>
        `${name}:${keyOf ? digestOf(keyOf(request)) : (request.countedFor?.name ?? clientAddress(request))}`,
    })
    const countOfOne = app.createRateLimit({
      max: (request) => partOfOne(budget, request) ?? maxOf(budget, request),
      timeWindow,
      keyGenerator: (request) => `${name}:${request.countedFor?.name} from ${clientAddress(request)}`,
    })
    async function countBoth(request: FastifyRequest): Promise<Spent> {
      if (partOfOne(budget, request) === null) return await count(request)
      // First, so that an address whose part is spent takes nothing from the others.
      const ofOne = await countOfOne(request)
      return !ofOne.isAllowed && ofOne.isExceeded ? ofOne : await count(request)
    }
    const counter = async (request: FastifyRequest) =>
      redis ? await breaker.ask(() => countBoth(request)) : await countBoth(request)
    counters.set(name, counter)
    return counter
  }

  const limiters = new Map<string, preHandlerAsyncHookHandler[]>()
  function limit(budget: Budget): preHandlerAsyncHookHandler[] {
    const { name } = budget
    const { windowMs } = windowOf(budget)
    const counter = counterOf(budget)
    const known = limiters.get(name)
    if (known) return known
    // The plugin's own handler counts a request only once, however many limits its route has.
    const limiter: preHandlerAsyncHookHandler = async (request, reply) => {
      const spent = await counter(request)
      if (spent) obey(spent, windowMs, reply)
    }
    limiters.set(name, [limiter])
    LIMITERS.add(limiter)
    return [limiter]
  }

  function left(budget: Budget) {
    const counter = counterOf(budget)
    return async (request: FastifyRequest) => {
      const spent = await counter(request)
      return !spent || spent.isAllowed || !spent.isExceeded
    }
  }

  function more(budget: Budget) {
    const { per, windowMs } = windowOf(budget)
    const counter = counterOf(budget)
    return async (request: FastifyRequest, reply: FastifyReply, times: number) => {
      const max = partOfOne(budget, request) ?? maxOf(budget, request)
      if (times > max)
        throw new ApiError('RATE_LIMITED', `at most ${max} calls are allowed per ${per}, please send fewer at once`, {
          headers: { 'Retry-After': String(windowMs / 1000) },
        })
      // Together, they take one round trip to Redis, or two where addresses have parts.
      const counts = await Promise.all(Array.from({ length: times }, () => counter(request)))
      for (const spent of counts) if (spent) obey(spent, windowMs, reply)
    }
  }

  return Object.assign(limit, { left, more })
}

/** Compares whether requests are counted by a key of their own, but not by which: each site makes its own function. */
function allowsTheSame(budget: Budget, known: Budget): boolean {
  const { most, windowMs } = windowOf(budget)
  const before = windowOf(known)
  return most === before.most && windowMs === before.windowMs && !budget.keyOf === !known.keyOf
}

/** Returns how many requests a budget allows to the caller of a request. */
function maxOf(budget: Budget, { countedFor }: FastifyRequest): number {
  const { most } = windowOf(budget)
  return budget.keyOf ? most : Math.floor(most * (countedFor?.share ?? 1))
}

/** Returns how many of these requests may come from one address; null if all of them. */
function partOfOne(budget: Budget, { countedFor }: FastifyRequest): number | null {
  if (budget.keyOf || !countedFor || countedFor.shareOfOne === null) return null
  return Math.floor(windowOf(budget).most * countedFor.shareOfOne)
}

/** Returns how many requests a budget allows without a share, and in which time. */
function windowOf(budget: Budget) {
  return 'perDay' in budget
    ? { most: budget.perDay, per: 'day', windowMs: DAY_MS }
    : { most: budget.perMinute, per: 'minute', windowMs: MINUTE_MS }
}

const LIMITERS = new WeakSet<object>()

/** Returns whether a route has a limit. */
export function hasRateLimit({ onRequest, preHandler }: Pick<RouteOptions, 'onRequest' | 'preHandler'>): boolean {
  return [onRequest ?? [], preHandler ?? []].flat().some((hook) => LIMITERS.has(hook))
}

/** The state of a budget after a request. */
type Spent = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

/**
 * Sends the headers of a limit and throws RATE_LIMITED if it is exhausted. Of several limits, the one with the least
 * left is reported.
 */
function obey(spent: Spent, windowMs: number, reply: FastifyReply): void {
  if (spent.isAllowed) return
  const { max, remaining, ttlInSeconds, isExceeded } = spent
  if (isExceeded || remaining < Number(reply.getHeader('ratelimit-remaining') ?? Infinity))
    void reply.headers({
      'ratelimit-limit': max,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': ttlInSeconds,
      // The same in the form of draft-ietf-httpapi-ratelimit-headers.
      'ratelimit-policy': `"default";q=${max};w=${windowMs / 1000}`,
      ratelimit: `"default";r=${remaining};t=${ttlInSeconds}`,
    })
  if (!isExceeded) return
  void reply.header('retry-after', ttlInSeconds)
  throw new ApiError('RATE_LIMITED', `please slow down and retry in ${ttlInSeconds} seconds`)
}

async function connect(url: string, breaker: CircuitBreaker): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 250,
  })
  redis.on('error', (error) => breaker.open(error))
  redis.on('ready', () => breaker.close())
  return redis
}

/** How many failures in a row make a service count as unavailable, and how long it is then left alone. */
const MAX_FAILURES = 3
const PAUSE_MS = 5_000

/** Callbacks for when the service becomes unavailable, and when it is back. */
interface Listener {
  onOpen: (error: unknown) => void
  onClose: () => void
}

/**
 * Protects callers from a service that is unavailable: after several failures in a row, only one caller asks it every
 * few seconds, and the others go without an answer. Reports once that the service is unavailable, and once that it is
 * back.
 */
class CircuitBreaker {
  #failures = 0
  #isOpen = false
  #pausedUntil = 0
  readonly #listener: Listener

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** Returns the answer, or undefined without one. */
  async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (this.#isOpen) {
      const now = performance.now()
      if (now < this.#pausedUntil) return undefined
      this.#pausedUntil = now + PAUSE_MS
    }
    try {
      const answer = await question()
      this.close()
      return answer
    } catch (error) {
      this.#failures += 1
      if (this.#failures >= MAX_FAILURES) this.open(error)
      return undefined
    }
  }

  /** Marks the service as unavailable. */
  open(error: unknown): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#pausedUntil = performance.now() + PAUSE_MS
    this.#listener.onOpen(error)
  }

  /** Marks the service as available again. */
  close(): void {
    this.#failures = 0
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#listener.onClose()
  }
}
