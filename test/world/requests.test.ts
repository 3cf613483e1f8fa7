import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { originsIn } from '../../src/services/partners/publishable-keys.ts'
import { SATURDAY, SKI } from '../support/demo.ts'
import { ONE_WAY, partnerOf } from '../support/partner.ts'
import { useWorld } from '../support/world.ts'

/* How clients, automation services and agents write what surrounds the fields: headers, lists, bodies within bodies. */

const world = useWorld()

const JSON_TYPE = 'application/json'
const TRANSFER = JSON.stringify({ Transfer: ONE_WAY })

const ask = (payload: string | Buffer, headers: Record<string, string>) =>
  partnerOf(world).send({ method: 'POST', url: '/api/v2/transfer', headers, payload })

it.each<[string, string | Buffer, Record<string, string>]>([
  ['a text of JSON, as another step of n8n wrote it', JSON.stringify(TRANSFER), { 'content-type': JSON_TYPE }],
  ['a type that ends with a semicolon', TRANSFER, { 'content-type': `${JSON_TYPE};` }],
  ['a type in capitals', TRANSFER, { 'content-type': 'Application/JSON; Charset=UTF-8' }],
  ['a mark of byte order', `\uFEFF${TRANSFER}`, { 'content-type': JSON_TYPE }],
  ['a coding that codes nothing', TRANSFER, { 'content-type': JSON_TYPE, 'content-encoding': 'identity' }],
  ['a blank key of its own', TRANSFER, { 'content-type': JSON_TYPE, 'idempotency-key': '' }],
  [
    'numbers and flags as texts',
    JSON.stringify({
      Transfer: { ...ONE_WAY, is_return: 'False', adult_count: '2', children_count: 'null', type: 'private' },
    }),
    { 'content-type': JSON_TYPE },
  ],
])('A body with %s is read', async (_, payload, headers) => {
  const answer = await ask(payload, headers)
  expect(answer.statusCode, answer.body).toBe(200)
})

it.each([
  [
    'compressed',
    gzipSync(TRANSFER),
    { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' },
    415,
    'Content-Encoding: must be absent',
  ],
  [
    'JSON that curl sends as a form',
    TRANSFER,
    { 'content-type': 'application/x-www-form-urlencoded' },
    400,
    'body: is JSON: send it with',
  ],
  [
    'JSON under another name',
    TRANSFER,
    { 'content-type': 'text/plain' },
    415,
    'Content-Type: must be application/json',
  ],
  ['a list of one', `[${TRANSFER}]`, { 'content-type': JSON_TYPE }, 400, 'body: must be an object'],
])('A body that is %s is refused in one sentence', async (_, payload, headers, status, sentence) => {
  const answer = await ask(payload, headers)
  expect([answer.statusCode, answer.json().error.message]).toEqual([status, expect.stringContaining(sentence)])
})

it.each([
  ['text/plain; charset=ISO-8859-1\r\nContent-Transfer-Encoding: 8bit'],
  ['application/octet-stream'],
  ['text/plain; charset=UTF-8\r\nContent-Length: 1'],
])('Fields of a form whose parts are %s are read', async (type) => {
  const parts = Object.entries(ONE_WAY).map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="Transfer[${name}]"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`,
  )
  const answer = await ask(`${parts.join('')}--x--\r\n`, { 'content-type': 'multipart/form-data; boundary="x"' })
  expect(answer.statusCode, answer.body).toBe(200)
})

it('A key of its own is the same with the quotes of the standard and without', async () => {
  const keyed = (key: string) => ask(TRANSFER, { 'content-type': JSON_TYPE, 'idempotency-key': key })
  const first = await keyed('"8e03978e-40d5"')
  const again = await keyed('8e03978e-40d5')
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.json()).toEqual(first.json())
})

const REQUIRED = 'Authorization: is required, as `Bearer <token>`'

describe('Authorization', () => {
  it.each([
    ['bearer %', 200],
    ['Bearer  %', 200],
    ['Bearer Bearer %', 200],
    ['Bearer: %', 200],
    ['Bearer\t%', 200],
    ['Bearer "%"', 200],
    ['Bearer <%>', 200],
    ['Bearer %,', 200],
    ['Token %', 401],
    ['%', 401],
  ])('%s is answered with %i', async (written, status) => {
    const credentials = { api_key: 'demo-key', api_secret: 'demo-secret' }
    const signedIn = await world.app.inject({ method: 'POST', url: '/api/v2/token', payload: credentials })
    const headers = { authorization: written.replace('%', signedIn.json().token) }
    const answer = await world.app.inject({ url: '/api/v2/vehicles', headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error?.message).toBe(status === 401 ? REQUIRED : undefined)
  })
})

describe('webhooks', () => {
  it.each([
    ['  https://example.com/hook ', 'https://example.com/hook'],
    ['https://example.com/hook\n', 'https://example.com/hook'],
    ['<https://example.com/hook>', 'https://example.com/hook'],
    ['"https://example.com/hook",', 'https://example.com/hook'],
    ['https://example.com/hook?a=1&amp;b=2', 'https://example.com/hook?a=1&b=2'],
    ['https://example.com/a%20b', 'https://example.com/a%20b'],
    ['https://example.com/hook?a=1#navette', 'https://example.com/hook?a=1'],
    ['https://hütte.example/hook', 'https://xn--htte-0ra.example/hook'],
    ['https://Hütte.example:8443/ü?a=ü', 'https://xn--htte-0ra.example:8443/ü?a=ü'],
  ])('The address %j is registered as %s', async (url, registered) => {
    const answer = await partnerOf(world).post('/api/v2/webhooks', { url, events: ['booking.confirmed'] })
    expect([answer.statusCode, answer.json().url], answer.body).toEqual([201, registered])
    await partnerOf(world).send({ method: 'DELETE', url: `/api/v2/webhooks/${answer.json().id}` })
  })

  it.each<[unknown, string[]]>([
    ['booking.confirmed', ['booking.confirmed']],
    ['booking.confirmed, booking.changed', ['booking.confirmed', 'booking.changed']],
    [['Booking.Confirmed '], ['booking.confirmed']],
  ])('The events %j are read', async (events, registered) => {
    const answer = await partnerOf(world).post('/api/v2/webhooks', { url: 'https://example.com/hook', events })
    expect([answer.statusCode, answer.json().events], answer.body).toEqual([201, registered])
    await partnerOf(world).send({ method: 'DELETE', url: `/api/v2/webhooks/${answer.json().id}` })
  })
})

it.each([
  ['https://Shop.Example.com:443/', 'https://shop.example.com'],
  ['“https://shop.example.com”,', 'https://shop.example.com'],
  ['http://localhost:80', 'http://localhost'],
  ['https://shop.example.com:8443/', 'https://shop.example.com:8443'],
  ['https://hütte.example', 'https://xn--htte-0ra.example'],
])('The origin %s of a publishable key is kept as %s, which browsers send', (typed, origin) => {
  expect(originsIn(typed)).toEqual([origin])
})

describe('sizes in place of their ids', () => {
  it.each([
    ['height_id', '1,75 m', 'must be the integer id of a measurement in /measurements'],
    ['shoe_size_id', 'EU 42,5', 'must be the integer id of a measurement in /measurements'],
    ['weight_id', 75, 'there is no weight measurement with the id 75'],
  ])('Of %s %j is said that an id is meant', async (name, value, reason) => {
    const participant = { first_name: 'Ada', age: 36, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS, [name]: value }
    const payload = {
      resort_id: SKI.VAL_THORENS,
      first_day: SATURDAY,
      duration_days: 6,
      participants: [participant],
    }
    const answer = await world.app.inject({ method: 'POST', url: '/ski/api/public/v1/checkout-link', payload })
    expect(answer.json().error.message).toBe(`participants.0.${name}: ${reason}`)
  })
})

describe('who rents', () => {
  it.each<[object, string | null]>([
    [{ ski_level: 'Beginner' }, 'beginner'],
    [{ ski_level: 'beginner skier' }, 'beginner'],
    [{ level: 'beginner skier' }, 'beginner'],
    [{ level: 'Experienced' }, 'experienced'],
    [{ level: 3 }, null],
    [{ level: 'beginner or intermediate' }, null],
  ])('Of a participant %j, the level is %s', async (said, level) => {
    const participant = { first_name: 'Ada', age: 36, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS, ...said }
    const payload = { resort_id: SKI.VAL_THORENS, first_day: SATURDAY, duration_days: 6, participants: [participant] }
    const answer = await world.app.inject({ method: 'POST', url: '/ski/api/public/v1/checkout-link', payload })
    expect(answer.statusCode, answer.body).toBe(200)
    const { rows } = await world.database.db.execute<{ level: string | null }>(
      `SELECT jsonb_path_query_first(cart, '$.**.level') #>> '{}' AS level FROM checkout_links ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ level }])
  })

  it('A level that is none of ours is refused with what is read', async () => {
    const participant = {
      first_name: 'Ada',
      age: 36,
      gender: 'woman',
      pack_id: SKI.SKIS_AND_BOOTS,
      ski_level: 'black runs',
    }
    const payload = { resort_id: SKI.VAL_THORENS, first_day: SATURDAY, duration_days: 6, participants: [participant] }
    const answer = await world.app.inject({ method: 'POST', url: '/ski/api/public/v1/checkout-link', payload })
    expect(answer.json().error.message).toBe(
      'participants.0.ski_level: must be one of beginner, intermediate, experienced',
    )
  })
})

it('An offer is chosen by its key as people copy it', async () => {
  const partner = partnerOf(world)
  const { id } = (await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })).json().Transfer
  const held = await partner.post(`/api/v2/transfer/${id}/hold`, { TransferSelection: { outbound: ' requested-2\n' } })
  expect([held.statusCode, held.json().Hold?.TransferSelection], held.body).toEqual([201, { outbound: 'requested-2' }])
})

describe('agents', () => {
  const QUOTE = { from: 'airport-1', to: 'resort-11', date: '2027-01-16', time: '10:00' }
  const call = async (input: unknown, name = 'quote_transfer') => {
    const payload = { jsonrpc: '2.0', id: 0, method: 'tools/call', params: { name, arguments: input } }
    const headers = { accept: 'application/json, text/event-stream' }
    return (await world.app.inject({ method: 'POST', url: '/mcp', headers, payload })).json()
  }

  it.each<[string, unknown]>([
    ['numbers as texts', { ...QUOTE, adults: '2', children: '1', is_flight: 'true' }],
    ['a list of ages', { ...QUOTE, children: 2, child_ages: [4, 9] }],
    ['a list of ages as texts', { ...QUOTE, children: 2, child_ages: ['4', '9'] }],
    ['null for what is absent', { ...QUOTE, children: null, return_date: null, promo: null }],
    ['“null” for what is absent', { ...QUOTE, children: 'null', return_date: 'null', currency: 'null' }],
    ['nothing for what is absent', { ...QUOTE, children: '', return_date: '', promo: '', currency: '', lang: '' }],
    ['a time with seconds', { ...QUOTE, time: '10:00:00' }],
    ['a text of JSON', JSON.stringify(QUOTE)],
  ])('A tool is called with %s', async (_, input) => {
    const { result, error } = await call(input)
    expect([error, result?.isError], JSON.stringify(result)).toEqual([undefined, undefined])
    expect(result.structuredContent.outbound.vehicles.length).toBeGreaterThan(0)
  })

  it('An unknown tool is refused with the names of those that there are', async () => {
    expect((await call(QUOTE, 'quote-transfer')).error.message).toMatch(
      /quote-transfer, but find_place, quote_transfer/,
    )
  })
})
