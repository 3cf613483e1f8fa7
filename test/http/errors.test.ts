import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY } from '../support/demo.ts'
import { expectRefusal } from '../support/http.ts'
import { portOf } from '../support/listen.ts'
import { memoryLog } from '../support/memory-log.ts'
import { useWorld } from '../support/world.ts'

const LINK = {
  method: 'POST' as const,
  url: '/api/public/v1/checkout-link',
  payload: {
    route_from_code: GENEVA,
    route_to_code: CHAMONIX,
    outbound_date: SATURDAY,
    outbound_time_hours: 10,
    outbound_time_minutes: 0,
    adult_count: 2,
  },
}

describe('internal errors', () => {
  const world = useWorld()

  it('An internal error is answered with 500 and tells nothing about itself', async () => {
    await world.database.db.execute(sql`ALTER TABLE checkout_links RENAME TO hidden`)
    expectRefusal(
      await world.app.inject(LINK),
      500,
      'INTERNAL_ERROR',
      'something went wrong on our side; it is safe to retry after a short delay',
    )
    await world.database.db.execute(sql`ALTER TABLE hidden RENAME TO checkout_links`)
    expect((await world.app.inject(LINK)).statusCode).toBe(200)
  })
})

describe('an unavailable database', () => {
  const world = useWorld()
  beforeAll(() => world.database.close())

  it('An unavailable database is answered with 503 and a time to retry, while quotes go on', async () => {
    const refused = await world.app.inject(LINK)
    expectRefusal(refused, 503, 'SERVICE_UNAVAILABLE')
    expect(refused.headers['retry-after']).toBe('5')
    expectRefusal(await world.app.inject('/readyz'), 503, 'SERVICE_UNAVAILABLE')
    expect((await world.app.inject('/healthz')).statusCode).toBe(200)
    expect((await world.app.inject({ ...LINK, url: '/api/public/v1/transfer-options' })).statusCode).toBe(200)
  })
})

describe.runIf('dump' in inject('template'))('a read-only database', () => {
  const { log, text } = memoryLog()
  const world = useWorld({}, log)
  beforeAll(() => world.database.db.execute(sql`SET default_transaction_read_only = on`))

  it('A database that takes no writes is a 503 for writes only, in one short line of the log, and the process is not ready', async () => {
    const refused = await world.app.inject(LINK)
    expectRefusal(refused, 503, 'SERVICE_UNAVAILABLE')
    expect(refused.headers['retry-after']).toBe('5')
    expectRefusal(await world.app.inject('/readyz'), 503, 'SERVICE_UNAVAILABLE', 'the database is read-only')
    expect((await world.app.inject({ ...LINK, url: '/api/public/v1/transfer-options' })).statusCode).toBe(200)
    const faults = text()
      .split('\n')
      .filter((line) => line.includes('request failed'))
    expect(faults.map((line) => JSON.parse(line).err)).toEqual([
      { type: expect.any(String), message: 'cannot execute INSERT in a read-only transaction', code: '25006' },
    ])
    await world.database.db.execute(sql`SET default_transaction_read_only = off`)
    expect((await world.app.inject('/readyz')).statusCode).toBe(200)
    expect((await world.app.inject(LINK)).statusCode).toBe(200)
  })
})

describe('malformed requests', () => {
  const world = useWorld()

  async function connected(options: { allowHalfOpen?: boolean } = {}): Promise<Socket> {
    if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect({ port: portOf(world.app.server.address()), host: '127.0.0.1', ...options })
    onTestFinished(() => void socket.destroy())
    return socket
  }

  /** How many connections the server has. */
  const open = () => promisify(world.app.server.getConnections.bind(world.app.server))()

  /** Everything the server says to these bytes until it hangs up. */
  async function send(bytes: string): Promise<{ head: string; body: unknown }> {
    const socket = await connected()
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    socket.write(bytes)
    await once(socket, 'close')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { head, body: JSON.parse(body) }
  }

  /** Makes the server wait for the rest of a request for a moment, and not for ten seconds. */
  function hurry({ server }: typeof world.app): void {
    const { headersTimeout, requestTimeout } = server
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 10_000])
    onTestFinished(() => void Object.assign(server, { headersTimeout, requestTimeout }))
    Object.assign(server, { headersTimeout: 100, requestTimeout: 100 })
  }

  it.each([
    ['a head of 20 KiB', `GET /?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['a URL that is not encoded', 'GET /?q=Genève HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'INVALID_PARAMS'],
    ['no HTTP', 'HELO mail.example\r\n\r\n', 400, 'INVALID_PARAMS'],
    [
      'a body that does not come',
      'POST /api/public/v1/transfer-options HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      408,
      'REQUEST_TIMEOUT',
    ],
  ])('%s is answered in the envelope as well', async (_, bytes, status, code) => {
    hurry(world.app)
    const { head, body } = await send(bytes)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/im)
    expect(head).toMatch(/^x-content-type-options: nosniff$/im)
    const [, id] = /^x-request-id: (\S+)$/im.exec(head) ?? []
    const doc_url = expect.stringMatching(new RegExp(`/developers/errors#${code}$`))
    expect(body).toEqual({ error: { code, message: expect.any(String), request_id: id, doc_url, fields: [] } })
  })

  it('A connection ends after the answer to a malformed request, even if the client never closes its end', async () => {
    const socket = await connected({ allowHalfOpen: true })
    socket.write('HELO mail.example\r\n\r\n')
    await once(socket.resume(), 'end')
    await expect.poll(open).toBe(0)
  })

  it('A client that never reads its answers is cut off, but no sooner than a statement may take', async () => {
    const { server } = world.app
    await connected()
    expect(server.timeout).toBeGreaterThan(30_000)
    const usual = server.timeout
    server.timeout = 200
    onTestFinished(() => void (server.timeout = usual))
    const socket = (await connected()).pause()
    socket.on('error', () => {})
    const request = 'GET /openapi/partner-v2.json HTTP/1.1\r\nHost: a\r\n\r\n'
    for (let i = 0; i < 100; i++) socket.write(request)
    await expect.poll(open, { timeout: 20_000 }).toBe(0)
  })

  it('A URL that is not encoded is refused with the reason', async () => {
    const { body } = await send('GET /?q=Genève HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(JSON.stringify(body)).toContain('percent-encoded')
  })
})

describe('the fields of a refusal', () => {
  const world = useWorld()
  const json = { 'content-type': 'application/json' }

  it.each([
    ['nothing as a body', '/api/public/v1/checkout-link', json, '', 'body', 'INVALID'],
    ['a body that is no JSON', '/api/public/v1/checkout-link', json, '{', 'body', 'INVALID'],
    ['another kind of body', '/api/v2/token', { 'content-type': 'text/xml' }, 'x', 'Content-Type', null],
    [
      'a form that is none',
      '/api/v2/token',
      { 'content-type': 'multipart/form-data; boundary=x' },
      'x',
      'body',
      'INVALID',
    ],
    ['no token', '/api/v2/transfer', json, '{}', 'Authorization', null],
    ['no list', '/api/public/v1/transfer-options/batch', json, '{}', 'trips', 'REQUIRED'],
    ['no object where one is required', '/ski/api/public/v1/checkout-link', json, 'null', 'body', 'REQUIRED'],
  ])('Whatever a message begins with is a field of the refusal: %s', async (_, url, headers, payload, name, kind) => {
    const answer = await world.app.inject({ method: 'POST', url, headers, payload })
    const { code, message, fields } = answer.json().error
    expect(fields).toEqual([{ name, code: kind ?? code, message: message.slice(`${name}: `.length) }])
    expect(message).toBe(`${name}: ${fields[0].message}`)
  })
})

describe('a body that is too large', () => {
  const world = useWorld()
  const form = (boundary: string) => `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`

  it.each([
    ['/api/public/v1/transfer-options', 'application/json', '64 KiB'],
    ['/webhooks/payments/stripe', 'application/json', '512 KiB'],
    ['/ski/book/bookings', 'application/x-www-form-urlencoded', '256 KiB'],
    ['/api/v2/token', 'multipart/form-data; boundary=x', '64 KiB'],
  ])('A body that is too large is told the limit that applies to it: %s', async (url, type, limit) => {
    const payload = form('x') + 'x'.repeat(600 * 1024)
    const refused = await world.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    expectRefusal(refused, 413, 'PAYLOAD_TOO_LARGE', new RegExp(`^the body is larger than ${limit}`))
  })
})

describe('every answer', () => {
  const world = useWorld()

  it.each([
    '/healthz',
    '/',
    '/ski/book/',
    '/nowhere',
    '/%zz',
    '/reference',
    '/reference/assets/openapi-explorer.min.js',
    '/openapi/partner-v2.json',
    '/js/widget-demo',
    '/js/widget.min.js',
    '/js/places.js',
    '/icon.svg',
    '/vehicles/standard-minivan.svg',
    '/banners/728x90.png',
    '/api/public/v1/locations/search?q=geneva',
    '/api/v2/destinations',
    '/book/quick-search',
  ])('Every answer forbids browsers to guess its content type: %s', async (url) => {
    expect((await world.app.inject(url)).headers['x-content-type-options']).toBe('nosniff')
  })
})
