import * as oauth from 'oauth4webapi'
import { beforeAll, describe, expect, it } from 'vitest'
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

describe('a client library of OAuth 2.0', () => {
  const client = { client_id: 'demo-key' }
  const insecure = { [oauth.allowInsecureRequests]: true }
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
      insecure,
    )
    const token = await oauth.processClientCredentialsResponse(server, client, answer)
    expect([token.token_type, token.expires_in]).toEqual(['bearer', 86_400])
    const url = new URL('/api/v2/vehicles', server.issuer)
    const { status } = await oauth.protectedResourceRequest(token.access_token, 'GET', url, undefined, null, insecure)
    expect(status).toBe(200)
  })

  it('A client library understands why it is refused', async () => {
    const wrong = oauth.ClientSecretPost('wrong')
    const answer = await oauth.clientCredentialsGrantRequest(server, client, wrong, {}, insecure)
    const refusal = oauth.processClientCredentialsResponse(server, client, answer)
    await expect(refusal).rejects.toMatchObject({ cause: [{ scheme: 'basic', parameters: { realm: 'Navette' } }] })
    const other = await oauth.genericTokenEndpointRequest(
      server,
      client,
      oauth.ClientSecretPost('demo-secret'),
      'urn:other',
      {},
      insecure,
    )
    const unsupported = oauth.processGenericTokenEndpointResponse(server, client, other)
    await expect(unsupported).rejects.toMatchObject({ status: 400, error: 'unsupported_grant_type' })
  })
})
