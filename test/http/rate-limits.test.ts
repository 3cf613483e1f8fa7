import { randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rateLimiter } from '../../src/http/rate-limits.ts'
import { issueToken } from '../../src/services/partners/access-token.ts'
import { rotateKey } from '../../src/services/partners/account.ts'
import { PARTNER } from '../../src/values/actor.ts'
import { digestOf } from '../../src/values/token.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { startFreezingProxy } from '../support/freezing-proxy.ts'
import { expectRefusal } from '../support/http.ts'
import { memoryLog } from '../support/memory-log.ts'
import { ONE_WAY, partnerOf } from '../support/partner.ts'
import { NOW, type TestWorld, useWorld } from '../support/world.ts'

const OPTIONS = '/api/public/v1/transfer-options'
const SEARCH = '/api/public/v1/locations/search?q=geneva'

describe.each([
  ['1', '192.0.2.1'],
  ['2', 'forged, 192.0.2.1, 10.0.0.1'],
  ['loopback', '9.9.9.9, 192.0.2.1'],
])('behind proxies that append to X-Forwarded-For, with TRUST_PROXY=%s', (TRUST_PROXY, appended) => {
  const world = useWorld({ RATE_LIMITS: 'on', TRUST_PROXY })
  const from = (forwarded: string) => world.app.inject({ url: SEARCH, headers: { 'x-forwarded-for': forwarded } })

  it('A client is counted whatever it writes in front of X-Forwarded-For, and other clients are not', async () => {
    for (let i = 0; i < 30; i++) expect((await from(`9.9.9.${i}, ${appended}`)).statusCode).toBe(200)
    expect((await from(`9.9.9.99, ${appended}`)).statusCode).toBe(429)
    expect((await from(appended.replace('192.0.2.1', '192.0.2.2'))).statusCode).toBe(200)
  })
})

describe('invalid addresses', () => {
  const world = useWorld({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })

  it('A forwarded address that is not valid counts as the proxy that passed it on, however long it is', async () => {
    const from = (forwarded: string) => world.app.inject({ url: SEARCH, headers: { 'x-forwarded-for': forwarded } })
    for (let i = 0; i < 30; i++) expect((await from(String(i).repeat(2_500))).statusCode).toBe(200)
    expect((await from('x'.repeat(5_000))).statusCode).toBe(429)
    expect((await from('192.0.2.1')).statusCode).toBe(200)
  })
})

describe('limits by address, in memory', () => {
  const world = useWorld({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const from = (ip: string, url: string, method: 'GET' | 'POST' = 'GET') =>
    world.app.inject({ method, url, headers: { 'x-forwarded-for': ip } })

  it('Limits count down in headers, then refuse with a time to retry, for each address', async () => {
    for (let left = 29; left >= 0; left--) {
      const { statusCode, headers } = await from('192.0.2.1', SEARCH)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'ratelimit-limit': '30',
        'ratelimit-remaining': String(left),
        'ratelimit-reset': expect.stringMatching(/^\d+$/),
        'ratelimit-policy': '"default";q=30;w=60',
        ratelimit: `"default";r=${left};t=${String(headers['ratelimit-reset'])}`,
      })
    }
    const refused = await from('192.0.2.1', SEARCH)
    expectRefusal(refused, 429, 'RATE_LIMITED', /slow down and retry/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect((await from('192.0.2.2', SEARCH)).statusCode).toBe(200)
  })

  it('An arrivals hall behind one address can type into the search form, whatever the limit of the API', async () => {
    for (let i = 0; i < 31; i++) await from('192.0.2.7', SEARCH)
    expect((await from('192.0.2.7', SEARCH)).statusCode).toBe(429)
    expect((await from('192.0.2.7', '/book/places?q=geneva')).headers).toMatchObject({
      'ratelimit-limit': '600',
      'ratelimit-remaining': '599',
    })
  })

  it('GET and POST of a path spend one limit, refusals included', async () => {
    for (let i = 0; i < 10; i++) {
      expect((await from('192.0.2.3', OPTIONS, 'GET')).statusCode).toBe(400)
      expect((await from('192.0.2.3', OPTIONS, 'POST')).statusCode).toBe(400)
    }
    expect((await from('192.0.2.3', OPTIONS, 'GET')).statusCode).toBe(429)
    expect((await from('192.0.2.3', OPTIONS, 'POST')).statusCode).toBe(429)
    expect((await from('192.0.2.3', SEARCH)).statusCode).toBe(200)
  })

  it('One IPv6 network is counted as one address', async () => {
    for (let i = 0; i < 30; i++) expect((await from(`2001:db8:1:2::${i}`, SEARCH)).statusCode).toBe(200)
    expect((await from('2001:db8:1:2:ffff::1', SEARCH)).statusCode).toBe(429)
    expect((await from('2001:db8:1:3::1', SEARCH)).statusCode).toBe(200)
  })

  it('Limits are separate in the sandbox', async () => {
    for (let i = 0; i < 31; i++) await from('192.0.2.4', SEARCH)
    expect((await from('192.0.2.4', SEARCH)).statusCode).toBe(429)
    expect((await from('192.0.2.4', `/sandbox${SEARCH}`)).statusCode).toBe(200)
  })
})

describe('limits with a shared name', () => {
  const world = useWorld({ RATE_LIMITS: 'on' })
  const find = (url: string) =>
    world.app.inject({ method: 'POST', url, payload: { reference: 'NAV1', email: 'ada@example.com' } })

  it('A limit with one name is shared by all sites', async () => {
    for (const [i, url] of ['/book/find', '/ski/book/find', '/fr/book/find', '/ski/book/find', '/book/find'].entries())
      expect((await find(url)).headers['ratelimit-remaining']).toBe(String(4 - i))
    for (const url of ['/book/find', '/ski/book/find', '/fr/book/find']) expect((await find(url)).statusCode).toBe(429)
    expect((await find('/sandbox/book/find')).statusCode).not.toBe(429)
  })
})

describe('whose address counts', () => {
  const world = useWorld({ RATE_LIMITS: 'on' })

  it('The address of the connection counts unless a proxy is trusted', async () => {
    for (let i = 0; i < 30; i++) await world.app.inject({ url: SEARCH, headers: { 'x-forwarded-for': `192.0.2.${i}` } })
    expect((await world.app.inject({ url: SEARCH, headers: { 'x-forwarded-for': '192.0.2.99' } })).statusCode).toBe(429)
  })
})

describe('calls with a token', () => {
  const world = useWorld({ RATE_LIMITS: 'on' })

  it('Calls with a token are limited by key, generously, and separately in the sandbox', async () => {
    const live = partnerOf(world)
    const sandbox = partnerOf(world, 'sandbox')
    const url = '/api/v2/vehicles'
    expect((await live.get(url)).headers).toMatchObject({
      'ratelimit-limit': '600',
      'ratelimit-remaining': '599',
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
    })
    for (let i = 0; i < 598; i++) await live.get(url)
    expect((await live.post('/api/v2/transfer', { Transfer: ONE_WAY })).headers['ratelimit-remaining']).toBe('0')
    const refused = await live.get('/api/transfer/destinations')
    expectRefusal(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await sandbox.get(url)).statusCode).toBe(200)

    const { db } = world.database
    const another = await rotateKey(db, { partnerId: DEMO_PARTNER, environment: 'live', overlap: 24 }, PARTNER, NOW)
    const issued = another && (await issueToken(db, another, NOW))
    live.use(issued?.token ?? '')
    expect((await live.get(url)).headers).toMatchObject({
      'ratelimit-policy': '"default";q=600;w=60',
      ratelimit: expect.stringMatching(/^"default";r=599;t=\d+$/),
    })
  })
})

const REDIS_URL = process.env['TEST_REDIS_URL']

describe.runIf(REDIS_URL)('limits shared through Redis', () => {
  const variables = { RATE_LIMITS: 'on', REDIS_URL, TRUST_PROXY: 'on' }
  const one = useWorld(variables)
  const other = useWorld(variables)
  const search = ({ app }: TestWorld, address: string) =>
    app.inject({ url: SEARCH, headers: { 'x-forwarded-for': address } })
  const left = async (world: TestWorld, address: string) =>
    (await search(world, address)).headers['ratelimit-remaining']

  it('All processes share one limit through Redis', async () => {
    // Until Redis has answered a process lets everything through.
    for (const world of [one, other]) await expect.poll(() => left(world, ownAddress())).toBe('29')
    const address = ownAddress()
    for (let i = 0; i < 15; i++) {
      expect(await left(one, address)).toBe(String(29 - 2 * i))
      expect(await left(other, address)).toBe(String(28 - 2 * i))
    }
    for (const world of [one, other]) expect((await search(world, address)).statusCode).toBe(429)
  })
})

describe.runIf(REDIS_URL)('a Redis', () => {
  const url = REDIS_URL ?? ''

  it('Redis is given digests of everything that is counted except addresses', async () => {
    const { hit } = await limited(url, 'ada@example.com')
    await expect.poll(async () => (await hit()).headers['ratelimit-limit']).toBe('5')
    const redis = new Redis(url)
    onTestFinished(() => redis.disconnect())
    const keys = await redis.keys('*')
    expect(keys.filter((key) => key.includes(digestOf('ada@example.com')))).toHaveLength(1)
    expect(keys.join()).not.toContain('ada@')
  })

  it('A Redis that falls silent is soon left alone, logged once, and found again', { timeout: 30_000 }, async () => {
    const proxy = await startFreezingProxy(new URL(url))
    onTestFinished(() => proxy.close())
    const { hit, text } = await limited(proxy.url, randomUUID())
    await expect.poll(async () => (await hit()).headers['ratelimit-limit']).toBe('5')
    proxy.freeze()
    for (let i = 0; i < 10; i++) expect((await hit()).statusCode).toBe(200)
    expect(text().match(/Redis is unavailable/g)).toHaveLength(1)
    expect(text()).not.toContain('Redis is available again')
    proxy.thaw()
    await expect.poll(async () => (await hit()).headers['ratelimit-limit'], { timeout: 15_000 }).toBe('5')
    expect(text().match(/Redis is available again/g)).toHaveLength(1)
  })
})

it('A second budget of the same name that allows something else is refused when it is made', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const limit = await rateLimiter(app, { enabled: true, redisUrl: undefined, log: memoryLog().log })
  const name = randomUUID()
  expect(limit({ name, perMinute: 5 })).toEqual(limit({ name, perMinute: 5 }))
  expect(() => limit({ name, perMinute: 6 })).toThrow(name)
  expect(() => limit.left({ name, perDay: 5 })).toThrow(name)
  expect(() => limit.more({ name, perMinute: 5, keyOf: () => 'ada@example.com' })).toThrow(name)
})

it('What a request costs beyond one is counted at once, and refused where the budget ends', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const limit = await rateLimiter(app, { enabled: true, redisUrl: undefined, log: memoryLog().log })
  let begun = 0
  const countMore = limit.more({
    name: randomUUID(),
    perMinute: 5,
    keyOf: () => {
      begun += 1
      return 'ada@example.com'
    },
  })
  app.get<{ Params: { times: string } }>('/:times', async (request, reply) => {
    begun = 0
    const counted = countMore(request, reply, Number(request.params.times))
    const together = begun
    await counted
    return { together }
  })
  const first = await app.inject('/4')
  expect([first.json(), first.headers['ratelimit-remaining']]).toEqual([{ together: 4 }, '1'])
  expect((await app.inject('/2')).statusCode).toBe(429)
  expect(begun).toBe(2)
})

it('What costs more than the whole budget is refused without being counted', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const limit = await rateLimiter(app, { enabled: true, redisUrl: undefined, log: memoryLog().log })
  let counts = 0
  const countMore = limit.more({
    name: randomUUID(),
    perMinute: 5,
    keyOf: () => {
      counts += 1
      return 'ada@example.com'
    },
  })
  app.get<{ Params: { times: string } }>('/:times', async (request, reply) => {
    await countMore(request, reply, Number(request.params.times))
    return {}
  })
  const refused = await app.inject('/30000')
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'at most 5 calls are allowed per minute, please send fewer at once',
  ])
  expect(counts).toBe(0)
  expect((await app.inject('/5')).statusCode).toBe(200)
})

/** An app with one route that takes 5 requests a minute of the same subject. */
async function limited(redisUrl: string, subject: string) {
  const app = Fastify()
  onTestFinished(() => app.close())
  const { log, text } = memoryLog()
  const limit = await rateLimiter(app, { enabled: true, redisUrl, log })
  app.get('/', { onRequest: limit({ name: randomUUID(), perMinute: 5, keyOf: () => subject }) }, () => 'ok')
  return { text, hit: () => app.inject('/') }
}

/** An address in a network that no other run counts for. */
function ownAddress(): string {
  const network = randomBytes(4).toString('hex')
  return `2001:db8:${network.slice(0, 4)}:${network.slice(4)}::1`
}

describe('without Redis', () => {
  const world = useWorld({ RATE_LIMITS: 'on', REDIS_URL: 'redis://127.0.0.1:9' })

  it('While Redis is unavailable every request is let through', async () => {
    for (let i = 0; i < 40; i++) expect((await world.app.inject(SEARCH)).statusCode).toBe(200)
  })
})
