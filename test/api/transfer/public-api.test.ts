import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const ROOT = '/api/public/v1'
const world = useWorld({ SITE_URL: 'https://navette.example' })
const json = (payload: string) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  payload,
})

describe('every answer', () => {
  const CORS = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'Content-Type, Accept, Idempotency-Key, If-None-Match, X-Request-Id, X-Api-Key',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-expose-headers':
      'ETag, X-Request-Id, Idempotent-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, RateLimit, Retry-After',
  }

  it.each(['/locations/search?q=ge', '/locations/search', '/transfer-options', '/checkout-link', '/nowhere'])(
    'Browsers of any origin may read the answers of %s and their request id, refusals included',
    async (path) => {
      expect((await world.app.inject(ROOT + path)).headers).toMatchObject({
        ...CORS,
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      })
    },
  )

  it.each(['/transfer-options', '/checkout-link', '/locations/search'])(
    'OPTIONS %s is answered with 204 without a body',
    async (path) => {
      const plain = await world.app.inject({ method: 'OPTIONS', url: ROOT + path })
      const preflight = { origin: 'https://a.example', 'access-control-request-method': 'POST' }
      const asked = await world.app.inject({ method: 'OPTIONS', url: ROOT + path, headers: preflight })
      const odd = await world.app.inject({
        method: 'OPTIONS',
        url: ROOT + path,
        headers: { 'content-type': 'text/odd' },
        payload: 'x',
      })
      for (const answer of [plain, asked, odd]) {
        expect([answer.statusCode, answer.body]).toEqual([204, ''])
        expect(answer.headers).toMatchObject({ ...CORS, 'access-control-max-age': '86400' })
      }
    },
  )

  it('OPTIONS is answered with 204 below the root of the API only', async () => {
    const options = async (url: string) => (await world.app.inject({ method: 'OPTIONS', url })).statusCode
    expect(await options(`${ROOT}/nowhere/at/all`)).toBe(204)
    expect(await options(`${ROOT}0`)).toBe(404)
  })

  it('The caller’s own request id is kept if it is a valid one', async () => {
    const id = async (own: string) =>
      (await world.app.inject({ url: '/healthz', headers: { 'x-request-id': own } })).headers['x-request-id']
    expect(await id('order-7.retry:2')).toBe('order-7.retry:2')
    for (const odd of ['', 'a b', 'x'.repeat(129), '<script>']) expect(await id(odd)).toMatch(/^[\w-]{36}$/)
  })
})

describe('refusals of the framework', () => {
  it('Refusals of the framework come in the usual envelope', async () => {
    const at = (path: string) => world.app.inject(ROOT + path)
    expectRefusal(await at('/nowhere'), 404, 'NOT_FOUND')
    expectRefusal(await world.app.inject('/nowhere'), 404, 'NOT_FOUND')
    expectRefusal(await at('/%zz'), 400, 'INVALID_PARAMS', 'path: is not valid percent-encoding')
    const url = `${ROOT}/transfer-options`
    expectRefusal(await world.app.inject({ url, ...json('{"a":') }), 400, 'INVALID_PARAMS', 'body: is not valid JSON')
    expectRefusal(await world.app.inject({ url, ...json('') }), 400, 'INVALID_PARAMS', 'body: must not be empty')
    expectRefusal(await world.app.inject({ url, method: 'POST' }), 400, 'INVALID_PARAMS', 'body: must be an object')
    for (const body of ['[]', 'null', '3', '"text"']) {
      expectRefusal(await world.app.inject({ url, ...json(body) }), 400, 'INVALID_PARAMS', 'body: must be an object')
    }
    const xml = { method: 'POST' as const, headers: { 'content-type': 'application/xml' }, payload: '<a/>' }
    expectRefusal(await world.app.inject({ url, ...xml }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    expectRefusal(
      await world.app.inject({ url, ...json(JSON.stringify('x'.repeat(1_000_000))) }),
      413,
      'PAYLOAD_TOO_LARGE',
    )
  })

  it('The refusal of an unknown route names its request', async () => {
    const { headers } = await world.app.inject({ url: `${ROOT}/%zz`, headers: { 'x-request-id': 'mine' } })
    expect(headers['x-request-id']).toBe('mine')
  })

  it.each(['', '/'])('The answer at the root%s is open to browsers of any origin', async (slash) => {
    expect((await world.app.inject(ROOT + slash)).headers['access-control-allow-origin']).toBe('*')
    expect((await world.app.inject({ method: 'OPTIONS', url: ROOT + slash })).statusCode).toBe(204)
  })

  it.each([
    ['PUT', '/transfer-options', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/locations/search', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/accommodations', 'GET, HEAD, OPTIONS'],
    ['GET', '/checkout-link', 'POST, OPTIONS'],
    ['TRACE', '/accommodations', 'GET, HEAD, OPTIONS'],
    ['POST', '../../../book/quick-search', 'GET, HEAD'],
    ['PUT', '../../../book/', 'GET, HEAD'],
    ['DELETE', '../../../book/public-checkout/x', 'GET, HEAD'],
    ['POST', '../../../', 'GET, HEAD'],
  ] as const)('%s %s is refused with 405, which names the methods that are allowed', async (method, path, allow) => {
    const answer = await world.app.inject({ method, url: path.startsWith('/') ? ROOT + path : path.slice(8) })
    expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED')
    expect(answer.headers.allow?.split(', ').toSorted()).toEqual(allow.split(', ').toSorted())
  })
})

describe('nonsense', () => {
  const QUERY = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' }
  const BODY = {
    route_from_code: GENEVA,
    route_to_code: CHAMONIX,
    outbound_date: SATURDAY,
    outbound_time_hours: 10,
    outbound_time_minutes: 0,
    adult_count: 2,
  }
  const integers = [
    'adult_count',
    'children_count',
    'infant_count',
    'children_age_seat_count',
    'luggage_count',
    'skibag_count',
    'outbound_time_hours',
  ]
  const flags = ['outbound_selected_time_is_flight', 'is_return', 'has_ski_equipment']
  const texts = ['route_from_code', 'route_to_code', 'outbound_date']
  const wrong: [string, unknown][] = [
    ...integers.flatMap((name) =>
      ['x', '1.5', 1.5, -1, [], {}, [2], true, '\u0000', '9'.repeat(30), 1e21].map((value): [string, unknown] => [
        name,
        value,
      ]),
    ),
    ...flags.flatMap((name) => ['', 2, 'yes', [], {}, -1].map((value): [string, unknown] => [name, value])),
    ...texts.flatMap((name) =>
      ['', 'x', 7, [], {}, false, 'resort-', 'resort-1\u0000', 'x'.repeat(9_000)].map((value): [string, unknown] => [
        name,
        value,
      ]),
    ),
    ['currency_code', 7],
    ['currency_code', ['EUR']],
    ['outbound_date', '2027-02-30'],
    ['outbound_date', '2027-1-1'],
    ['outbound_time_hours', 24],
    ['outbound_time_minutes', 60],
  ]

  it.each(wrong)('A wrong value of %s (%j) is refused under the name that the caller wrote', async (name, value) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `${ROOT}/transfer-options`,
      payload: { ...BODY, [name]: value },
    })
    expectRefusal(answer, 400, 'INVALID_PARAMS', new RegExp(`^${name}: `))
  })

  it.each(Object.keys(BODY))('A missing or null %s is refused by name', async (name) => {
    for (const value of [undefined, null]) {
      const answer = await world.app.inject({
        method: 'POST',
        url: `${ROOT}/transfer-options`,
        payload: { ...BODY, [name]: value },
      })
      expectRefusal(answer, 400, 'INVALID_PARAMS', `${name}: is required`)
    }
  })

  it.each([
    ['date', '2027-02-30'],
    ['date', ''],
    ['time', '24:00'],
    ['time', '10:60'],
    ['time', '1:2:3'],
    ['time', ''],
    ['is_flight', '2'],
    ['adults', '0'],
    ['children', '-1'],
    ['luggage', '1e3'],
    ['child_ages', '4,18'],
    ['child_ages', '4,,5'],
    ['child_ages', 'x'],
    ['return', 'maybe'],
    ['return_time', 'noon'],
    ['return_adults', '0'],
    ['return_to', 'nowhere'],
  ])('A wrong value in the query (%s=%j) is refused under the name that the caller wrote', async (name, value) => {
    expectRefusal(
      await world.app.inject({ url: `${ROOT}/transfer-options`, query: { ...QUERY, [name]: value } }),
      400,
      'INVALID_PARAMS',
      new RegExp(`^${name}: `),
    )
  })

  it('Nonsense of any kind is refused with a 4xx code, and never causes a 500', async () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.object(),
    )
    const names = fc.constantFrom(
      ...Object.keys(BODY),
      ...integers,
      ...flags,
      'return_date',
      'accommodation_id',
      'additional_info',
      'promo_code',
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, value), fc.boolean(), async (params, link) => {
        const answer = await world.app.inject({
          method: 'POST',
          url: ROOT + (link ? '/checkout-link' : '/transfer-options'),
          payload: { ...BODY, ...params },
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  })

  it('Raw bytes in a query are refused with a 4xx code, and never cause a 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('/transfer-options', '/locations/search', '/accommodations'),
        async (text, path) => {
          const raw = Buffer.from(text, 'utf8')
            .toString('latin1')
            .replace(/[^\x21-\x7e]|#/g, '%')
          const answer = await world.app.inject(
            `${ROOT}${path}?from=${GENEVA}&to=${CHAMONIX}&date=${SATURDAY}&time=10:00&${raw}`,
          )
          expect(answer.statusCode, answer.body).toBeLessThan(500)
        },
      ),
      { numRuns: 200 },
    )
  })
})
