import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY } from '../support/demo.ts'
import { expectRefusal } from '../support/http.ts'
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

describe('a fault of ours', () => {
  const world = useWorld()

  it('is 500 and tells nothing about itself', async () => {
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

describe('a database that is away', () => {
  const world = useWorld()
  beforeAll(() => world.database.close())

  it('is 503 with a time to retry, and quotes go on', async () => {
    const refused = await world.app.inject(LINK)
    expectRefusal(refused, 503, 'SERVICE_UNAVAILABLE')
    expect(refused.headers['retry-after']).toBe('5')
    expectRefusal(await world.app.inject('/readyz'), 503, 'SERVICE_UNAVAILABLE')
    expect((await world.app.inject('/healthz')).statusCode).toBe(200)
    expect((await world.app.inject({ ...LINK, url: '/api/public/v1/transfer-options' })).statusCode).toBe(200)
  })
})

describe('what never becomes a request', () => {
  const world = useWorld()

  /** Everything the server says to these bytes until it hangs up. */
  async function send(bytes: string): Promise<{ head: string; body: unknown }> {
    if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
    const address = world.app.server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    socket.write(bytes)
    await once(socket, 'close')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { head, body: JSON.parse(body) }
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
  ])('%s is in the envelope too', async (_, bytes, status, code) => {
    const { head, body } = await send(bytes)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/im)
    expect(body).toEqual({ error: { code, message: expect.any(String) } })
  })

  it('a URL that is not encoded is told so', async () => {
    const { body } = await send('GET /?q=Genève HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(JSON.stringify(body)).toContain('percent-encoded')
  })
})
