import * as oauth from 'oauth4webapi'
import { beforeAll, describe, expect, it } from 'vitest'
import { partnerCalls } from '../../../src/db/schema/index.ts'
import type { Answer } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const FORM = 'application/x-www-form-urlencoded'
const GRANT = 'grant_type=client_credentials'
const BODY = `${GRANT}&client_id=demo-key&client_secret=demo-secret`
const basic = (credentials: string | Buffer) => `Basic ${Buffer.from(credentials).toString('base64')}`

/** Asks for a token with a form, and possibly a header by which the client authenticates. */
const ask = (payload: string, authorization?: string, url = '/api/v2/token') =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': FORM, ...(authorization === undefined ? {} : { authorization }) },
    payload,
  })

/** What an answer with a token says, and whether the token opens the API. */
async function tokenIn(answer: Answer): Promise<object> {
  const { token, access_token, token_type, expires_in, created_at, expires_at } = answer.json()
  const opened = await world.app.inject({
    url: '/api/v2/vehicles',
    headers: { authorization: `Bearer ${access_token}` },
  })
  return {
    statuses: [answer.statusCode, opened.statusCode],
    isOneToken: access_token === token && expires_in === expires_at - created_at,
    token_type,
    uncached: [answer.headers['cache-control'], answer.headers['pragma']],
  }
}

const ISSUED = { statuses: [200, 200], isOneToken: true, token_type: 'Bearer', uncached: ['no-store', 'no-cache'] }

/** What a refusal says. */
const refusalIn = ({ statusCode, headers, ...answer }: Answer) => ({
  statusCode,
  body: answer.json(),
  cached: headers['cache-control'],
  challenge: headers['www-authenticate'],
})

/** A refusal in the form of the standard, whose descriptions have only some characters of ASCII. */
const standard = (statusCode: 400 | 401, error: string) => ({
  statusCode,
  body: { error, error_description: expect.stringMatching(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/) },
  cached: 'no-store',
  challenge: statusCode === 401 ? 'Basic realm="Navette", charset="UTF-8"' : undefined,
})

describe('POST /token as a token endpoint of OAuth 2.0', () => {
  it.each([
    ['the secret in a form', BODY, undefined],
    ['HTTP Basic', GRANT, basic('demo-key:demo-secret')],
    ['HTTP Basic with every character escaped', GRANT, basic('demo%2Dkey:demo%2Dsecret')],
    ['the scheme in lower case', GRANT, basic('demo-key:demo-secret').replace('Basic', 'basic')],
    ['the same client_id beside HTTP Basic', `${GRANT}&client_id=demo-key`, basic('demo-key:demo-secret')],
    [
      'parameters without a value, which count as left out',
      `${GRANT}&client_secret=&scope=`,
      basic('demo-key:demo-secret'),
    ],
    ['blanks around client_id', `${GRANT}&client_id=+demo-key+&client_secret=demo-secret`, undefined],
    ['a grant type with a line end', BODY.replace(GRANT, `${GRANT}%0A`), undefined],
    ['a scope, of which there are none', `${BODY}&scope=bookings`, undefined],
    ['a token of old in the header', BODY, 'Bearer expired'],
    ['our own names', `${GRANT}&api_key=demo-key&api_secret=demo-secret`, undefined],
  ])('A token is issued for a request with %s', async (_, payload, authorization) => {
    expect(await tokenIn(await ask(payload, authorization))).toEqual(ISSUED)
  })

  it('A token is issued for a request in JSON, and one in our own way has the members of the standard', async () => {
    const client = { grant_type: 'client_credentials', client_id: 'demo-key', client_secret: 'demo-secret' }
    for (const payload of [client, { api_key: 'demo-key', api_secret: 'demo-secret' }])
      expect(await tokenIn(await world.app.inject({ method: 'POST', url: '/api/v2/token', payload }))).toEqual(ISSUED)
  })

  it.each([
    [
      'another grant',
      'grant_type=password&client_id=demo-key&client_secret=demo-secret',
      undefined,
      'unsupported_grant_type',
    ],
    ['a grant in capitals', BODY.replace('client_cred', 'CLIENT_CRED'), undefined, 'unsupported_grant_type'],
    ['a repeated grant_type', `${BODY}&${GRANT}`, undefined, 'invalid_request'],
    ['a repeated client_id', `${BODY}&client_id=demo-key`, undefined, 'invalid_request'],
    ['a nested grant_type', BODY.replace('grant_type', 'grant_type[0]'), undefined, 'invalid_request'],
    [
      'a grant_type that cannot be decoded',
      `${BODY}%`.replace('credentials', 'credentials%'),
      undefined,
      'invalid_request',
    ],
    ['the secret twice, in header and body', BODY, basic('demo-key:demo-secret'), 'invalid_request'],
    ['two clients', `${GRANT}&client_id=other`, basic('demo-key:demo-secret'), 'invalid_request'],
  ])('A request with %s is refused with 400 in the form of the standard', async (_, payload, authorization, error) => {
    expect(refusalIn(await ask(payload, authorization))).toEqual(standard(400, error))
  })

  it.each([
    ['no client', GRANT, undefined],
    ['a client without its secret', `${GRANT}&client_id=demo-key`, undefined],
    ['an empty secret', GRANT, basic('demo-key:')],
    ['a wrong secret', BODY.replace('demo-secret', 'wrong'), undefined],
    ['an unknown client', BODY.replace('demo-key', 'nobody'), undefined],
    ['a client of the sandbox', BODY.replaceAll('demo-', 'demo-sandbox-'), undefined],
    ['a header that is not Base64', GRANT, 'Basic §'],
    ['a header without a colon', GRANT, basic('demo-key')],
    ['an empty header', GRANT, 'Basic'],
    ['a secret in UTF-8', GRANT, basic('demo-key:sécret€')],
    ['a secret that is no UTF-8', GRANT, basic(Buffer.from('demo-key:s\xe9cret', 'latin1'))],
    ['a secret that a database cannot store', GRANT, basic('demo-key:a\0b')],
    ['a broken escape', GRANT, basic('demo-key:100%')],
    ['a secret that is too long', BODY + 'x'.repeat(1_000), undefined],
  ])('A request with %s is refused with 401 and a challenge', async (_, payload, authorization) => {
    expect(refusalIn(await ask(payload, authorization))).toEqual(standard(401, 'invalid_client'))
  })

  it('Without grant_type a refusal has our own form, and HTTP Basic does not count', async () => {
    for (const payload of ['', 'grant_type=', 'client_id=demo-key&client_secret=demo-secret']) {
      const answer = await ask(payload, basic('demo-key:demo-secret'))
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'INVALID_PARAMS'])
    }
    const answer = await ask(BODY, undefined, '/api/token')
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'INVALID_PARAMS'])
  })

  it('Each environment issues its own tokens', async () => {
    const client = BODY.replaceAll('demo-', 'demo-sandbox-')
    const answer = await ask(client, undefined, '/sandbox/api/v2/token')
    const headers = { authorization: `Bearer ${answer.json().access_token}` }
    expect((await world.app.inject({ url: '/sandbox/api/v2/vehicles', headers })).statusCode).toBe(200)
    expect((await world.app.inject({ url: '/api/v2/vehicles', headers })).statusCode).toBe(401)
  })
})

/** What a refusal says that no client caused by its secret: its status, its code, and when to come back. */
const saidBy = ({ statusCode, headers, ...answer }: Answer) => ({
  statusCode,
  ...answer.json(),
  cached: headers['cache-control'],
})

/** A refusal of ours in the form of the standard. */
const ours = (statusCode: number, error: string, error_description: string | RegExp) => ({
  statusCode,
  error,
  error_description: expect.stringMatching(error_description),
  cached: 'no-store',
})

describe('every refusal of the token endpoint', () => {
  const BASIC = basic('demo-key:demo-secret')
  const send = (options: {
    method?: 'GET' | 'POST' | 'PUT'
    type?: string
    payload?: string
    authorization?: string
  }) =>
    world.app.inject({
      method: options.method ?? 'POST',
      url: '/api/v2/token',
      headers: {
        ...(options.type === undefined ? {} : { 'content-type': options.type }),
        ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
      },
      ...(options.payload === undefined ? {} : { payload: options.payload }),
    })

  it.each([
    ['JSON that is cut off', { type: 'application/json', payload: '{"grant_type":' }, 400, /is not valid JSON$/],
    ['no body', { type: 'application/json' }, 400, /must not be empty$/],
    ['letters of another charset', { type: `${FORM}; charset=nobody"s`, payload: GRANT }, 400, /charset/],
    ['a type that is not read', { type: 'text/plain', payload: GRANT }, 415, /must be application\/json or /],
    ['no type', { payload: GRANT }, 415, /must be application\/json or /],
    ['a body that is too large', { type: FORM, payload: `${GRANT}&scope=${'x'.repeat(300_000)}` }, 413, /larger than/],
    ['a form that is cut off', { type: 'multipart/form-data; boundary=x', payload: '--x' }, 400, /multipart/],
    ['another method', { method: 'PUT', type: FORM, payload: GRANT }, 405, /^PUT is not offered/],
    ['GET', { method: 'GET' }, 405, /^GET is not offered/],
  ] as const)(
    'A client that authenticates by HTTP Basic and sends %s can read why',
    async (_, options, status, said) => {
      const byBasic = await send({ ...options, authorization: BASIC })
      expect(saidBy(byBasic)).toEqual(ours(status, 'invalid_request', said))
      expect(byBasic.headers['allow']).toBe(status === 405 ? 'POST' : undefined)
      expect((await send(options)).json().error.code).toMatch(/^[A-Z_]+$/)
    },
  )

  it.each([
    ['SERVICE_UNAVAILABLE', 503, 'temporarily_unavailable'],
    ['RATE_LIMITED', 429, 'temporarily_unavailable'],
    ['INTERNAL_ERROR', 500, 'server_error'],
    ['INVALID_CREDENTIALS', 401, 'invalid_client'],
    ['INVALID_PARAMS', 400, 'invalid_request'],
  ])('A client can read why it is refused with %s', async (code, status, error) => {
    for (const name of ['client_id', 'api_key']) {
      const refused = await ask(`${GRANT}&${name}=${code}&client_secret=x`, undefined, '/sandbox/api/v2/token')
      expect(saidBy(refused)).toEqual(ours(status, error, /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/))
      expect(Number(refused.headers['retry-after'] ?? 0) > 0).toBe(error === 'temporarily_unavailable')
      expect(refused.headers['www-authenticate']).toBe(status === 401 ? standard(401, error).challenge : undefined)
    }
    const inOurWay = await ask(`api_key=${code}&api_secret=x`, undefined, '/sandbox/api/v2/token')
    expect([inOurWay.statusCode, inOurWay.json().error.code]).toEqual([status, code])
  })
})

describe('the limit of sign-ins', () => {
  const limited = useWorld({ RATE_LIMITS: 'on' })

  it('A client library that asks too often is told so, and when to come back', async () => {
    const site = await limited.app.listen({ port: 0, host: '127.0.0.1' })
    const server = { issuer: site, token_endpoint: `${site}/api/v2/token` }
    const client = { client_id: 'demo-key' }
    const answer = () =>
      oauth.clientCredentialsGrantRequest(server, client, oauth.ClientSecretPost('demo-secret'), {}, INSECURE)
    for (let i = 0; i < 10; i++) expect((await answer()).status).toBe(200)
    const refused = await answer()
    const seconds = refused.headers.get('retry-after')
    await expect(oauth.processClientCredentialsResponse(server, client, refused)).rejects.toMatchObject({
      status: 429,
      error: 'temporarily_unavailable',
      error_description: `please slow down and retry in ${seconds} seconds`,
    })
  })

  it('A sign-in beyond the limit is not logged, or strangers could push the calls of a key out of its log', async () => {
    const signIn = () =>
      limited.app.inject({
        method: 'POST',
        url: '/api/v2/token',
        headers: { 'content-type': FORM },
        payload: BODY,
        remoteAddress: '192.0.2.7',
      })
    const answers = []
    for (let i = 0; i < 12; i++) answers.push(await signIn())
    const { access_token: token } = answers[0]?.json() ?? {}
    expect(answers.at(-1)?.statusCode).toBe(429)
    const headers = { authorization: `Bearer ${token}` }
    await limited.app.inject({ url: '/api/v2/vehicles', headers })
    const logged = async () => limited.database.db.select().from(partnerCalls)
    await expect
      .poll(async () => (await logged()).some(({ method }) => method === 'GET'), { timeout: 25_000 })
      .toBe(true)
    expect((await logged()).map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  })
})

const INSECURE = { [oauth.allowInsecureRequests]: true }

describe('a client library of OAuth 2.0', () => {
  const client = { client_id: 'demo-key' }
  let server: oauth.AuthorizationServer = { issuer: '' }

  beforeAll(async () => {
    const site = await world.app.listen({ port: 0, host: '127.0.0.1' })
    server = { issuer: site, token_endpoint: `${site}/api/v2/token` }
  })

  it.each([
    ['HTTP Basic', oauth.ClientSecretBasic],
    ['the secret in the body', oauth.ClientSecretPost],
  ])('A client library gets a token with %s, and calls the API with it', async (_, authenticationBy) => {
    const answer = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      authenticationBy('demo-secret'),
      {},
      INSECURE,
    )
    const token = await oauth.processClientCredentialsResponse(server, client, answer)
    expect([token.token_type, token.expires_in]).toEqual(['bearer', 86_400])
    const url = new URL('/api/v2/vehicles', server.issuer)
    const { status } = await oauth.protectedResourceRequest(token.access_token, 'GET', url, undefined, null, INSECURE)
    expect(status).toBe(200)
  })

  it('A client library understands why it is refused', async () => {
    const wrong = oauth.ClientSecretPost('wrong')
    const answer = await oauth.clientCredentialsGrantRequest(server, client, wrong, {}, INSECURE)
    const refusal = oauth.processClientCredentialsResponse(server, client, answer)
    await expect(refusal).rejects.toMatchObject({ cause: [{ scheme: 'basic', parameters: { realm: 'Navette' } }] })
    const other = await oauth.genericTokenEndpointRequest(
      server,
      client,
      oauth.ClientSecretPost('demo-secret'),
      'urn:other',
      {},
      INSECURE,
    )
    const unsupported = oauth.processGenericTokenEndpointResponse(server, client, other)
    await expect(unsupported).rejects.toMatchObject({ status: 400, error: 'unsupported_grant_type' })
  })
})
