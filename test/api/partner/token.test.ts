import { describe, expect, it } from 'vitest'
import { accessTokens, partnerKeys } from '../../../src/db/schema/index.ts'
import { createPartner, rotateKey } from '../../../src/services/partners/account.ts'
import { PARTNER } from '../../../src/values/actor.ts'
import { expectRefusal } from '../../support/http.ts'
import { partnerOf } from '../../support/partner.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const DEMO = { api_key: 'demo-key', api_secret: 'demo-secret' }
const sign = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload })
const HOUR_MS = 3_600_000

describe('POST /token', () => {
  it('Version 2 issues a token for 24 hours, with Unix timestamps', async () => {
    const answer = await sign('/api/v2/token', DEMO)
    const created = NOW.getTime() / 1000
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{32}$/),
      created_at: created,
      expires_at: created + 86_400,
      access_token: answer.json().token,
      token_type: 'Bearer',
      expires_in: 86_400,
    })
  })

  it('Version 1 issues a token with local times, and one token serves both versions', async () => {
    const answer = await sign('/api/token', DEMO)
    expect(answer.json()).toEqual({
      token: expect.any(String),
      created_at: '2026-11-23 10:00:00',
      current_server_time: '2026-11-23 10:00:00',
      time_zone: 'Europe/Paris',
      utc_offset: '+01:00',
    })
    const headers = { authorization: `Bearer ${answer.json().token}` }
    expect((await world.app.inject({ url: '/api/v2/vehicles', headers })).statusCode).toBe(200)
    expect((await world.app.inject({ url: '/api/transfer/destinations', headers })).statusCode).toBe(200)
  })

  it('POST /token accepts both kinds of form', async () => {
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'api_key=demo-key&api_secret=demo-secret'],
      ['multipart/form-data; boundary=b', multipart(DEMO)],
    ] as const) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/v2/token',
        headers: { 'content-type': type },
        payload,
      })
      expect(answer.statusCode).toBe(200)
    }
  })

  it.each([
    [{ ...DEMO, api_secret: 'wrong' }],
    [{ ...DEMO, api_key: 'nobody' }],
    [{ api_key: 'demo-sandbox-key', api_secret: 'demo-sandbox-secret' }],
  ])('Signing in with %o is refused with a challenge', async (payload) => {
    const answer = await sign('/api/v2/token', payload)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error.code).toBe('INVALID_CREDENTIALS')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="api_key"\r\n\r\nde'],
    [
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nx\r\n--b--\r\n`,
    ],
    ['application/json', '{'],
  ])('A broken body of %s is refused', async (type, payload) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/v2/token',
      headers: { 'content-type': type },
      payload,
    })
    expectRefusal(answer, 400, 'INVALID_PARAMS', /^body: /)
  })

  it('Credentials that a database cannot store are refused', async () => {
    const answer = await sign('/api/v2/token', { api_key: 'a\u0000b', api_secret: 'x' })
    expectRefusal(answer, 400, 'INVALID_PARAMS', /^api_key: /)
  })

  it('A refused sign-in names the missing fields', async () => {
    const answer = await sign('/api/v2/token', { api_key: 'demo-key' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'INVALID_PARAMS', message: 'api_secret: is required' } })
  })
})

describe('a token', () => {
  it.each([[undefined], ['Basic x'], ['Bearer'], ['Bearer nonsense']])(
    'The Authorization header %s is refused',
    async (authorization) => {
      const answer = await world.app.inject({
        url: '/api/v2/vehicles',
        headers: authorization ? { authorization } : {},
      })
      expect(answer.statusCode).toBe(401)
      expect(answer.json().error.code).toBe('UNAUTHORIZED')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    },
  )

  it('A token of one environment is refused in the other', async () => {
    const live = (await sign('/api/v2/token', DEMO)).json().token
    const headers = { authorization: `Bearer ${live}` }
    expect((await world.app.inject({ url: '/sandbox/api/v2/vehicles', headers })).statusCode).toBe(401)
    expect((await partnerOf(world, 'sandbox').get('/api/v2/vehicles')).statusCode).toBe(200)
  })

  it('A token expires after 24 hours', async () => {
    const headers = { authorization: `Bearer ${(await sign('/api/v2/token', DEMO)).json().token}` }
    world.setNow(new Date(NOW.getTime() + 24 * HOUR_MS - 1))
    expect((await world.app.inject({ url: '/api/v2/vehicles', headers })).statusCode).toBe(200)
    world.setNow(new Date(NOW.getTime() + 24 * HOUR_MS))
    expect((await world.app.inject({ url: '/api/v2/vehicles', headers })).statusCode).toBe(401)
    world.setNow(NOW)
  })

  it('A token is revoked when its key is rotated', async () => {
    const { db } = world.database
    const agreed = {
      name: 'Rotating',
      email: 'r@example.com',
      commissionPercent: '5',
      promoCode: null,
      discountPercent: '0',
    }
    const { id, credentials } = await createPartner(db, agreed, NOW)
    const { key = '', secret = '' } = credentials.find(({ environment }) => environment === 'live') ?? {}
    const token = (await sign('/api/v2/token', { api_key: key, api_secret: secret })).json().token
    const headers = { authorization: `Bearer ${token}` }
    expect((await world.app.inject({ url: '/api/v2/vehicles', headers })).statusCode).toBe(200)
    const fresh = await rotateKey(db, { partnerId: id, environment: 'live', overlap: 0 }, PARTNER, NOW)
    const call = async () => (await world.app.inject({ url: '/api/v2/vehicles', headers })).statusCode
    await expect.poll(call).toBe(401)
    expect((await sign('/api/v2/token', { api_key: key, api_secret: secret })).statusCode).toBe(401)
    const answer = await sign('/api/v2/token', { api_key: fresh?.key, api_secret: fresh?.secret })
    expect(answer.statusCode).toBe(200)
  })

  it('Tokens and secrets are stored as digests only', async () => {
    const token = (await sign('/api/v2/token', DEMO)).json().token
    const rows = JSON.stringify([
      await world.database.db.select().from(partnerKeys),
      await world.database.db.select().from(accessTokens),
    ])
    expect(rows).not.toContain(token)
    expect(rows).not.toContain('demo-secret')
  })
})

it('POST /token answers 405 with Allow for other methods, and an unknown path is 404', async () => {
  const answer = await world.app.inject({ method: 'PUT', url: '/api/v2/transfer' })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers['allow']).toBe('POST')
  expect((await world.app.inject({ method: 'OPTIONS', url: '/api/v2/prices' })).statusCode).toBe(405)
  expect((await world.app.inject({ url: '/api/v2/nothing' })).json().error.code).toBe('NOT_FOUND')
})

describe('the limit of sign-ins', () => {
  const limited = useWorld({ RATE_LIMITS: 'on' })

  it('Sign-ins are limited to ten a minute for each address, in both versions together', async () => {
    const attempt = (url: string) => limited.app.inject({ method: 'POST', url, payload: DEMO })
    for (let i = 0; i < 5; i++) {
      expect((await attempt('/api/token')).statusCode).toBe(200)
      expect((await attempt('/api/v2/token')).statusCode).toBe(200)
    }
    const refused = await attempt('/api/v2/token')
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt('/sandbox/api/v2/token')).statusCode).toBe(401)
  })

  it('Calls without a valid token are limited for each address, and leave those with one alone', async () => {
    const address = '192.0.2.61'
    const call = (token: string | undefined, remoteAddress = address) =>
      limited.app.inject({
        url: '/api/v2/vehicles',
        remoteAddress,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
    const { token } = (
      await limited.app.inject({ method: 'POST', url: '/api/v2/token', payload: DEMO, remoteAddress: '192.0.2.62' })
    ).json()
    for (let i = 0; i < 60; i++) expect((await call(i % 2 === 0 ? `guess-${i}` : undefined)).statusCode).toBe(401)
    const refused = await call('guess')
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call(token)).statusCode).toBe(200)
    expect((await call('guess', '192.0.2.63')).statusCode).toBe(401)
  })
})

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--b--\r\n`
}
