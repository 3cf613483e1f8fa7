import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import { ApiError } from '../errors.ts'
import { clientAddress } from './client-address.ts'

/**
 * Makes a handler that allows a number of requests per minute, or day, and client address, or whatever else is counted;
 * all routes that use it share one budget.
 */
export type RateLimiter = (
  name: string,
  most: number,
  per?: keyof typeof WINDOWS_MS,
  counted?: (request: FastifyRequest) => string,
) => preHandlerAsyncHookHandler[]

const WINDOWS_MS = { minute: 60_000, day: 86_400_000 }

/**
 * Counts requests per client address, in this process or, with a Redis URL, for all processes together. While Redis is
 * away all requests are let through, and the log says so.
 */
export async function rateLimiter(
  app: FastifyInstance,
  options: { enabled: boolean; redisUrl: string | undefined; log: Log },
): Promise<RateLimiter> {
  if (!options.enabled) return () => []
  const redis = options.redisUrl === undefined ? null : await connect(options.redisUrl, options.log)
  if (redis) app.addHook('onClose', async () => redis.disconnect())
  await app.register(rateLimit, { global: false, redis, skipOnError: true })
  return (name, most, per = 'minute', counted = clientAddress) => {
    const count = app.createRateLimit({
      max: most,
      timeWindow: WINDOWS_MS[per],
      keyGenerator: (request) => `${name}:${counted(request)}`,
    })
    // The plugin's own handler counts a request only once, however many limits its route has.
    return [async (request, reply) => obey(await count(request), reply)]
  }
}

/** What a limit says of a request. */
type Spent = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

/** Throws RATE_LIMITED where nothing is left. Of several limits the first tells what is left of it. */
function obey(spent: Spent, reply: FastifyReply): void {
  if (spent.isAllowed) return
  const { max, remaining, ttlInSeconds, isExceeded } = spent
  if (isExceeded || !reply.hasHeader('ratelimit-limit'))
    void reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
  if (!isExceeded) return
  void reply.header('retry-after', ttlInSeconds)
  throw new ApiError('RATE_LIMITED', `please slow down and retry in ${ttlInSeconds} seconds`)
}

async function connect(url: string, log: Log): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 250,
  })
  let away = false
  redis.on('error', (error) => {
    if (!away) log.warn(error, 'Redis is away: requests are let through without rate limits')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info('Redis is back: rate limits count again')
    away = false
  })
  return redis
}
