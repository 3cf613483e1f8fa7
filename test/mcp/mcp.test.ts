import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client, type CallToolResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY, SKI } from '../support/demo.ts'
import { expectRefusal } from '../support/http.ts'
import { publishableKey } from '../support/publishable-key.ts'
import { FILLED_IN, pathOf, traveller } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const KEY = 'nvp_demo-key'
const API = '/api/public/v1'
const TRIP = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' }
const RETURN_TRIP = { ...TRIP, adults: 5, ski_bags: 2, return_date: '2027-01-23', return_time: '15:00' }
const RENTAL = { resort: SKI.VAL_THORENS, first_day: SATURDAY, days: 6 }
const MONTH = { from: GENEVA, to: CHAMONIX, month: '2027-01', time: '10:00' }
const LINK = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: SATURDAY,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}

const world = useWorld({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
let root = ''
beforeAll(async () => void (root = await world.app.listen({ port: 0, host: '127.0.0.1' })))

let addresses = 0

/** What says who calls: a key, or else an address that nobody else has. */
function callerHeaders(key?: string): Record<string, string> {
  return key === undefined ? { 'x-forwarded-for': `192.0.2.${++addresses}` } : { 'x-api-key': key }
}

/** A client of the official library, which is connected. */
async function agent({ headers = callerHeaders(), at = '/mcp', isModern = false } = {}) {
  const negotiation = isModern ? { versionNegotiation: { mode: 'auto' as const } } : {}
  const client = new Client({ name: 'test', version: '1.0.0' }, negotiation)
  await client.connect(new StreamableHTTPClientTransport(new URL(at, root), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return client
}

/** What a tool says in its text, which has to be the same as its structured content. */
function textOf({ content, structuredContent }: CallToolResult): Record<string, unknown> {
  const [block] = content
  const said: Record<string, unknown> = JSON.parse(block?.type === 'text' ? block.text : '')
  expect(structuredContent ?? said).toEqual(said)
  return said
}

/** A call of an endpoint and of the tool that is the same. */
interface Same {
  tool: string
  input: Record<string, unknown>
  path: string
  isBody?: boolean
}

/** What an endpoint answers. */
async function endpoint({ input, path, isBody }: Same, headers = callerHeaders()) {
  if (isBody) return world.app.inject({ method: 'POST', url: path, payload: input, headers })
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return world.app.inject({ url: path, query, headers })
}

const find = (input: Same['input']): Same => ({ tool: 'find_place', input, path: `${API}/locations/resolve` })
const quote = (input: Same['input']): Same => ({ tool: 'quote_transfer', input, path: `${API}/transfer-options` })
const rent = (input: Same['input']): Same => ({ tool: 'quote_rental', input, path: `/ski${API}/rental-options` })
const compare = (input: Same['input']): Same => ({ tool: 'price_calendar', input, path: `${API}/price-calendar` })
const link = (input: Same['input']): Same => ({
  tool: 'create_checkout_link',
  input,
  path: `${API}/checkout-link`,
  isBody: true,
})

describe.each([
  ['a client that begins with initialize', false, '2025-11-25'],
  ['a client of 2026-07-28', true, '2026-07-28'],
])('%s', (_, isModern, version) => {
  it('The tools are listed with schemas of what they take and answer, and which one changes something', async () => {
    const client = await agent({ isModern })
    expect(client.getNegotiatedProtocolVersion()).toBe(version)
    const { tools } = await client.listTools()
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['find_place', true],
      ['quote_transfer', true],
      ['quote_rental', true],
      ['price_calendar', true],
      ['create_checkout_link', false],
      ['booking_status', true],
    ])
    for (const { inputSchema, outputSchema } of tools) {
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
      // Many programs that hand tools to a model look nothing up, and take no choice at the root.
      expect(JSON.stringify([inputSchema, outputSchema])).not.toContain('$ref')
      expect(Object.keys(inputSchema)).not.toEqual(expect.arrayContaining([expect.stringMatching(/Of$/)]))
    }
  })

  it.each([
    find({ q: 'Hotel Mont Blanc Chamonix' }),
    find({ q: 'geneva', type: 'city' }),
    find({ q: 'atlantis' }),
    quote(TRIP),
    quote({ ...RETURN_TRIP, explain: 1, lang: 'fr', promo: 'DEMO10' }),
    rent(RENTAL),
    compare(MONTH),
    compare({ ...MONTH, nights: 7 }),
  ])('What $tool answers is there in the answer of the endpoint: $input', async (same) => {
    const client = await agent({ isModern })
    const result = await client.callTool({ name: same.tool, arguments: same.input })
    expect(result.isError).toBeFalsy()
    const answer = await endpoint(same)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject(textOf(result))
    expect(result.structuredContent).not.toEqual({})
  })
})

it('A quote costs an agent few words: what it said itself, and a link for each vehicle, are left out', async () => {
  const client = await agent()
  const { structuredContent } = await client.callTool({ name: 'quote_transfer', arguments: TRIP })
  expect(structuredContent).toEqual({
    quote_url: expect.stringContaining('/book/quick-search?from=airport-1'),
    route: expect.objectContaining({ from: 'Geneva Airport', to: 'Chamonix' }),
    currency: 'EUR',
    outbound: expect.objectContaining({ pick_up_date_time: '2027-01-16 11:00:00' }),
    return: null,
    cancellation: expect.any(Object),
    promo_code_applied: false,
  })
  expect(JSON.stringify(structuredContent)).not.toMatch(/booking_url|offer_code/)
})

it('A rental costs an agent one link, which opens the checkout of a variant once its packs are added', async () => {
  const client = await agent()
  const { structuredContent } = await client.callTool({ name: 'quote_rental', arguments: RENTAL })
  const text = JSON.stringify(structuredContent)
  expect(text.match(/https?:/g)).toHaveLength(1)
  expect(text).not.toMatch(/booking_url|"pack_id"/)
  const whole = (await endpoint(rent(RENTAL))).json()
  expect(text.length).toBeLessThan(JSON.stringify(whole).length / 2)
  const leadsTo = async (url: string) => {
    const { pathname, search } = new URL(url)
    const answer = await world.app.inject({ url: pathname + search, headers: callerHeaders() })
    expect(answer.statusCode).toBe(302)
    return answer.headers.location
  }
  const variants: { pack_ids: number[]; booking_url: string }[] = whole.offers.flatMap(
    ({ equipment }: { equipment: unknown[] }) => equipment,
  )
  for (const { pack_ids, booking_url } of [variants[0], variants.find((one) => one.pack_ids.length > 1)].flatMap(
    (one) => one ?? [],
  ))
    expect(await leadsTo(`${whole.quote_url}&pack=${pack_ids.join(',')}`)).toBe(await leadsTo(booking_url))
})

it('A checkout link has the price of the endpoint, and its key hears once it is booked', async () => {
  const headers = callerHeaders(KEY)
  const client = await agent({ headers })
  const input = { ...LINK, client_reference: 'order-7', lang: 'de' }
  const made = textOf(await client.callTool({ name: 'create_checkout_link', arguments: input }))
  const { checkout_url, ...same } = (await endpoint(link(input), headers)).json()
  expect(made).toEqual({ ...same, checkout_url: expect.stringMatching(/\/book\/public-checkout\/[\w-]+\?lang=de$/) })
  expect(made['checkout_url']).not.toBe(checkout_url)

  const { pathname, search } = new URL(String(made['checkout_url']))
  const token = pathname.split('/').at(-1)
  const status = async () => textOf(await client.callTool({ name: 'booking_status', arguments: { token } }))
  expect(await status()).toEqual({ status: 'open', reference: null, client_reference: 'order-7' })

  const { get, post, formOf } = traveller(world)
  const page = pathOf(await get(pathname + search))
  const form = { ...(await formOf(page)), ...FILLED_IN, payment_method: 'on_arrival' }
  expect((await post('/book/bookings', form)).statusCode).toBe(303)
  const asked = await world.app.inject({ url: `${API}/checkout-link/${token}`, headers })
  expect(asked.json()).toEqual({ status: 'booked', reference: expect.any(String), client_reference: 'order-7' })
  expect(await status()).toEqual(asked.json())
})

describe('refusals', () => {
  it.each([
    find({}),
    find({ q: 'x', near: 'here' }),
    quote({ ...TRIP, date: '2027-02-30', adults: 0 }),
    quote({ ...TRIP, adults: 30 }),
    quote({ ...TRIP, from: 'resort-80' }),
    quote({ ...TRIP, currency: 'ZZZ' }),
    quote({ ...TRIP, from: 'GVA', to: 'Chamonix', time: '10h30' }),
    rent({ ...RENTAL, resort: 99_999 }),
    rent({ ...RENTAL, days: 99 }),
    compare({ ...MONTH, month: 'January' }),
    link({ ...LINK, outbound_time_hours: 25, return_url: 'https://shop.example/' }),
    link({ ...LINK, outbound_vehicle_type_id: 999 }),
  ])('$tool refuses as the endpoint does, in the same names and with the same suggestion: $input', async (same) => {
    const client = await agent()
    const result = await client.callTool({ name: same.tool, arguments: same.input })
    const answer = await endpoint(same)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] })
    expect(result).not.toHaveProperty('structuredContent')
    const whole = answer.json()
    expect(textOf(result)).toEqual({ error: { ...whole.error, request_id: expect.stringMatching(/./) } })
  })

  it('The status of a link is told neither without a key nor with another key', async () => {
    const client = await agent()
    const made = textOf(await client.callTool({ name: 'create_checkout_link', arguments: LINK }))
    const call = { name: 'booking_status', arguments: { token: String(made['checkout_url']).split('/').at(-1) } }
    expect(textOf(await client.callTool(call))).toMatchObject({ error: { code: 'INVALID_API_KEY' } })
    const other = await agent({ headers: callerHeaders(KEY) })
    expect(textOf(await other.callTool(call))).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  it('A tool that does not exist is an error of the protocol', async () => {
    const client = await agent()
    await expect(client.callTool({ name: 'pay', arguments: {} })).rejects.toThrow('There is no tool pay')
  })
})

describe('limits', () => {
  it('A tool and its endpoint count together', async () => {
    const headers = callerHeaders()
    const client = await agent({ headers })
    const call = () => client.callTool({ name: 'quote_transfer', arguments: TRIP })
    for (let i = 0; i < 10; i++) {
      expect((await call()).isError).toBeFalsy()
      expect((await endpoint(quote(TRIP), headers)).statusCode).toBe(200)
    }
    const refused = await call()
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toMatchObject({
      error: { code: 'RATE_LIMITED', message: expect.stringMatching(/retry in \d+ seconds$/) },
    })
    expectRefusal(await endpoint(quote(TRIP), headers), 429, 'RATE_LIMITED')
    expect((await client.callTool({ name: 'find_place', arguments: { q: 'geneva' } })).isError).toBeFalsy()
  })

  it('With a key an agent has what its key has, and its links are the partner’s', async () => {
    const client = await agent({ headers: callerHeaders(KEY) })
    for (let i = 0; i < 25; i++) {
      const { isError, structuredContent } = await client.callTool({ name: 'quote_transfer', arguments: TRIP })
      expect(isError).toBeFalsy()
      expect(structuredContent).toHaveProperty('quote_url', expect.stringContaining(`&api_key=${KEY}`))
    }
  })

  it('An agent behind one address gets a third of what a key has, together with the endpoint', async () => {
    const headers = { ...callerHeaders(await publishableKey(world)), ...callerHeaders() }
    const client = await agent({ headers })
    const call = () => client.callTool({ name: 'quote_transfer', arguments: TRIP })
    for (let i = 0; i < 50; i++) {
      expect((await call()).isError).toBeFalsy()
      expect((await endpoint(quote(TRIP), headers)).statusCode).toBe(200)
    }
    expect(textOf(await call())).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    const refused = await endpoint(quote(TRIP), headers)
    expect([refused.statusCode, refused.headers['ratelimit-limit']]).toEqual([429, '100'])
    const elsewhere = await endpoint(quote(TRIP), { ...headers, ...callerHeaders() })
    expect(elsewhere.headers['ratelimit-remaining']).toBe('199')
  })

  it('Every call is counted, and refused beyond the limit', async () => {
    const headers = { ...callerHeaders(), 'content-type': 'application/json' }
    const ping = () =>
      world.app.inject({ method: 'POST', url: '/mcp', headers, payload: { jsonrpc: '2.0', id: 1, method: 'ping' } })
    for (let i = 0; i < 120; i++) expect((await ping()).statusCode).toBe(200)
    expectRefusal(await ping(), 429, 'RATE_LIMITED')
  })

  it('Several calls in one request are counted separately', async () => {
    const headers = { ...callerHeaders(), 'content-type': 'application/json' }
    const payload = Array.from({ length: 10 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))
    const list = () => world.app.inject({ method: 'POST', url: '/mcp', headers, payload })
    for (let i = 0; i < 12; i++) expect((await list()).json()).toHaveLength(10)
    expectRefusal(await list(), 429, 'RATE_LIMITED')
  })

  it('More than ten requests in one body are refused, and none of them is answered', async () => {
    const headers = { ...callerHeaders(), 'content-type': 'application/json' }
    const payload = Array.from({ length: 11 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))
    const refused = await world.app.inject({ method: 'POST', url: '/mcp', headers, payload })
    expectRefusal(refused, 400, 'INVALID_PARAMS', 'a body may have at most 10 requests')
    expect(refused.headers['ratelimit-remaining']).toBe('119')
  })
})

describe('the door', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const post = (headers: Record<string, string>, url = '/mcp') =>
    world.app.inject({ method: 'POST', url, headers: { ...callerHeaders(), ...headers }, payload: ping })

  it('A key that does not work is refused before anything is read, and each environment has its own', async () => {
    expectRefusal(await post({ 'x-api-key': 'nvp_nonsense' }), 401, 'INVALID_API_KEY')
    expectRefusal(await post({ 'x-api-key': KEY }, '/sandbox/mcp'), 401, 'INVALID_API_KEY')
    const client = await agent({ headers: callerHeaders('nvp_demo-sandbox-key'), at: '/sandbox/mcp' })
    const { structuredContent } = await client.callTool({ name: 'create_checkout_link', arguments: LINK })
    expect(structuredContent).toHaveProperty('checkout_url', expect.stringContaining('/sandbox/book/public-checkout/'))
  })

  it('Whatever name it is called by, it answers', async () => {
    for (const host of ['proxied.internal', '[', 'a b', '']) expect((await post({ host })).statusCode).toBe(200)
  })

  it('There is nothing to listen to and no session to end', async () => {
    for (const method of ['GET', 'DELETE', 'PUT'] as const) {
      const answer = await world.app.inject({ method, url: '/mcp', headers: { accept: 'text/event-stream' } })
      expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED')
      expect(answer.headers.allow).toBe('POST, OPTIONS')
    }
  })

  it('One answer is one JSON document, whatever the client would accept', async () => {
    const answer = await post({ accept: '*/*' })
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    expect(answer.headers).not.toHaveProperty('mcp-session-id')
  })

  it('Pages of other sites may call it', async () => {
    const headers = { origin: 'https://agent.example', 'access-control-request-method': 'POST' }
    const asked = await world.app.inject({ method: 'OPTIONS', url: '/mcp', headers })
    expect(asked.statusCode).toBe(204)
    expect(asked.headers['access-control-allow-headers']).toContain('Mcp-Protocol-Version')
    const answer = await post({ origin: 'https://agent.example' })
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
  })

  it('A page whose name was made to lead here is refused', async () => {
    const answer = await post({ origin: 'http://evil.example:3000', host: 'evil.example:3000' })
    expectRefusal(answer, 403, 'FORBIDDEN', 'Origin: http://evil.example:3000 is not the name of this site')
    for (const host of ['navette.test', 'localhost:3000', '[::1]:3000'])
      expect((await post({ origin: `http://${host}`, host })).statusCode).toBe(200)
  })
})

const conformance = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

it.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])(
  'The server conforms to the protocol in the scenario %s',
  async (scenario) => {
    const command = [conformance, 'server', '--url', `${root}/mcp`, '--scenario', scenario]
    const { stdout } = await promisify(execFile)(process.execPath, command)
    expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/)
  },
)
