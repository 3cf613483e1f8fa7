import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { SILENCE_MS } from '../../src/db/unavailable.ts'
import { expectRefusal } from '../support/http.ts'
import { portOf } from '../support/listen.ts'
import { useWorld } from '../support/world.ts'

const SEARCH = '/api/public/v1/locations/search?q=geneva'

describe('a process that is stopping', () => {
  const world = useWorld()

  it('A process that is stopping fails its checks, answers everything else, and closes each connection', async () => {
    for (const url of ['/healthz', '/readyz', SEARCH]) {
      const { statusCode, headers } = await world.app.inject(url)
      expect(statusCode).toBe(200)
      expect(headers['connection']).not.toBe('close')
    }
    world.startLeaving()
    for (const url of ['/healthz', '/readyz']) {
      const refused = await world.app.inject(url)
      expectRefusal(refused, 503, 'SERVICE_UNAVAILABLE', 'the process is stopping')
      expect(refused.headers['retry-after']).toBe('5')
    }
    for (const url of [SEARCH, '/', '/nowhere']) {
      const { statusCode, headers } = await world.app.inject(url)
      expect(statusCode).toBe(url === '/nowhere' ? 404 : 200)
      expect(headers['connection']).toBe('close')
    }
  })
})

describe('a server that closes', () => {
  const world = useWorld()

  it('A server that closes still answers what arrives on an open connection', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(portOf(world.app.server.address()), '127.0.0.1')
    let answers = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (answers += chunk))
    const form = 'reference=NAV1&email=ada@example.com'
    socket.write(
      `POST /book/find HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
    )
    await new Promise((resolve) => world.app.server.once('request', resolve))
    const closed = world.app.close()
    socket.write(`GET ${SEARCH} HTTP/1.1\r\nHost: a\r\n\r\n`)
    await once(socket, 'close')
    await closed
    expect(answers.match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 303', 'HTTP/1.1 200'])
  })
})

describe('a server that waits', () => {
  const world = useWorld()

  it('A server gives a silent database up before a caller, and closes idle connections later than the documented proxy', async () => {
    const { timeout, keepAliveTimeout } = world.app.server
    const documents = await readFile(new URL('../../docs/operation.md', import.meta.url), 'utf8')
    // The one before Navette, which alone limits the time of a request's head.
    const [, seconds] = /timeout server (\d+)s\n {4}timeout http-request/.exec(documents) ?? []
    const proxyMs = Number(seconds) * 1_000
    // A connection to the database is waited for first, for three seconds.
    expect(timeout).toBeGreaterThan(SILENCE_MS + 3_000)
    expect(proxyMs).toBeGreaterThan(timeout)
    expect(keepAliveTimeout).toBeGreaterThan(proxyMs)
  })
})
