import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const ROOT = '/ski/api/public/v1'
const world = useWorld({ SITE_URL: 'https://navette.example' })

describe('every answer', () => {
  const CORS = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'Content-Type, Accept, Idempotency-Key, If-None-Match, X-Request-Id, X-Api-Key',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
  }
  const paths = ['/resorts/search', '/resorts', '/shops', '/rental-options', '/checkout-link', '/measurements']

  it.each([...paths, '/nowhere'])(
    'Browsers of any origin may read the answers of %s, refusals included',
    async (path) => {
      expect((await world.app.inject(ROOT + path)).headers).toMatchObject(CORS)
    },
  )

  it.each(paths)('OPTIONS %s is answered with 204 without a body', async (path) => {
    const answer = await world.app.inject({ method: 'OPTIONS', url: ROOT + path })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers).toMatchObject(CORS)
  })

  it.each([
    ['POST', '/resorts', 'GET, HEAD, OPTIONS'],
    ['PUT', '/rental-options', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/shops', 'GET, HEAD, OPTIONS'],
    ['GET', '/checkout-link', 'POST, OPTIONS'],
    ['HEAD', '/checkout-link', 'POST, OPTIONS'],
  ] as const)('%s %s is refused with 405, which names the methods that are allowed', async (method, path, allow) => {
    const answer = await world.app.inject({ method, url: ROOT + path })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow?.split(', ').toSorted()).toEqual(allow.split(', ').toSorted())
  })

  it('An unknown path is answered with 404 in the usual envelope', async () => {
    expectRefusal(await world.app.inject(`${ROOT}/nowhere`), 404, 'NOT_FOUND')
    expectRefusal(await world.app.inject('/ski/nowhere'), 404, 'NOT_FOUND')
  })
})

describe('nonsense', () => {
  const participant = { first_name: 'Anna', age: 34, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS }
  const body = { resort_id: SKI.VAL_THORENS, first_day: SATURDAY, duration_days: 6, participants: [participant] }
  const value = fc.oneof(
    fc.anything({ withNullPrototype: false, maxDepth: 2 }).filter((any) => typeof any !== 'bigint'),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', 0, -1, 1e21, '9'.repeat(30), '\u0000', '\ud800', '2027-02-30', null, [], {}, [[]], true),
  )

  it('Nonsense in a body is refused with a 4xx code, and never causes a 500', async () => {
    const params = fc.dictionary(
      fc.constantFrom(
        ...Object.keys(body),
        'shop_id',
        'currency_code',
        'promo_code',
        'booking_reference',
        'customer_email',
      ),
      value,
      { maxKeys: 2 },
    )
    const own = fc.dictionary(
      fc.constantFrom(
        ...Object.keys(participant),
        'ski_level',
        'helmet',
        'start_date',
        'end_date',
        'email',
        'height_id',
      ),
      value,
      { maxKeys: 2 },
    )
    await fc.assert(
      fc.asyncProperty(params, own, async (top, one) => {
        const payload = JSON.stringify({ ...body, participants: [{ ...participant, ...one }], ...top })
        const answer = await world.app.inject({
          method: 'POST',
          url: `${ROOT}/checkout-link`,
          payload,
          headers: { 'content-type': 'application/json' },
        })
        expect(answer.statusCode, `${payload} ${answer.body}`).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  })

  it('Raw bytes in a query are refused with a 4xx code, and deep links with them lead to the start', async () => {
    const targets = ['/resorts/search', '/resorts', '/shops', '/rental-options'].map((path) => ROOT + path)
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...targets, '/ski/book/quick-search', '/ski/book/quick-checkout', '/ski/book/'),
        async (text, url) => {
          const raw = Buffer.from(text, 'utf8')
            .toString('latin1')
            .replace(/[^\x21-\x7e]|#/g, '%')
          const answer = await world.app.inject(`${url}?resort=80&first_day=${SATURDAY}&days=6&step=2&${raw}`)
          expect(answer.statusCode, answer.body).toBeLessThan(500)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('limits by address', () => {
  const limited = useWorld({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })

  it.each([
    ['GET', '/resorts', 30],
    ['GET', '/resorts/search', 30],
    ['GET', '/shops', 30],
    ['GET', '/measurements', 30],
    ['GET', '/rental-options', 20],
    ['POST', '/checkout-link', 20],
  ] as const)('%s %s is allowed %i times a minute from one address', async (method, path, allowed) => {
    const ask = () => limited.app.inject({ method, url: ROOT + path, headers: { 'x-forwarded-for': '192.0.2.7' } })
    for (let left = allowed - 1; left >= 0; left--)
      expect((await ask()).headers).toMatchObject({ 'ratelimit-remaining': String(left) })
    expectRefusal(await ask(), 429, 'RATE_LIMITED')
  })
})

describe('a ski site at a host of its own', () => {
  const apart = useWorld({ SKI_SITE_URL: 'https://ski.navette.test' })
  const at = (host: string, url: string) => apart.app.inject({ url, headers: { host } })

  it('A ski site with a host of its own answers only there and at its own paths, with links to that host', async () => {
    const query = `resort=80&first_day=${SATURDAY}&days=6`
    const { quote_url } = (await at('ski.navette.test', `/api/public/v1/rental-options?${query}`)).json()
    expect(quote_url).toMatch(/^https:\/\/ski\.navette\.test\/book\/quick-search\?/)
    expect((await at('ski.navette.test', '/api/public/v1/locations/search?q=geneva')).statusCode).toBe(404)
    expect((await at('navette.test', '/api/public/v1/resorts')).statusCode).toBe(404)
    expect((await at('navette.test', '/api/public/v1/locations/search?q=geneva')).statusCode).toBe(200)
    expect((await at('ski.navette.test', `/book/quick-search?${query}`)).headers.location).toMatch(
      /^https:\/\/ski\.navette\.test\/book\/\?step=2/,
    )
  })
})
