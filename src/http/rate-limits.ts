import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler, RouteOptions } from 'fastify'
import type { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import { ApiError } from '../errors.ts'
import { digestOf } from '../values/token.ts'
import { clientAddress } from './client-address.ts'
import { Patience } from './patience.ts'

/**
 * Makes a handler that allows a number of requests per minute, or day, and client address, or whatever else is counted.
 * A name is one budget, wherever and however often it is asked for.
 */
export interface RateLimiter {
  (...budget: Budget): preHandlerAsyncHookHandler[]
  /** Makes a question instead: it counts a request, and returns whether there was anything left for it. */
  left: (...budget: Budget) => (request: FastifyRequest) => Promise<boolean>
}

type Budget = [name: string, most: number, per?: keyof typeof WINDOWS_MS, counted?: (request: FastifyRequest) => string]

const WINDOWS_MS = { minute: 60_000, day: 86_400_000 }

/**
 * Counts requests per client address, in this process or, with a Redis URL, for all processes together. While Redis is
 * away all requests are let through, and the log says so.
 */
export async function rateLimiter(
  app: FastifyInstance,
  options: { enabled: boolean; redisUrl: string | undefined; log: Log },
): Promise<RateLimiter> {
  if (!options.enabled) return Object.assign(() => [], { left: () => async () => true })
  const patience = new Patience({
    onLost: (error) => options.log.warn(error, 'Redis is away: requests are let through without rate limits'),
    onFound: () => options.log.info('Redis is back: rate limits count again'),
  })
  const redis = options.redisUrl === undefined ? null : await connect(options.redisUrl, patience)
  if (redis) app.addHook('onClose', async () => redis.disconnect())
  await app.register(rateLimit, { global: false, redis })

  const counters = new Map<string, (request: FastifyRequest) => Promise<Spent | undefined>>()
  function counterOf(...[name, most, per = 'minute', counted]: Budget) {
    const known = counters.get(name)
    if (known) return known
    const count = app.createRateLimit({
      max: most,
      timeWindow: WINDOWS_MS[per],
      // What else is counted may be personal, and of any length.
      keyGenerator: (request) => `${name}:${counted ? digestOf(counted(request)) : clientAddress(request)}`,
    })
    const counter = async (request: FastifyRequest) =>
      redis ? await patience.ask(() => count(request)) : await count(request)
    counters.set(name, counter)
    return counter
  }

  const limiters = new Map<string, preHandlerAsyncHookHandler[]>()
  function limit(...budget: Budget): preHandlerAsyncHookHandler[] {
    const [name] = budget
    const known = limiters.get(name)
    if (known) return known
    const counter = counterOf(...budget)
    // The plugin's own handler counts a request only once, however many limits its route has.
    const limiter: preHandlerAsyncHookHandler = async (request, reply) => {
      const spent = await counter(request)
      if (spent) obey(spent, reply)
    }
    limiters.set(name, [limiter])
    LIMITERS.add(limiter)
    return [limiter]
  }

  function left(...budget: Budget) {
    const counter = counterOf(...budget)
    return async (request: FastifyRequest) => {
      const spent = await counter(request)
      return !spent || spent.isAllowed || !spent.isExceeded
    }
  }

  return Object.assign(limit, { left })
}

const LIMITERS = new WeakSet<object>()

/** Whether a route has a limit. */
export function isLimited({ onRequest, preHandler }: Pick<RouteOptions, 'onRequest' | 'preHandler'>): boolean {
  return [onRequest ?? [], preHandler ?? []].flat().some((hook) => LIMITERS.has(hook))
}

/** What a limit says of a request. */
type Spent = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

/** Throws RATE_LIMITED where nothing is left. Of several limits the one with the least left is told. */
function obey(spent: Spent, reply: FastifyReply): void {
  if (spent.isAllowed) return
  const { max, remaining, ttlInSeconds, isExceeded } = spent
  if (isExceeded || remaining < Number(reply.getHeader('ratelimit-remaining') ?? Infinity))
    void reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
  if (!isExceeded) return
  void reply.header('retry-after', ttlInSeconds)
  throw new ApiError('RATE_LIMITED', `please slow down and retry in ${ttlInSeconds} seconds`)
}

async function connect(url: string, patience: Patience): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 250,
  })
  redis.on('error', (error) => patience.lose(error))
  redis.on('ready', () => patience.find())
  return redis
}
